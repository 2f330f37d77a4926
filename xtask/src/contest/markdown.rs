//! Text of reports as Markdown, in lines that people can read.

/// The longest line.
const COLUMNS: usize = 120;

/// A paragraph.
pub fn paragraph(text: &str) -> String {
    wrapped("", "", text)
}

/// An item of a list.
pub fn item(text: &str) -> String {
    wrapped("- ", "  ", text)
}

/// A chapter about runs that went wrong: the subject, the contestant, and what it complained about. Nothing if there are
/// none.
pub fn complaints<'a>(title: &str, runs: impl Iterator<Item = (&'a str, &'a str, &'a str)>) -> String {
    let items: Vec<String> = runs.map(|(subject, who, what)| item(&format!("{subject}, {who}: {what}"))).collect();
    if items.is_empty() { String::new() } else { format!("## {title}\n\n{}\n", items.join("\n")) }
}

/// Words in lines, the first and the others with their indentation. A word that is too long has a line of its own.
fn wrapped(first: &str, others: &str, text: &str) -> String {
    let mut out = first.to_owned();
    let mut columns = first.len();
    let mut is_at_start = true;
    for word in text.split_whitespace() {
        let len = word.chars().count();
        if !is_at_start && columns + 1 + len > COLUMNS {
            out.push('\n');
            out.push_str(others);
            columns = others.len();
        } else if !is_at_start {
            out.push(' ');
            columns += 1;
        }
        out.push_str(word);
        columns += len;
        is_at_start = false;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_have_lines_that_are_not() {
        let text = "word ".repeat(60) + &"x".repeat(200) + " end";
        let item = item(&text);
        let lines: Vec<&str> = item.lines().collect();
        assert!(lines[0].starts_with("- word") && lines[1].starts_with("  word"));
        assert!(lines.iter().all(|line| line.len() <= COLUMNS || line.trim().len() == 200), "{item}");
        assert_eq!(item.split_whitespace().skip(1).collect::<Vec<_>>(), text.split_whitespace().collect::<Vec<_>>());
    }

    #[test]
    fn only_complaints_make_a_chapter() {
        assert_eq!(complaints("Wrong", std::iter::empty()), "");
        assert_eq!(complaints("Wrong", [("A", "doppel", "no")].into_iter()), "## Wrong\n\n- A, doppel: no\n");
    }
}
