"""What a blow must show, under the name that sheets know it by."""

from __future__ import annotations

from game.edsons_ridge.wording.names import blow_needs

__all__ = ["blow_needs"]
