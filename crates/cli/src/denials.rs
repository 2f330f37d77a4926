//! Denials of the sandbox, for people: one line each.

use doppel_report::denials::Denial;

use crate::plain;

/// The maximum number of lines; more would not help.
const MAX_LINES: usize = 10;

pub fn text(denials: &[Denial]) -> String {
    let mut text = String::new();
    for Denial { action, target, at, count } in denials.iter().take(MAX_LINES) {
        let often = if *count == 1 { String::new() } else { format!(", {count} times") };
        let what = plain::line(&format!("{action} {target}, at {at}{often}"));
        text.push_str(&format!("denied: {what}\n"));
    }
    match denials.len().saturating_sub(MAX_LINES) {
        0 => {}
        more => text.push_str(&format!("denied: {more} more; --json shows them\n")),
    }
    text
}
