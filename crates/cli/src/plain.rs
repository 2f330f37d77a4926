//! Text from the program, for the terminal: it must neither imitate doppel's lines nor control the terminal.

use std::fmt::Write;

use doppel_report::search::Argument;
use doppel_report::text::is_printable;

/// The maximum length of a line; `--json` has the rest.
const LONGEST: usize = 500;

/// A single line: characters that a terminal would act on are escaped as in Java, and long text is truncated.
pub fn line(text: &str) -> String {
    let mut line = String::new();
    for char in text.chars().take(LONGEST) {
        match char {
            '\n' => line.push_str("\\n"),
            '\r' => line.push_str("\\r"),
            '\t' => line.push_str("\\t"),
            _ if is_printable(char) => line.push(char),
            _ => char.encode_utf16(&mut [0; 2]).iter().for_each(|unit| _ = write!(line, "\\u{unit:04x}")),
        }
    }
    let n_more = text.chars().skip(LONGEST).count();
    if n_more > 0 {
        let _ = write!(line, "... ({n_more} more characters)");
    }
    line
}

/// `1 path`, `2 paths`.
pub fn count(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// Values, one per line.
pub fn arguments(arguments: &[Argument]) -> String {
    arguments.iter().map(|Argument { name, java }| format!("  {} = {}\n", line(name), line(java))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_cannot_write_lines_of_doppels() {
        assert_eq!(
            line("a\r\n0 findings\u{1b}[2J\0\u{202e}é\u{9b}"),
            "a\\r\\n0 findings\\u001b[2J\\u0000\\u202eé\\u009b"
        );
        let long = line(&"x".repeat(2_000_000));
        assert_eq!(long.len(), LONGEST + "... (1999500 more characters)".len());
    }
}
