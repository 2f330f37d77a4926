//! The methods that need a model, from the reports of `doppel run`, `explore` and `check`.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    #[error("it is malformed: {0}")]
    Json(#[from] serde_json::Error),
    #[error("its schema is {0}, not one of doppel's")]
    Schema(String),
    #[error("it does not say what was run; a newer version of doppel writes that")]
    NoProgram,
}

/// The relevant parts of a report.
#[derive(Deserialize)]
struct Report {
    #[serde(default)]
    imprecisions: Vec<Imprecision>,
    #[serde(default)]
    needs_model: Vec<String>,
}

#[derive(Deserialize)]
struct Imprecision {
    kind: String,
    method: String,
    location: String,
    read_at: String,
    count: u64,
}

#[derive(Deserialize)]
struct Schema {
    schema: String,
}

/// Parses the relevant parts of one of doppel's reports.
pub(crate) fn parse<T: DeserializeOwned>(json: &str) -> Result<T, ReportError> {
    let Schema { schema } = serde_json::from_str(json)?;
    if !["doppel.run/1", "doppel.explore/1", "doppel.check/1"].contains(&schema.as_str()) {
        return Err(ReportError::Schema(schema));
    }
    Ok(serde_json::from_str(json)?)
}

/// The methods of several reports together.
#[derive(Default)]
pub struct Needed {
    /// For each method, the counts by kind, location and place of the read.
    methods: BTreeMap<String, BTreeMap<(String, String, String), u64>>,
}

/// A method that needs a model.
pub struct Method<'a> {
    pub name: &'a str,
    pub count: u64,
    /// The most frequent first.
    pub places: Vec<Place<'a>>,
}

/// A place where precision was lost.
pub struct Place<'a> {
    pub kind: &'a str,
    pub location: &'a str,
    pub read_at: &'a str,
    pub count: u64,
}

impl Needed {
    /// Adds the contents of a report.
    pub fn add(&mut self, json: &str) -> Result<(), ReportError> {
        let report: Report = parse(json)?;
        for method in report.needs_model {
            let places = self.methods.entry(method.clone()).or_default();
            for found in report.imprecisions.iter().filter(|found| found.method == method) {
                let place = (found.kind.clone(), found.location.clone(), found.read_at.clone());
                *places.entry(place).or_default() += found.count;
            }
        }
        Ok(())
    }

    /// The most frequent first.
    pub fn methods(&self) -> Vec<Method<'_>> {
        let mut methods: Vec<Method<'_>> =
            self.methods.iter().map(|(name, places)| Method::new(name, places)).collect();
        methods.sort_by_key(|method| std::cmp::Reverse(method.count));
        methods
    }
}

impl<'a> Method<'a> {
    fn new(name: &'a str, places: &'a BTreeMap<(String, String, String), u64>) -> Method<'a> {
        let mut places: Vec<Place<'a>> =
            places.iter().map(|((kind, location, read_at), &count)| Place { kind, location, read_at, count }).collect();
        places.sort_by_key(|place| std::cmp::Reverse(place.count));
        Method { name, count: places.iter().map(|place| place.count).sum(), places }
    }
}
