// Reasons: the diagnostics that the Rootlog scanner can report. Each one is a row of
// docs/diagnostics.md.
#pragma once

#include "plymill/reason.h"

namespace plymill::rootlog {

inline constexpr Reason kExpectedAction = OwnReason(0);
inline constexpr Reason kExpectedPiece = OwnReason(1);
inline constexpr Reason kExpectedPlace = OwnReason(2);
inline constexpr Reason kExpectedArrow = OwnReason(3);
inline constexpr Reason kExpectedCard = OwnReason(4);
inline constexpr Reason kExpectedItem = OwnReason(5);
inline constexpr Reason kExpectedFaction = OwnReason(6);
inline constexpr Reason kExpectedSeparator = OwnReason(7);
inline constexpr Reason kExpectedToken = OwnReason(8);
inline constexpr Reason kExpectedStatus = OwnReason(9);
inline constexpr Reason kNumberOutOfRange = OwnReason(10);
inline constexpr Reason kTooManyParts = OwnReason(11);
inline constexpr Reason kFragment = OwnReason(12);
// Diagnostics of severity "reading": text that differs from the specification, but has a clear
// meaning.
inline constexpr Reason kHeaderForm = OwnReason(13);
inline constexpr Reason kOtherName = OwnReason(14);
inline constexpr Reason kMissingArrow = OwnReason(15);
inline constexpr Reason kBlanks = OwnReason(16);
inline constexpr Reason kGloss = OwnReason(17);
inline constexpr Reason kEmptyAction = OwnReason(18);
inline constexpr Reason kLowerCaseFaction = OwnReason(19);
inline constexpr Reason kBareHireling = OwnReason(20);
inline constexpr Reason kRaft = OwnReason(21);
inline constexpr Reason kAmbushLetter = OwnReason(22);
inline constexpr Reason kCraftForm = OwnReason(23);
inline constexpr Reason kGuessOrder = OwnReason(24);
inline constexpr Reason kFlipOrder = OwnReason(25);
inline constexpr Reason kSwappedLetters = OwnReason(26);
inline constexpr Reason kGroupOfOne = OwnReason(27);
inline constexpr Reason kStartInGroup = OwnReason(28);
inline constexpr Reason kMixedGroup = OwnReason(29);
inline constexpr Reason kMissingHash = OwnReason(30);
inline constexpr Reason kDash = OwnReason(31);
inline constexpr Reason kItemSign = OwnReason(32);
inline constexpr Reason kTradePost = OwnReason(33);
inline constexpr Reason kKeepersForm = OwnReason(34);
// Warnings: text that is kept as written, but looks wrong.
inline constexpr Reason kTextInGame = OwnReason(35);
inline constexpr Reason kEmptyTurn = OwnReason(36);
inline constexpr Reason kUnknownName = OwnReason(37);
inline constexpr Reason kOddHeader = OwnReason(38);
inline constexpr Reason kHeaderOrder = OwnReason(39);
inline constexpr Reason kMissingHeader = OwnReason(40);
inline constexpr Reason kMissingPlayer = OwnReason(41);
inline constexpr Reason kUnknownCard = OwnReason(42);
inline constexpr Reason kOtherDeck = OwnReason(43);
inline constexpr Reason kOddPiece = OwnReason(44);
inline constexpr Reason kOddPlace = OwnReason(45);
inline constexpr Reason kOddValue = OwnReason(46);
inline constexpr Reason kBurrow = OwnReason(47);
inline constexpr Reason kNowhere = OwnReason(48);
inline constexpr Reason kForestOrder = OwnReason(49);
inline constexpr Reason kOutOfTurn = OwnReason(50);
inline constexpr Reason kMissingItem = OwnReason(51);
inline constexpr Reason kUnknownWinner = OwnReason(52);
inline constexpr Reason kNoPlies = OwnReason(53);
inline constexpr Reason kRepeatedPlayer = OwnReason(54);
// An error that was added later. Codes keep their numbers, so additions go to the end.
inline constexpr Reason kLoneReturn = OwnReason(55);
// Warnings that were added later.
inline constexpr Reason kActionsInComment = OwnReason(56);
inline constexpr Reason kOwnTarget = OwnReason(57);

// Errors that were added later.
inline constexpr Reason kTurnInComment = OwnReason(58);
inline constexpr Reason kMovesInField = OwnReason(59);
inline constexpr Reason kUnreadText = OwnReason(60);
// A diagnostic of severity "reading" that was added later.
inline constexpr Reason kWideSign = OwnReason(61);

// What the rules find. Only `--rules` reports it.
inline constexpr Reason kNoSuchPiece = OwnReason(62);
inline constexpr Reason kNotInGame = OwnReason(63);
inline constexpr Reason kSecondKeep = OwnReason(64);
inline constexpr Reason kNoPlot = OwnReason(65);
inline constexpr Reason kPlayedOn = OwnReason(66);
inline constexpr Reason kWrongWinner = OwnReason(67);
inline constexpr Reason kMissingPieces = OwnReason(68);
inline constexpr Reason kBeyondSupply = OwnReason(69);
inline constexpr Reason kNoSlot = OwnReason(70);
inline constexpr Reason kSecondToken = OwnReason(71);
inline constexpr Reason kNoPath = OwnReason(72);
inline constexpr Reason kUnknownForest = OwnReason(73);
inline constexpr Reason kNoClosedPath = OwnReason(74);
inline constexpr Reason kNoBattle = OwnReason(75);
inline constexpr Reason kMissingCards = OwnReason(76);
inline constexpr Reason kHandLimit = OwnReason(77);
inline constexpr Reason kTooManyCopies = OwnReason(78);
inline constexpr Reason kNotCrafted = OwnReason(79);
inline constexpr Reason kOddMinister = OwnReason(80);
inline constexpr Reason kNoRuin = OwnReason(81);
inline constexpr Reason kWrongPoints = OwnReason(82);
inline constexpr Reason kOffTrack = OwnReason(83);
inline constexpr Reason kFewPoints = OwnReason(84);
inline constexpr Reason kOddSetup = OwnReason(85);
inline constexpr Reason kOddSuits = OwnReason(86);

// A reading that was added later.
inline constexpr Reason kWinnerForm = OwnReason(87);

// Each example is a whole game. Most of them differ only in their last turn.
inline constexpr ReasonInfo kReasons[] = {
    {kExpectedAction, Severity::kError, "expected-action",
     "an action such as 2w3->5, XE9, Z%h, ++2 or F#^A", "Map: Fall\nDeck: E&P\nC: Ann\nC:moves"},
    {kExpectedPiece, Severity::kError, "expected-piece",
     "a piece, a card or an item such as w, Cb_s, F# or %s",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:2->5"},
    {kExpectedPlace, Severity::kError, "expected-place",
     "a clearing from 1 to 12 (or 0, the Burrow), a forest such as 1_2_5, a hand such as C, or "
     "a faction board such as C$",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->13"},
    {kExpectedArrow, Severity::kError, "expected-arrow", "-> for a move or ^ for a reveal",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:2w5"},
    {kExpectedCard, Severity::kError, "expected-card",
     "a card name of 1 to 26 lowercase letters, or @ for an ambush",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:Z"},
    {kExpectedItem, Severity::kError, "expected-item",
     "an item letter (s b c x h t r f u), or _ for all items",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:Z%q"},
    {kExpectedFaction, Severity::kError, "expected-faction",
     "a faction (C E A V G L O D P H K, or a hireling such as h_E), followed by a colon at the "
     "start of a turn",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:XZ5"},
    {kExpectedSeparator, Severity::kError, "expected-separator",
     "/, ; or the end of the line after the action", "Map: Fall\nDeck: E&P\nC: Ann\nC:w->5,w->6"},
    {kExpectedToken, Severity::kError, "expected-token",
     "a token such as t_s, or a relic value from 0 to 9", "Map: Fall\nDeck: E&P\nP: Ann\nP:t9^x"},
    {kExpectedStatus, Severity::kError, "expected-status",
     "a relationship (h, 0, 1, 2 or a), or the suit of the Outcast (B, F, M or R)",
     "Map: Fall\nDeck: E&P\nV: Ann\nV:$_E->3"},
    {kNumberOutOfRange, Severity::kError, "number-out-of-range",
     "a count from 1 to 99, or points from 0 to 999",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:1000000000000000000000w->5"},
    {kTooManyParts, Severity::kError, "too-many-parts",
     "at most 24 parts on each side of an action, 64 rows from an action, 999 actions in a "
     "turn and 9999 turns in a game",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1"},
    {kFragment, Severity::kError, "fragment", "the line Map: before the turns of the game",
     "C:w->5/2w5->6"},
    {kHeaderForm, Severity::kReading, "header-form",
     "a setup line or a player line differs from the standard form in letter case, blanks, "
     "commas, numbers, order or suit names",
     "MAP : Fall\nDeck: E&P\nC: Ann\nC:w->5"},
    {kOtherName, Severity::kReading, "other-name",
     "another name of a map or deck is read as the standard name",
     "Map: Autumn\nDeck: E&P\nC: Ann\nC:w->5"},
    {kMissingArrow, Severity::kReading, "missing-arrow",
     "a card and a hand without an arrow are read as a card drawn to that hand",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:#C"},
    {kBlanks, Severity::kReading, "blanks", "blanks inside, between or before actions are ignored",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->5 / w -> 6"},
    {kGloss, Severity::kReading, "gloss",
     "words after a dash with blanks around it are read as a comment",
     "Map: Fall\nDeck: E&P\nH: Ann\nH:w12->/w_w->12 - a new Warlord"},
    {kEmptyAction, Severity::kReading, "empty-action", "a separator without an action is ignored",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->5/"},
    {kLowerCaseFaction, Severity::kReading, "lower-case-faction",
     "a lowercase faction letter is read as a capital letter",
     "Map: Fall\nDeck: E&P\nC: Ann\nc:w->5"},
    {kBareHireling, Severity::kReading, "bare-hireling",
     "a hireling letter without h_ is read as the hireling",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:Sp->9"},
    {kRaft, Severity::kReading, "raft", "the raft (r, until version 2.7) is read as the ferry (f)",
     "Map: Lake\nDeck: E&P\nClearings: F1, M2, R3, R4, R5, F6, M7, F8, M9, R10, M11, F12\n"
     "C: Ann\nC:(3w+r)1->12"},
    {kAmbushLetter, Severity::kReading, "ambush-letter",
     "the letter a (version 2.2) is read as an ambush (@)",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:XE9Ba"},
    {kCraftForm, Severity::kReading, "craft-form",
     "a crafted item is written without %, or a crafted card with a suit or #",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:Zh"},
    {kGuessOrder, Severity::kReading, "guess-order",
     "a plot guess is written with the clearing before the plot",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:?Pt3^t_e"},
    {kFlipOrder, Severity::kReading, "flip-order",
     "a plot flip is written in another order, such as t^3->t_s",
     "Map: Fall\nDeck: E&P\nP: Ann\nP:t^3->t_s"},
    {kSwappedLetters, Severity::kReading, "swapped-letters",
     "the letters of a piece are swapped, such as r_b for b_r",
     "Map: Fall\nDeck: E&P\nA: Ann\nA:r_b+w->7"},
    {kGroupOfOne, Severity::kReading, "group-of-one",
     "parentheses around a single part or around prices are ignored",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:(5w)1->12"},
    {kStartInGroup, Severity::kReading, "start-in-group",
     "a part inside a group has its own start place", "Map: Fall\nDeck: E&P\nD: Ann\nD:(t+w0)->5"},
    {kMixedGroup, Severity::kReading, "mixed-group",
     "a group contains different kinds of parts: pieces, cards or items",
     "Map: Fall\nDeck: E&P\nA: Ann\nA:(2R#+2w)$->"},
    {kMissingHash, Severity::kReading, "missing-hash",
     "a suit without # is read as a card of that suit", "Map: Fall\nDeck: E&P\nC: Ann\nC:R^"},
    {kDash, Severity::kReading, "dash", "a dash is read as a hyphen, and an arrow sign as ->",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w\xE2\x80\x93>5"},
    {kItemSign, Severity::kReading, "item-sign", "the sign $ for all items is read as %",
     "Map: Fall\nDeck: E&P\nV: Ann\nV:$_d->s+r"},
    {kTradePost, Severity::kReading, "trade-post",
     "a trade post written as a building (b) is read as a token (t)",
     "Map: Fall\nDeck: E&P\nO: Ann\nO:b_m->5"},
    {kKeepersForm, Severity::kReading, "keepers-form",
     "a relic or a waystation is written as in the drafts after version 2.8",
     "Map: Fall\nDeck: E&P\nK: Ann\nK:t_3_f5->$"},
    {kTextInGame, Severity::kWarning, "text-in-game",
     "text between the lines of a game is kept as a comment",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->5\n... an hour later ...\nC:w->6"},
    {kEmptyTurn, Severity::kWarning, "empty-turn", "a turn without an action produces no row",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->5\nC:"},
    {kUnknownName, Severity::kWarning, "unknown-name",
     "the map or deck is kept as written; the notation defines no such name",
     "Map: Gorge\nDeck: E&P\nClearings: F1, M2, R3, R4, R5, F6, M7, F8, M9, R10, M11, F12\n"
     "C: Ann\nC:w->5"},
    {kOddHeader, Severity::kWarning, "odd-header",
     "a setup line in an unknown form is kept as written; if it is Clearings:, it is omitted",
     "Map: Fall\nDeck: E&P\nPool: CEZ\nC: Ann\nC:w->5"},
    {kHeaderOrder, Severity::kWarning, "header-order",
     "a setup line is repeated, or is not in the order of the notation",
     "Map: Fall\nPool: CE\nDeck: E&P\nC: Ann\nC:w->5"},
    {kMissingHeader, Severity::kWarning, "missing-header",
     "the line Deck: is missing, or the line Clearings: on a map other than Fall",
     "Map: Fall\nC: Ann\nC:w->5"},
    {kMissingPlayer, Severity::kWarning, "missing-player",
     "a faction has a turn but no line that names its player", "Map: Fall\nDeck: E&P\nC:w->5"},
    {kUnknownCard, Severity::kWarning, "unknown-card",
     "the card is kept as written; no card, or none of its suit, has this name or abbreviation",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:#umbrellaC->"},
    {kOtherDeck, Severity::kWarning, "other-deck", "the card is not in the deck of this game",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:#sapC->"},
    {kOddPiece, Severity::kWarning, "odd-piece", "the faction has no such piece",
     "Map: Fall\nDeck: E&P\nV: Ann\nV:b_r7->"},
    {kOddPlace, Severity::kWarning, "odd-place",
     "an unusual place: a piece or an item in a hand or among the quests, a card on the map, "
     "an item in an area of a board that is not a Vagabond's, or a closed path with more than "
     "two clearings",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->O"},
    {kOddValue, Severity::kWarning, "odd-value",
     "the number is kept as written; prices are 1 to 4, rolls 0 to 3, and relic values 1 to 3",
     "Map: Fall\nDeck: E&P\nO: Ann\nO:$_->5"},
    {kBurrow, Severity::kWarning, "burrow",
     "clearing 0 is the Burrow, where only pieces of the Duchy can be",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->0"},
    {kNowhere, Severity::kWarning, "nowhere",
     "a place is missing: the piece would move from the supply to the supply, or the card from "
     "the deck to the discard pile",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:2Dw->"},
    {kForestOrder, Severity::kWarning, "forest-order",
     "the clearings of a forest or a path are not in ascending order",
     "Map: Fall\nDeck: E&P\nV: Ann\nV:p->5_2_1"},
    {kOutOfTurn, Severity::kWarning, "out-of-turn", "an action that only another faction can take",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:$_->"},
    {kMissingItem, Severity::kWarning, "missing-item", "the letter of the item is missing",
     "Map: Fall\nDeck: E&P\nV: Ann\nV:%->e"},
    {kUnknownWinner, Severity::kWarning, "unknown-winner",
     "the winner is kept as written, but does not name factions of this game",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->5\nWinner: nobody"},
    {kNoPlies, Severity::kWarning, "no-plies", "the game has no actions",
     "Map: Fall\nDeck: E&P\nC: Ann"},
    {kRepeatedPlayer, Severity::kWarning, "repeated-player",
     "a second player of the same faction is ignored",
     "Map: Fall\nDeck: E&P\nC: Ann\nC: Cy\nC:w->5"},
    {kLoneReturn, Severity::kError, "lone-return",
     "LF or CR LF at the end of the line, not another line break",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->5 // a comment\rC:w->6"},
    {kActionsInComment, Severity::kWarning, "actions-in-comment",
     "a comment contains what looks like an action; it is kept as text and produces no row",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->5 // w->6 was better"},
    {kOwnTarget, Severity::kWarning, "own-target", "a faction attacks itself",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:XC5"},
    {kTurnInComment, Severity::kError, "turn-in-comment",
     "a line end before this turn, which is inside a comment",
     "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\nC:w->5 // nice E:w->6"},
    {kMovesInField, Severity::kError, "moves-in-field",
     "a line end before this turn, action or field, which is inside another field",
     "Map: Fall Deck: E&P C: Ann C:w->5"},
    {kUnreadText, Severity::kError, "unread-text",
     "actions in the game, not only text that cannot be read",
     "Map: Fall\nDeck: E&P\nC: Ann\n\nThe moves are lost."},
    {kWideSign, Severity::kReading, "wide-sign",
     "a full-width colon, slash or semicolon is read as the ASCII sign",
     "Map: Fall\nDeck: E&P\nC: Ann\nC\uFF1Aw->5\uFF0Fw->6"},
    {kNoSuchPiece, Severity::kWarning, "no-such-piece", "a piece that its faction does not have",
     "Map: Fall\nDeck: E&P\nV: Ann\nC: Bo\n\nV:w->5", Ruling::kIllegal},
    {kNotInGame, Severity::kWarning, "not-in-game",
     "a faction that does not play; each is reported once",
     "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\n\nC:XL5", Ruling::kIllegal},
    {kSecondKeep, Severity::kWarning, "second-keep", "there is one keep, and it never returns",
     "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\n\nC:t_k->1/t_k->2", Ruling::kIllegal},
    {kNoPlot, Severity::kWarning, "no-plot", "there is no plot to flip or to swap",
     "Map: Fall\nDeck: E&P\nP: Ann\nC: Bo\n\nP:t5^t_b", Ruling::kIllegal},
    {kPlayedOn, Severity::kWarning, "played-on",
     "the game goes on after a player has won with 30 points",
     "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\n\nC:++30\nE:#->E", Ruling::kIllegal},
    {kWrongWinner, Severity::kWarning, "wrong-winner",
     "another player was the first with 30 points",
     "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\n\nC:++30\n\nWinner: E", Ruling::kIllegal},
    {kMissingPieces, Severity::kWarning, "missing-pieces",
     "there are not as many pieces or items at the start of the move",
     "Map: Fall\nDeck: E&P\nP: Ann\nC: Bo\n\nP:w->1+2+3\nP:2w5->1", Ruling::kMisnoted},
    {kBeyondSupply, Severity::kWarning, "beyond-supply",
     "the supply does not have as many pieces or items",
     "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\n\nC:26w->5", Ruling::kMisnoted},
    {kNoSlot, Severity::kWarning, "no-slot", "there is no free building slot",
     "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\n\nC:2b_s->1", Ruling::kMisnoted},
    {kSecondToken, Severity::kWarning, "second-token",
     "there is at most one sympathy token or plot in a clearing",
     "Map: Fall\nDeck: E&P\nA: Ann\nC: Bo\n\nA:t->5/t->5", Ruling::kMisnoted},
    {kNoPath, Severity::kWarning, "no-path", "there is no way from place to place",
     "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\n\nC:w->1/w1->3", Ruling::kMisnoted},
    {kUnknownForest, Severity::kWarning, "unknown-forest", "the map does not have this forest",
     "Map: Fall\nDeck: E&P\nV: Ann\nC: Bo\n\nV:p->1_2_3", Ruling::kMisnoted},
    {kNoClosedPath, Severity::kWarning, "no-closed-path",
     "the map does not have this closed path, or it is open",
     "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\n\nC:2_5->", Ruling::kMisnoted},
    {kNoBattle, Severity::kWarning, "no-battle",
     "the attacker has no warrior or pawn in the clearing, or the defender has nothing there",
     "Map: Fall\nDeck: E&P\nP: Ann\nC: Bo\n\nP:w->1+2+3\nP:XC4", Ruling::kMisnoted},
    {kMissingCards, Severity::kWarning, "missing-cards",
     "there are not as many cards in the hand, or among the supporters",
     "Map: Fall\nDeck: E&P\nP: Ann\nC: Bo\n\nP:w->1+2+3\nP:4#P->", Ruling::kMisnoted},
    {kHandLimit, Severity::kWarning, "hand-limit",
     "at the end of the turn the hand has more than five cards",
     "Map: Fall\nDeck: E&P\nP: Ann\nC: Bo\n\nP:w->1+2+3\nP:3#->P\nC:w->5", Ruling::kMisnoted},
    {kTooManyCopies, Severity::kWarning, "too-many-copies", "all copies of the card are elsewhere",
     "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\n\nC:Zcoffin\nE:Zcoffin", Ruling::kMisnoted},
    {kNotCrafted, Severity::kWarning, "not-crafted", "the card is not in front of the player",
     "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\n\nC:#coffin$->", Ruling::kMisnoted},
    {kOddMinister, Severity::kWarning, "odd-minister",
     "the minister is swayed already, or is not swayed",
     "Map: Fall\nDeck: E&P\nD: Ann\nC: Bo\n\nD:#mayor$->", Ruling::kMisnoted},
    {kNoRuin, Severity::kWarning, "no-ruin", "there is no ruin in the clearing, or it is empty",
     "Map: Fall\nDeck: E&P\nV: Ann\nC: Bo\n\nV:%s1->$", Ruling::kMisnoted},
    {kWrongPoints, Severity::kWarning, "wrong-points", "the action before gives other points",
     "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\n\nC:Z%h/++3", Ruling::kMisnoted},
    {kOffTrack, Severity::kWarning, "off-track",
     "a player whose marker has left the score track scores",
     "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\n\nC:++->$/++2", Ruling::kMisnoted},
    {kFewPoints, Severity::kWarning, "few-points", "no winner has 30 points",
     "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\n\nC:++29\n\nWinner: C", Ruling::kMisnoted},
    {kOddSetup, Severity::kWarning, "odd-setup", "the first piece of a faction is not in a corner",
     "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\n\nC:t_k->5", Ruling::kMisnoted},
    {kOddSuits, Severity::kWarning, "odd-suits", "the clearings do not have the suits of the map",
     "Map: Fall\nDeck: E&P\nClearings: F1, F2, F3, F4, F5, M6, M7, M8, R9, R10, R11, R12\nC: "
     "Ann\nE: Bo\n\nC:w->5",
     Ruling::kMisnoted},
    {kWinnerForm, Severity::kReading, "winner-form",
     "the winners are the factions before the other text of the line",
     "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\n\nC:w->5\nWinner: E (Bo)"},
};

}  // namespace plymill::rootlog
