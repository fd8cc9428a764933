"""The move rows of plymill, as tuples like those of rows_of_package.py.

If an action omits a place and the notation implies it, the place is None, as in the package."""


def of(rows):
    return [row_of(row) for row in rows]


def row_of(row):
    kind = row["kind"]
    if kind in ("move", "item_state", "leader", "minister", "mood"):
        return ("move", row["count"], thing(row), start(row), goal(row))
    if kind == "battle":
        return (kind, row["faction"], row["target"], row["to"], ambush(row["detail"]))
    if kind == "score":
        return (kind, row["faction"], row["value"])
    if kind == "craft":
        return (kind, row["item"] or card_name(row["card"]))
    if kind == "reveal":
        card = ("card",) + split_card(row["card"]) if row["card"] else None
        return (kind, row["count"], card, row["faction"], row["target"])
    if kind == "relationship":
        return (kind, row["faction"], row["target"], row["detail"])
    if kind == "prices":
        return (kind, row["detail"] or "hrm", row["value"])
    if kind == "funds":
        return (kind, row["value"])
    if kind == "outcast":
        return (kind, row["detail"], row["value"] == 1)
    if kind in ("plot_flip", "plot_guess"):
        return (kind, row["piece"], row["to"])
    if kind == "plot_swap":
        return (kind, row["from"], row["to"])
    if kind == "clear_path":
        return (kind, row["from"])
    if kind == "dominance":
        return (kind, row["target"])
    if kind == "relic_flip":
        return (kind, row["piece"], row["to"], row["value"])
    return (kind,)


def thing(row):
    if row["card"]:
        return ("card",) + split_card(row["card"])
    if row["piece"]:
        return ("piece", row["faction"], row["piece"])
    return ("item", row["item"])


def split_card(card):
    suit, name = card.split("#")
    return suit or None, name or None


def card_name(card):
    suit, name = split_card(card)
    return ((suit or "") + name).lower()


def start(row):
    place = row["from"]
    if row["card"] or row["piece"]:
        return None if place in ("deck", "supply") else place
    board, _, area = place.partition("$")
    if area:
        return area
    return None if board == row["player"] and "$" in place else place


def goal(row):
    if row["kind"] == "item_state":
        return row["detail"]
    place = row["to"]
    if place in ("discard", "supply", "box"):
        return None
    if place and place.startswith("E$_"):
        return place[-1]  # the package gives only the column of the decree
    return place.partition("$")[2] or place if is_item(row) else place


def is_item(row):
    return not row["card"] and not row["piece"]


def ambush(detail):
    return (detail or "").split("(")[0]
