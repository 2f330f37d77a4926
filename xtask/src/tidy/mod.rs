//! `cargo xtask tidy`: the rules of the code base that a compiler does not check.
//!
//! 1. The crates and the direction of their dependencies are those of [`crates`]; what only tests use is told apart.
//! 2. No modules at the top of a crate know each other, except those of [`cycles`].
//! 3. Every Rust file opens with `//!`, has at most 1,000 lines, no `todo!`, and no `FIXME` without the number of an issue:
//!    `FIXME(#12)`. Every crate has a description, and every library but the test kit forbids itself to panic ([`files`]).
//! 4. No line of a page in Markdown has more than 120 columns, except in tables and code ([`pages`]).

mod crates;
mod cycles;
mod files;
mod pages;

use anyhow::{Result, ensure};

pub fn run() -> Result<()> {
    let complaints =
        [crates::complaints()?, cycles::complaints()?, files::complaints()?, pages::complaints()?].concat();
    for complaint in &complaints {
        println!("{complaint}");
    }
    ensure!(complaints.is_empty(), "{} complaints", complaints.len());
    Ok(())
}
