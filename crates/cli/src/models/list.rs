//! `doppel models list`.

use anyhow::{Context, Result};
use doppel_models::needed::Needed;

use crate::args::ListModels;
use crate::exit_status::SUCCESS;
use crate::{plain, print};

pub fn list(options: &ListModels) -> Result<u8> {
    let mut needed = Needed::default();
    for path in &options.reports {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        needed.add(&text).with_context(|| format!("{} is not a report", path.display()))?;
    }
    print(&text(&needed))?;
    Ok(SUCCESS)
}

/// One method per line, the most frequent first, followed by what it did and where that was read.
fn text(needed: &Needed) -> String {
    let mut text = String::new();
    for method in needed.methods() {
        text.push_str(&format!("{}  {}\n", method.name, plain::count(method.count, "time")));
        for place in method.places {
            let (kind, location, read_at) = (place.kind, place.location, place.read_at);
            let count = plain::count(place.count, "time");
            text.push_str(&format!("  {kind}: {location}, read at {read_at}, {count}\n"));
        }
    }
    if text.is_empty() { "no method needs a model\n".to_owned() } else { text }
}
