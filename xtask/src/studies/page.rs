//! `docs/studies.md`: hand-written prose, with generated parts between markers.

use anyhow::{Context, Result};
use doppel_testkit::workspace;

/// Replaces a generated part.
pub fn write(part: &str, text: &str) -> Result<()> {
    let path = workspace::root().join("docs/studies.md");
    let page = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let (begin, end) = (format!("<!-- {part} -->\n"), format!("<!-- end of {part} -->"));
    let (before, rest) = page.split_once(&begin).with_context(|| format!("{} has no {begin}", path.display()))?;
    let (_, after) = rest.split_once(&end).with_context(|| format!("{} has no {end}", path.display()))?;
    std::fs::write(&path, format!("{before}{begin}\n{}\n\n{end}{after}", text.trim()))?;
    Ok(())
}
