#include <cstdint>
#include <string_view>
#include <tao/pegtl.hpp>

#include "bench/candidates/coerceo_builder.h"
#include "bench/candidates/coerceo_candidates.h"
#include "bench/candidates/number_in.h"

namespace plymill::bench {
namespace {
namespace grammar {

using namespace tao::pegtl;  // NOLINT: the grammar uses many names of PEGTL

struct blanks : star<one<' ', '\n', '\r', '\t'>> {};
struct some_blanks : plus<one<' ', '\n', '\r', '\t'>> {};

struct tile_number : sor<seq<one<'1'>, range<'0', '9'>>, range<'1', '9'>> {};
struct field : seq<tile_number, range<'a', 'f'>> {};

struct tag_name : identifier {};
struct tag_value : star<not_one<'"', '\n'>> {};
struct tag : seq<one<'['>, tag_name, plus<one<' '>>, one<'"'>, tag_value, one<'"'>, one<']'>> {};

struct number_digits : seq<range<'1', '9'>, rep_max<5, digit>> {};
struct number : seq<number_digits, one<'#'>, blanks> {};
struct move_from : field {};
struct move_to : field {};
struct move : seq<move_from, one<'-'>, move_to> {};
struct paid : sor<string<'T', 'T'>, one<'T'>> {};
struct paid_for : field {};
struct exchange : seq<paid, some_blanks, one<'x'>, paid_for> {};

struct captured : field {};
struct capture : seq<one<'x'>, captured> {};
struct removed : tile_number {};
struct tile : seq<one<'T'>, removed> {};
struct sign : seq<one<'!', '?'>, opt<one<'!', '?'>>> {};
struct comment_text : star<not_one<'{', '}'>> {};
struct comment : seq<one<'{'>, comment_text, one<'}'>> {};
struct suffix : sor<seq<blanks, sor<capture, tile>, not_at<one<'-'>>>, sign> {};

struct result : sor<string<'1', '-', '0'>, string<'0', '-', '1'>, string<'0', '-', '0'>> {};
struct ply : seq<opt<number>, sor<move, exchange>, star<suffix>> {};
struct item : seq<not_at<result>, sor<ply, comment>, blanks> {};
struct game : seq<plus<tag, blanks>, star<item>, result, blanks> {};
struct archive : seq<blanks, star<game>, eof> {};

}  // namespace grammar

// The parts of the current ply, until the ply is complete.
struct State {
  CoerceoBuilder& builder;
  std::string_view tag_name;
  coerceo::Field from;
  std::uint8_t paid = 0;
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
struct Action<grammar::number_digits> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.builder.Number(NumberIn(in.begin(), in.end()));
  }
};

template <>
struct Action<grammar::move_from> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.from = FieldIn(in.begin());
  }
};

template <>
struct Action<grammar::move_to> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.builder.Move(state.from, FieldIn(in.begin()));
  }
};

template <>
struct Action<grammar::paid> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.paid = static_cast<std::uint8_t>(in.size());
  }
};

template <>
struct Action<grammar::paid_for> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.builder.Exchange(state.paid, FieldIn(in.begin()));
  }
};

template <>
struct Action<grammar::captured> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.builder.Capture(FieldIn(in.begin()));
  }
};

template <>
struct Action<grammar::removed> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.builder.Tile(NumberIn(in.begin(), in.end()));
  }
};

template <>
struct Action<grammar::sign> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.builder.Sign(SignIn(Text(in)));
  }
};

template <>
struct Action<grammar::comment_text> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.builder.Comment(Text(in));
  }
};

template <>
struct Action<grammar::result> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.builder.Result(Text(in), in.end());
  }
};

}  // namespace

bool ReadCoerceoWithPegtl(const Shard& shard, RecordsBase& records) {
  CoerceoBuilder builder(shard, static_cast<Records<coerceo::Game>&>(records));
  State state{builder, {}, {}};
  namespace pegtl = tao::pegtl;
  pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf, const char*> in(
      shard.text.data(), shard.text.data() + shard.text.size(), "");
  return pegtl::parse<grammar::archive, Action>(in, state) && builder.ok();
}

}  // namespace plymill::bench
