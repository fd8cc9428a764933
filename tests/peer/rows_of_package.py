"""The package's reading of an action, as tuples like those of rows_of_plymill.py."""

NAMES = {"Ambush": "ambush", "taxcollectors": "taxcollector", "murinebrokers": "murinebroker",
         "leagueofextraordinarymice": "leagueofadventurousmice", "favorofthefoxes": "favor",
         "favorofthemice": "favor", "favoroftherabbits": "favor", "foxpartisans": "partisans",
         "mousepartisans": "partisans", "rabbitpartisans": "partisans"}
CRAFTED = {"favorofthefoxes": "ffavor", "favorofthemice": "mfavor", "favoroftherabbits": "rfavor",
           "foxpartisans": "fpartisans", "mousepartisans": "mpartisans",
           "rabbitpartisans": "rpartisans"}


def of(action, player):
    if "things" in action:
        return [moved(one, player) for one in action["things"]]
    if "vp" in action:
        return [("score", action["faction"], action["vp"])]
    if "craftItem" in action or "craftCard" in action:
        card = action.get("craftCard")
        return [("craft", action.get("craftItem") or CRAFTED.get(card) or NAMES.get(card, card))]
    if "attacker" in action:
        ambush = "".join(suit + "@" for suit in (action["ambush"], action["foilAmbush"]) if suit)
        return [("battle", action["attacker"], action["defender"], str(action["clearing"]), ambush)]
    if "subjects" in action:
        return revealed(action)
    if "isHated" in action:
        return [("outcast", action["suit"], action["isHated"])]
    if "priceTypes" in action:
        types = "".join(action["priceTypes"])
        prices = ["hrm"] if types == "hrm" else types
        return [("prices", one, action["price"]) for one in prices]
    if "funds" in action:
        return [("funds", action["funds"])]
    if "plot" in action:
        kind = "plot_flip" if action["type"] == "flip plot" else "plot_guess"
        return [(kind, action["plot"], str(action["clearing"]))]
    if "clearings" in action:
        one, two = map(str, action["clearings"])
        return [("plot_swap", one, two) if "type" in action else ("clear_path", one + "_" + two)]
    if "target" in action:
        return [("dominance", action["target"])]
    return [("nothing",)]


def moved(one, player):
    start, goal, thing = one["start"], one["destination"], one["thing"]
    if one["number"] == -1 and thing is None and goal == "Discard pile":
        return ("decree_purge",)
    if isinstance(thing, dict) and "piece" in thing and thing["piece"] == thing.get("faction"):
        return ("relationship", start["faction"], thing["faction"], goal)
    count = None if one["number"] == -1 else one["number"]
    if isinstance(thing, dict) and "piece" in thing:
        return ("move", count, ("piece", thing["faction"], thing["piece"]), place(start), place(goal))
    if isinstance(thing, dict):
        return ("move", count, card(thing), place(start), place(goal))
    start = None if place(start) == player + "$" else place(start)
    return ("move", count, ("item", thing), start, place(goal))


def card(thing):
    name = thing.get("cardName")
    return ("card", thing.get("suit"), NAMES.get(name, name))


def place(location):
    if location is None:
        return None
    if isinstance(location, dict):
        if "clearings" in location:
            return "_".join(map(str, location["clearings"]))
        return location["faction"] + "$"
    return {"Quests": "Q", "Discard pile": "discard"}.get(location, str(location))


def revealed(action):
    return [("reveal", one["number"], one["card"] and card(one["card"]), one["revealer"], target)
            for one, target in zip(action["subjects"], action["targets"])]
