// State: what a record of Root says is on the table.
//
// Nothing hidden is guessed. Counts are upper bounds: where the record says nothing, there may be
// fewer pieces or cards than the state has, but not more. If a row needs more than the state has,
// the record is wrong there or before; the state then believes the row, and has 0 where it came
// from. So one mistake of the writer is found once, as far as possible.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/rootlog/faction.h"
#include "games/rootlog/maps.h"
#include "games/rootlog/rules/deck.h"
#include "games/rootlog/rules/options.h"
#include "games/rootlog/rules/piece_kinds.h"

namespace plymill::rootlog {

// Where pieces can be, besides the supply: clearing 0 (the Burrow) to 12, forests and paths
// together with the boards of others, the board of the owner, and the board of the Riverfolk.
inline constexpr std::size_t kWildPlace = 13, kOwnBoard = 14, kPayments = 15, kPlaces = 16;

enum class Leader : std::uint8_t { kUnknown, kBuilder, kOther };

// The pawn of a Vagabond.
struct Pawn {
  std::uint16_t at = 0;      // the clearing, or those written for the forest, as bits; 0: not known
  std::uint16_t around = 0;  // of a forest: all clearings that may be around it
  bool is_in_forest = false;
};

// The points that the rules give for what the player has done since it scored last in this turn.
// They are compared with the points that the next action scores.
struct Due {
  std::uint16_t action = 0;  // the last one that gives points; 0: none
  std::int16_t last = 0;     // points for that action
  std::int16_t all = 0;      // points for it and those before it
  std::int16_t evening = 0;  // in `all`, for roosts: only the last number of roosts counts
  bool is_open = false;      // something else may give points, too
};

// A move out of the Burrow. Its tunnel may be written later in the same action.
struct Exit {
  std::uint8_t clearing = 0;  // 0: none
  std::uint16_t turn = 0, action = 0;
};

// A row that puts warriors of other factions on the board of the Riverfolk, or takes them from it.
struct FundsRow {
  PieceKind kind = kNoPiece;
  std::int8_t paid = 0;  // warriors; below 0: taken
};

// More than real games have. If a game has more, the later ones are not looked at in advance.
inline constexpr std::size_t kMostFundsRows = 96;

struct State {
  // Pieces, by kind.
  std::array<std::array<std::uint8_t, kPlaces>, kPieceKinds> at{};
  std::array<std::uint8_t, kPieceKinds> left{};      // in the supply
  std::array<char, kClearings + 1> suits{};          // of the clearings; NUL: not known
  std::array<std::uint8_t, kClearings + 1> slots{};  // of buildings, with those of ruins
  std::array<std::uint8_t, kClearings + 1> built{};
  std::array<std::uint8_t, kClearings + 1> ruins{};  // items left under a ruin, at most
  std::uint8_t ruin_sets = 1;                        // items under each ruin at the start, at most
  std::array<std::uint8_t, kItems> ruin_items{};     // left under all ruins, by item
  std::array<Pawn, 2> pawns{};                       // of V and G
  std::array<bool, 2> glides{};  // whether the pawn need not follow paths (Harrier)
  // After a mistake about buildings or tokens, their number is not certain: of these kinds on the
  // map (by whole, see PieceGroup), and of all buildings in these clearings (bits).
  std::array<bool, kPieceKinds> is_unsure{};
  std::uint16_t unsure_clearings = 0;
  std::uint16_t lost_plots = 0;    // clearings whose plot left the map without being written
  std::uint16_t opened_paths = 0;  // bits of the map's closed paths
  Exit exit;
  std::uint8_t ferry = 0;                          // its clearing; 0: none, or not known
  std::uint16_t ferry_turn = 0, ferry_action = 0;  // when it was moved last

  // Warriors of other factions on the board of the Riverfolk: see funds.h.
  std::array<std::uint8_t, kPieceKinds> payments{};  // since the last turn of the Riverfolk began
  std::array<FundsRow, kMostFundsRows> funds_rows{};
  std::uint8_t funds_row_count = 0, next_funds_row = 0;

  // Cards.
  std::array<std::int16_t, kFactions> hands{};
  std::array<std::int16_t, kFactions> excess{};  // cards of these that were reported as too many
  std::uint8_t unwritten_payments = 3;           // of the Riverfolk, placed by Start()
  std::int16_t supporters = 0;
  std::array<std::uint64_t, kFactions> crafted{};    // bits: rows of kDeckRows
  std::array<std::uint8_t, kDeckCards> discarded{};  // in the discard pile, by name
  std::int16_t undrawn = 0;          // cards in the deck; below 0: the deck may have been shuffled
  std::uint16_t ministers = 0;       // bits: rows of kCards, from the first minister on
  std::uint32_t unread_crafts = 0;   // factions that crafted a card which is not determined
  Leader leader = Leader::kUnknown;  // of the Eyrie

  // Items.
  std::array<std::array<std::uint8_t, kItems>, kFactions> items{};
  std::array<std::uint8_t, kItems> item_supply = kItemSupply;
  std::uint32_t has_any_items = 0;  // factions whose items are not known

  // Points.
  std::array<std::int16_t, kFactions> points{};
  std::uint32_t off_track = 0;                // factions whose marker has left the track
  std::uint32_t dominance = 0;                // factions with a dominance card on their board
  std::array<Faction, kFactions> partners{};  // to whose board it went
  Faction first = Faction::kUnknown;          // who first had 30 points
  std::uint16_t first_turn = 0;
  bool was_played_on = false;
  Due due;

  // The game.
  std::uint32_t in_game = 0;  // factions that play
  std::uint8_t map = kUnknownMap;
  std::uint16_t turn = 0;
  Faction player = Faction::kUnknown;  // of that turn
  bool is_setup = true;                // that turn sets up
  bool is_adset = false;               // advanced setup: other corners are allowed
  bool has_played = false;             // that turn does more than to set up
  std::uint32_t known = 0;             // factions whose whole set-up the record has
  bool has_hirelings = false;          // they move others' warriors, and fight for others
  bool has_forge = false;              // a landmark that changes what crafting gives
  bool is_lost = false;                // a row could not be read: what is on the table is not known
  Options options;

  constexpr std::uint8_t& At(PieceKind kind, std::size_t place) { return at[kind][place]; }
  constexpr bool Plays(Faction faction) const { return (in_game & Bit(faction)) != 0; }
  // Whether it is certain how many building slots and ruins the clearings have.
  constexpr bool KnowsSlots() const {
    return map != kUnknownMap && (map != kMountainMap || options.mountain_slots);
  }
  // Whether the record has the whole set-up of a faction. Otherwise its pieces may be anywhere, and
  // its hand may have any size.
  constexpr bool Knows(Faction faction) const { return (known & Bit(faction)) != 0; }
  constexpr bool HasCrafted(Faction faction, DeckCard card) const {
    return IsFaction(faction) && (crafted[IndexOf(faction)] >> card & 1) != 0;
  }
};

// What joins the clearings: paths of the map and those that players have opened; those that are
// still closed; and rivers. Nothing on a map that is not known.
struct Ways {
  Links paths{}, closed{}, rivers{};
};
Ways WaysOf(const State& state);

}  // namespace plymill::rootlog
