#include "bench/makers/rootlog/maker.h"

#include <gtest/gtest.h>

#include <string>

#include "games/rootlog/game.h"
#include "support/shards.h"

namespace plymill::rootlog {
namespace {

using testing::PaddedText;
using testing::ReadText;

TEST(RootlogMaker, WritesByTheBook) {
  std::string archive;
  Maker maker(3);
  for (int i = 0; i < 50; ++i) maker.AppendGame(archive);
  const PaddedText text(archive);
  Records<Game> records;
  ReadText<Game>(text, records);
  EXPECT_EQ(records.tally.games_written, 50U);
  for (const RemarkRecord& remark : records.remarks) {
    ADD_FAILURE() << kReasons[static_cast<std::size_t>(remark.remark.reason) -
                              static_cast<std::size_t>(Reason::kFirstOwn)]
                         .code
                  << ": " << remark.remark.written;
  }
}

}  // namespace
}  // namespace plymill::rootlog
