//! `--help`: options are shown as users type them.

use std::io::IsTerminal;

use clap::builder::StyledStr;
use clap::builder::styling::Style;

/// How the parser names an option, and how a user of `java` does.
const SPELLINGS: [(&str, &str); 6] = [
    ("--class-path <PATH>", "-cp <PATH>, --class-path <PATH>"),
    ("--jar <FILE>", "-jar <FILE>"),
    ("--define <NAME=VALUE>", "-D<NAME=VALUE>"),
    ("--enable-assertions", "-ea, -ea:<CLASS>, -ea:<PACKAGE>..., -da, -esa, -dsa"),
    ("--max-heap <SIZE>", "-Xmx<SIZE>, --max-heap <SIZE>"),
    ("--stack-size <SIZE>", "-Xss<SIZE>, --stack-size <SIZE>"),
];

/// The page for the terminal, or for a file.
pub fn page(help: &StyledStr) -> String {
    let is_styled = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let (plain, styled) = (help.to_string(), help.ansi().to_string());
    let bold = Style::new().bold();
    let lines = plain.lines().zip(styled.lines()).map(|(plain, styled)| match spelling(plain) {
        Some(option) if is_styled => format!("  {bold}{option}{bold:#}\n"),
        Some(option) => format!("  {option}\n"),
        None => format!("{}\n", if is_styled { styled } else { plain }.trim_end()),
    });
    lines.collect()
}

/// What to write for a line that consists of an option.
fn spelling(line: &str) -> Option<&'static str> {
    SPELLINGS.iter().find(|(option, _)| line.trim() == *option).map(|(_, spelling)| *spelling)
}
