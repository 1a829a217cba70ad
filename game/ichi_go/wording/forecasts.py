from __future__ import annotations


def forecast(view, decision, action, reader):
    return None
