//! `cargo xtask tidy`: rules of the code base that the compiler does not check.
//!
//! 1. The crates and the direction of their dependencies are those of [`crates`]; dependencies of tests are separate.
//! 2. No top-level modules of a crate refer to each other, except those of [`cycles`].
//! 3. Every Rust file opens with `//!`, has at most 1,000 lines, no `todo!`, and no `FIXME` without the number of an
//!    issue: `FIXME(#12)`. A module with a folder is the folder's `mod.rs`. Every crate has a description, and every
//!    library except the test kit forbids panics. Code that runs programs holds a `Session`, not a `Vm` ([`files`]).
//! 4. No line of a Markdown page has more than 120 columns, except in tables and code ([`pages`]).

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
