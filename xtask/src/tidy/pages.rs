//! Markdown pages.

use std::path::PathBuf;

use anyhow::{Context, Result};
use doppel_testkit::workspace;

const MAX_COLUMNS: usize = 120;

pub fn complaints() -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    for file in pages()? {
        let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let name = file.strip_prefix(workspace::root()).unwrap_or(&file).display().to_string();
        complaints.extend(check_page(&name, &text));
    }
    Ok(complaints)
}

/// The Markdown pages, except those of benchmark runs, which are data.
fn pages() -> Result<Vec<PathBuf>> {
    let mut pages = Vec::new();
    for dir in ["", "docs", "bench"] {
        let dir = workspace::root().join(dir);
        for entry in std::fs::read_dir(&dir).with_context(|| format!("cannot list {}", dir.display()))? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    Ok(pages)
}

/// Tables and fenced code cannot be wrapped.
fn check_page(name: &str, text: &str) -> Vec<String> {
    let mut is_code = false;
    let mut complaints = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        is_code ^= line.trim_start().starts_with("```");
        let width = line.chars().count();
        if width > MAX_COLUMNS && !is_code && !line.starts_with('|') {
            complaints.push(format!("{name}:{number}: {width} columns; at most {MAX_COLUMNS} are allowed"));
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines() {
        let long = "x".repeat(121);
        assert_eq!(check_page("a.md", &format!("short\n```\n{long}\n```\n|{long}|\n")), Vec::<String>::new());
        assert_eq!(check_page("a.md", &format!("\n{long}\n")), ["a.md:2: 121 columns; at most 120 are allowed"]);
    }
}
