#include <cstdint>
#include <string_view>
#include <tao/pegtl.hpp>

#include "bench/candidates/lost_cities_builder.h"
#include "bench/candidates/lost_cities_candidates.h"
#include "bench/candidates/number_in.h"

namespace plymill::bench {
namespace {
namespace grammar {

using namespace tao::pegtl;  // NOLINT: the grammar uses many names of PEGTL

struct blanks : star<one<' ', '\n', '\r', '\t'>> {};

struct tag_name : identifier {};
struct tag_value : star<not_one<'"', '\n'>> {};
struct tag : seq<one<'['>, tag_name, plus<one<' '>>, one<'"'>, tag_value, one<'"'>, one<']'>> {};

struct number : seq<range<'1', '9'>, rep_max<5, digit>> {};
struct color : one<'R', 'G', 'W', 'B', 'Y', 'K'> {};
struct rank : sor<range<'2', '9'>, one<'H'>, string<'1', '0'>> {};
struct discarded : one<'D'> {};
struct pile : one<'R', 'G', 'W', 'B', 'Y', 'K', 'D'> {};
struct move : seq<number, one<'.'>, star<one<' '>>, color, rank, opt<discarded>, one<'-'>, pile> {};

struct archive : seq<blanks, star<sor<move, tag>, blanks>, eof> {};

}  // namespace grammar

// The parts of the current move, until the move is complete.
struct State {
  LostCitiesBuilder& builder;
  std::string_view tag_name;
  LostCitiesMove move;
};

template <class Input>
std::string_view Text(const Input& in) {
  return {in.begin(), in.size()};
}

template <class Rule>
struct Action : tao::pegtl::nothing<Rule> {};

template <>
struct Action<grammar::tag_name> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.tag_name = Text(in);
  }
};

template <>
struct Action<grammar::tag_value> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.builder.Tag(state.tag_name.data() - 1, state.tag_name, Text(in));
  }
};

template <>
struct Action<grammar::number> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.move.number = NumberIn(in.begin(), in.end());
    state.move.discarded = false;
  }
};

template <>
struct Action<grammar::color> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.move.color = *in.begin();
  }
};

template <>
struct Action<grammar::rank> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    const bool handshake = *in.begin() == 'H';
    state.move.rank = static_cast<std::uint8_t>(handshake ? 0 : NumberIn(in.begin(), in.end()));
  }
};

template <>
struct Action<grammar::discarded> {
  static void apply0(State& state) { state.move.discarded = true; }
};

template <>
struct Action<grammar::pile> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.move.pile = *in.begin();
  }
};

template <>
struct Action<grammar::move> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.builder.Move(in.begin(), in.end(), state.move);
  }
};

}  // namespace

bool ReadLostCitiesWithPegtl(const Shard& shard, RecordsBase& records) {
  LostCitiesBuilder builder(shard, static_cast<Records<lost_cities::Game>&>(records));
  State state{builder, {}, {}};
  namespace pegtl = tao::pegtl;
  pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf, const char*> in(
      shard.text.data(), shard.text.data() + shard.text.size(), "");
  return pegtl::parse<grammar::archive, Action>(in, state) && builder.Finish();
}

}  // namespace plymill::bench
