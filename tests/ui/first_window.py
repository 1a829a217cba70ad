"""An app opened for the first time, for the test beside it: says the size of its window, then ends.

`python -m tests.ui.first_window FOLDER`
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ui.app import App
from ui.driver import Driver


def main(folder: Path) -> None:
    app = App(settings_file=folder / "settings.json", folder=folder / "saves")
    Driver(app).frames(5)
    print(json.dumps(app.surface.get_size()), flush=True)
    app.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
