// Tests of Cursor: the first failure is kept, and numbers never overflow.
#include "base/cursor.h"

namespace plymill {
namespace {

consteval bool FailsOnce() {
  Cursor in("12a");
  in.Number(1, 9, Reason::kNotUtf8);
  in.Fail(Reason::kGameTooLarge);
  return in.reason() == Reason::kNotUtf8 && in.offset() == 0 && in.at_end() && !in.Eat('1');
}
static_assert(FailsOnce());

consteval bool NumberNeverWraps() {
  Cursor in("99999999999999999999999999999999");
  in.Number(1, 999'999, Reason::kNotUtf8);
  return !in.ok();
}
static_assert(NumberNeverWraps());

}  // namespace
}  // namespace plymill
