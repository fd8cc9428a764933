// Reasons of Rootlog: what its scanner says of a text. Rows of docs/diagnostics.md.
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
// Read though not by the book.
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
// Kept as written.
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
// An error that came later: codes keep their numbers.
inline constexpr Reason kLoneReturn = OwnReason(55);
// Warnings that came later.
inline constexpr Reason kActionsInComment = OwnReason(56);
inline constexpr Reason kOwnTarget = OwnReason(57);

// Errors that came later.
inline constexpr Reason kTurnInComment = OwnReason(58);
inline constexpr Reason kMovesInField = OwnReason(59);
inline constexpr Reason kUnreadText = OwnReason(60);
// A reading that came later.
inline constexpr Reason kWideSign = OwnReason(61);

// The examples are whole games; most differ in their last turn only.
inline constexpr ReasonInfo kReasons[] = {
    {kExpectedAction, Severity::kError, "expected-action",
     "an action such as 2w3->5, XE9, Z%h, ++2 or F#^A", "Map: Fall\nDeck: E&P\nC: Ann\nC:moves"},
    {kExpectedPiece, Severity::kError, "expected-piece",
     "a piece, a card or an item such as w, Cb_s, F# or %s",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:2->5"},
    {kExpectedPlace, Severity::kError, "expected-place",
     "a clearing from 1 to 12 (0: the Burrow), a forest such as 1_2_5, a hand such as C or a "
     "faction board such as C$",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->13"},
    {kExpectedArrow, Severity::kError, "expected-arrow", "-> and a place, or ^",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:2w5"},
    {kExpectedCard, Severity::kError, "expected-card",
     "the name of a card: at most 26 small letters, or @", "Map: Fall\nDeck: E&P\nC: Ann\nC:Z"},
    {kExpectedItem, Severity::kError, "expected-item",
     "an item: one of the letters s b c x h t r f u, or _ for all",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:Z%q"},
    {kExpectedFaction, Severity::kError, "expected-faction",
     "a faction: one of the letters C E A V G L O D P H K, with a colon behind it where a turn "
     "begins, or a hireling such as h_E",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:XZ5"},
    {kExpectedSeparator, Severity::kError, "expected-separator",
     "the end of the action: / or ; or the end of the line",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->5,w->6"},
    {kExpectedToken, Severity::kError, "expected-token",
     "a token such as t_s, or the points of a relic from 0 to 9",
     "Map: Fall\nDeck: E&P\nP: Ann\nP:t9^x"},
    {kExpectedStatus, Severity::kError, "expected-status",
     "h, 0, 1, 2 or a for a relationship; a suit for the Outcast",
     "Map: Fall\nDeck: E&P\nV: Ann\nV:$_E->3"},
    {kNumberOutOfRange, Severity::kError, "number-out-of-range",
     "a count from 1 to 99, points from 0 to 999",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:1000000000000000000000w->5"},
    {kTooManyParts, Severity::kError, "too-many-parts",
     "at most 24 parts on a side, 64 pairs of both sides, 999 actions a turn, 9999 turns",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1"},
    {kFragment, Severity::kError, "fragment", "the line Map: before the turns of a game",
     "C:w->5/2w5->6"},
    {kHeaderForm, Severity::kReading, "header-form",
     "a line of the setup in another case or order, with blanks or names, or without commas or "
     "numbers",
     "MAP : Fall\nDeck: E&P\nC: Ann\nC:w->5"},
    {kOtherName, Severity::kReading, "other-name", "a map or a deck by another of its names",
     "Map: Autumn\nDeck: E&P\nC: Ann\nC:w->5"},
    {kMissingArrow, Severity::kReading, "missing-arrow",
     "a card in a hand, and nothing else, is read as drawn", "Map: Fall\nDeck: E&P\nC: Ann\nC:#C"},
    {kBlanks, Severity::kReading, "blanks", "blanks in, between or before actions are left out",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->5 / w -> 6"},
    {kGloss, Severity::kReading, "gloss", "words behind a dash between blanks are a comment",
     "Map: Fall\nDeck: E&P\nH: Ann\nH:w12->/w_w->12 - a new Warlord"},
    {kEmptyAction, Severity::kReading, "empty-action", "a separator without an action",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->5/"},
    {kLowerCaseFaction, Severity::kReading, "lower-case-faction", "a faction in small letters",
     "Map: Fall\nDeck: E&P\nC: Ann\nc:w->5"},
    {kBareHireling, Severity::kReading, "bare-hireling", "a hireling without h_ before its letter",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:Sp->9"},
    {kRaft, Severity::kReading, "raft", "the ferry, f, as a raft, r, as until version 2.7",
     "Map: Lake\nDeck: E&P\nClearings: F1, M2, R3, R4, R5, F6, M7, F8, M9, R10, M11, F12\n"
     "C: Ann\nC:(3w+r)1->12"},
    {kAmbushLetter, Severity::kReading, "ambush-letter",
     "an ambush, @, as the letter a, as in version 2.2", "Map: Fall\nDeck: E&P\nC: Ann\nC:XE9Ba"},
    {kCraftForm, Severity::kReading, "craft-form",
     "a crafted item without %, or a crafted card with #", "Map: Fall\nDeck: E&P\nC: Ann\nC:Zh"},
    {kGuessOrder, Severity::kReading, "guess-order",
     "a guessed plot with its clearing before its letter",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:?Pt3^t_e"},
    {kFlipOrder, Severity::kReading, "flip-order", "a flipped plot with its parts in another order",
     "Map: Fall\nDeck: E&P\nP: Ann\nP:t^3->t_s"},
    {kSwappedLetters, Severity::kReading, "swapped-letters", "the letters of a piece swapped",
     "Map: Fall\nDeck: E&P\nA: Ann\nA:r_b+w->7"},
    {kGroupOfOne, Severity::kReading, "group-of-one", "brackets around one part, or around prices",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:(5w)1->12"},
    {kStartInGroup, Severity::kReading, "start-in-group",
     "a part with a place of its own in a group", "Map: Fall\nDeck: E&P\nD: Ann\nD:(t+w0)->5"},
    {kMixedGroup, Severity::kReading, "mixed-group", "cards, pieces or items in one group",
     "Map: Fall\nDeck: E&P\nA: Ann\nA:(2R#+2w)$->"},
    {kMissingHash, Severity::kReading, "missing-hash", "a card of a suit without its #",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:R^"},
    {kDash, Severity::kReading, "dash", "a dash is read as a hyphen, an arrow as ->",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w\xE2\x80\x93>5"},
    {kItemSign, Severity::kReading, "item-sign", "all items with $ in the place of %",
     "Map: Fall\nDeck: E&P\nV: Ann\nV:$_d->s+r"},
    {kTradePost, Severity::kReading, "trade-post", "a trade post, t, as a building, b",
     "Map: Fall\nDeck: E&P\nO: Ann\nO:b_m->5"},
    {kKeepersForm, Severity::kReading, "keepers-form",
     "a relic or a waystation as in drafts behind version 2.8",
     "Map: Fall\nDeck: E&P\nK: Ann\nK:t_3_f5->$"},
    {kTextInGame, Severity::kWarning, "text-in-game",
     "lines that are no part of a game are kept as comments",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->5\n... an hour later ...\nC:w->6"},
    {kEmptyTurn, Severity::kWarning, "empty-turn", "a turn without an action has no row",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->5\nC:"},
    {kUnknownName, Severity::kWarning, "unknown-name",
     "a map or a deck that the notation does not name",
     "Map: Gorge\nDeck: E&P\nClearings: F1, M2, R3, R4, R5, F6, M7, F8, M9, R10, M11, F12\n"
     "C: Ann\nC:w->5"},
    {kOddHeader, Severity::kWarning, "odd-header",
     "a line of the setup is not in its form: it is kept as written, but Clearings: is left out",
     "Map: Fall\nDeck: E&P\nPool: CEZ\nC: Ann\nC:w->5"},
    {kHeaderOrder, Severity::kWarning, "header-order",
     "a line of the setup twice, or not in the order of the notation",
     "Map: Fall\nPool: CE\nDeck: E&P\nC: Ann\nC:w->5"},
    {kMissingHeader, Severity::kWarning, "missing-header",
     "no line Deck:, or no line Clearings: though the map is not Fall",
     "Map: Fall\nC: Ann\nC:w->5"},
    {kMissingPlayer, Severity::kWarning, "missing-player",
     "a turn of a faction without a line that names its player", "Map: Fall\nDeck: E&P\nC:w->5"},
    {kUnknownCard, Severity::kWarning, "unknown-card",
     "the card is kept as written; no card, or none of its suit, has this name or abbreviation",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:#umbrellaC->"},
    {kOtherDeck, Severity::kWarning, "other-deck", "the deck of this game has no such card",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:#sapC->"},
    {kOddPiece, Severity::kWarning, "odd-piece", "the faction has no such piece",
     "Map: Fall\nDeck: E&P\nV: Ann\nV:b_r7->"},
    {kOddPlace, Severity::kWarning, "odd-place",
     "a piece or an item in a hand or among the quests, a card on the map, an item in an area of "
     "a board that is no Vagabond's, or a forest as a closed path",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->O"},
    {kOddValue, Severity::kWarning, "odd-value",
     "a number is kept as written; prices are 1 to 4, rolls 0 to 3, relics worth 1 to 3",
     "Map: Fall\nDeck: E&P\nO: Ann\nO:$_->5"},
    {kBurrow, Severity::kWarning, "burrow", "0 is the Burrow, where only the Duchy is",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->0"},
    {kNowhere, Severity::kWarning, "nowhere",
     "from the supply to the supply, or from the deck to the discard pile: a place is missing",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:2Dw->"},
    {kForestOrder, Severity::kWarning, "forest-order",
     "the clearings of a forest or path do not rise", "Map: Fall\nDeck: E&P\nV: Ann\nV:p->5_2_1"},
    {kOutOfTurn, Severity::kWarning, "out-of-turn", "an action that only another faction takes",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:$_->"},
    {kMissingItem, Severity::kWarning, "missing-item", "no letter names the item",
     "Map: Fall\nDeck: E&P\nV: Ann\nV:%->e"},
    {kUnknownWinner, Severity::kWarning, "unknown-winner",
     "the winner is kept as written; no faction has such a letter, or none that plays",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->5\nWinner: nobody"},
    {kNoPlies, Severity::kWarning, "no-plies", "a game without an action",
     "Map: Fall\nDeck: E&P\nC: Ann"},
    {kRepeatedPlayer, Severity::kWarning, "repeated-player",
     "a player of a faction that has one is left out",
     "Map: Fall\nDeck: E&P\nC: Ann\nC: Cy\nC:w->5"},
    {kLoneReturn, Severity::kError, "lone-return",
     "LF or CR LF as the end of a line, no other line break",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->5 // a comment\rC:w->6"},
    {kActionsInComment, Severity::kWarning, "actions-in-comment",
     "a comment has what looks like an action; it is kept as it is written, and has no row",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:w->5 // w->6 was better"},
    {kOwnTarget, Severity::kWarning, "own-target", "a battle of a faction with itself",
     "Map: Fall\nDeck: E&P\nC: Ann\nC:XC5"},
    {kTurnInComment, Severity::kError, "turn-in-comment",
     "a line end before the turn, not a comment that holds it",
     "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\nC:w->5 // nice E:w->6"},
    {kMovesInField, Severity::kError, "moves-in-field",
     "a line end before a turn, an action or a field, not another field that holds it",
     "Map: Fall Deck: E&P C: Ann C:w->5"},
    {kUnreadText, Severity::kError, "unread-text",
     "the actions of the game, not text that cannot be read",
     "Map: Fall\nDeck: E&P\nC: Ann\n\nThe moves are lost."},
    {kWideSign, Severity::kReading, "wide-sign",
     "a full-width colon, slash or semicolon is read as the plain one",
     "Map: Fall\nDeck: E&P\nC: Ann\nC\uFF1Aw->5\uFF0Fw->6"},
};

}  // namespace plymill::rootlog
