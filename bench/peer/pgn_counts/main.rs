//! pgn_counts FILE: counts the games and plies of an archive of chess with pgn-reader.
//!
//! bench/run.py compares its speed with that of `plymill check`. Like it, this program reads every
//! ply and every tag pair, does not replay the games, and prints its counts on standard error.

use std::{env, fs::File, io, ops::ControlFlow, process};

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};

#[derive(Default)]
struct Counts {
    games: u64,
    plies: u64,
    tag_bytes: u64,
}

impl Visitor for Counts {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, _: &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        self.tag_bytes += (name.len() + value.as_bytes().len()) as u64;
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, _: ()) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, _: &mut (), _: SanPlus) -> ControlFlow<()> {
        self.plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: ()) {
        self.games += 1;
    }
}

fn main() -> io::Result<()> {
    let Some(path) = env::args_os().nth(1) else {
        eprintln!("usage: pgn_counts FILE");
        process::exit(2);
    };
    let mut counts = Counts::default();
    Reader::new(File::open(path)?).visit_all_games(&mut counts)?;
    eprintln!("{} games, {} plies, {} bytes of tag pairs", counts.games, counts.plies, counts.tag_bytes);
    Ok(())
}
