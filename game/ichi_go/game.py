"""The door through which everything else reaches Operation Ichi-Go."""

from __future__ import annotations
