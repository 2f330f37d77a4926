//! The schemas of the documents, `docs/schema/*.json`, must match the types. `DOPPEL_BLESS=1` writes them anew.

use std::path::Path;

use schemars::{JsonSchema, schema_for};
use serde_json::Value;

use crate::run::Report;
use crate::search::{Checked, Explored};

/// `name`: what the field `schema` of the document says, which other tools rely on.
#[track_caller]
fn compare<T: JsonSchema>(name: &str) {
    let mut schema = schema_for!(T).to_value();
    schema["properties"]["schema"] = Value::from_iter([("const", name)]);
    let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/schema/{}.json", name.replace('/', "-")));
    if std::env::var_os("DOPPEL_BLESS").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, &text).unwrap();
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(written == text, "{} is not the schema of the type; look at it with DOPPEL_BLESS=1", file.display());
}

#[test]
fn run() {
    compare::<Report>("doppel.run/1");
}

#[test]
fn explore() {
    compare::<Explored>("doppel.explore/1");
}

#[test]
fn check() {
    compare::<Checked>("doppel.check/1");
}
