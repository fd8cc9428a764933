"""The known differences between plymill and the package, and the rule that decides each."""

import re

# A description, a pattern of the actions, and the sentence of the specification.
KNOWN = (
    ("cards shown to or by a faction of version 2.8 are nothing to the package",
     r"([HK]\^.|.?\^[HK])", "H = Lord of the Hundreds; K = Keepers in Iron"),
    ("pieces of the Keepers are no pieces to the package",
     r"(b_j->12|t_t7_10_11->10)", "b_j = Waystation, jewelry side up; t_t = Tablet relic token"),
    ("a flipped relic is nothing to the package",
     r"t_[ftj]\d+\^\d+", "Flip Relic Token: <relic token><Clearing>^<Number>"),
    ("the raft of versions before 2.8 is the ferry, with a diagnostic",
     r".*r\)?\d+->\d+", "Changed ferry piece notation from r to f"),
    ("the package forgets where all items were",
     r"%_d->.*", "Start = The Location where the Pieces, Cards, or Items are"),
    ("a guess with its clearing first, as an example has it, is nothing to the package",
     r"\?Pt\d+\^t_[bsre]", "?P<plot token><Clearing>, but: #^P/?Pt3^t_e/#C->P"),
    ("a flipped plot in another order is nothing to the package; read with a diagnostic",
     r"t\^\d+->t_[bsre]", "[P]t<Clearing>^<plot token>"),
    ("a card without its # is nothing to the package; read with a diagnostic",
     r"[FMRB]\^", "[Suit]#[card name or abbreviation]"),
    ("the letters of a piece swapped: the package has a raft, plymill a diagnostic",
     r"r_b\+w->\d+", "[Faction]<piece type>[_<letter>]"),
    ("a trade post as a building is a token, with a diagnostic",
     r"O?b_m\d*->\d*", "t_m = Mouse trade post; the Riverfolk have no buildings"),
    ("a turn without an action is not counted, with a diagnostic",
     r"w->2", "Each turn must be on its own line"),
)


def name_of(raw, ours, theirs):
    """The description of the known difference; None if the readings are equal or it is unknown."""
    if ours == theirs:
        return None
    return next((what for what, form, _ in KNOWN if re.fullmatch(form, raw)), None)
