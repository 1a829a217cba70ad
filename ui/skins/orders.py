"""The orders of a game by its name. They need no window: the terminal asks for them too."""

from __future__ import annotations

import importlib
import importlib.util

from game.kernel.homes import room_of
from table.composition.orders import Orders, PlainOrders


def find_orders(name: str) -> Orders:
    """How the orders of a game are composed; by the types of its records if nobody has said more."""
    module = f"{room_of(name, 'ui.skins', 'skin')}.orders"
    try:
        known = importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:  # a game without a skin
        known = False
    if not known:
        return PlainOrders()
    orders: Orders = importlib.import_module(module).ORDERS
    return orders
