//! `cargo xtask studies`: the studies of the heap-cloning paper (section IV) on the same programs. Each subject runs on
//! each of its inputs with the bytes of the input file symbolic; its output and files must be those of `java`. The
//! tables go to `docs/studies.md`, beside the paper's.

mod page;
mod precision;
mod report;
mod run;
mod tables;

use anyhow::{Result, bail};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::study::SUBJECTS;

use run::{Study, StudyRun};

#[derive(clap::Args)]
pub struct Options {
    /// Only subjects whose name contains this; the page stays as it is.
    #[arg(long)]
    filter: Option<String>,
    /// Replay other solutions of the path constraints instead: so many per input.
    #[arg(long, value_name = "SOLUTIONS", num_args = 0..=1, default_missing_value = "5")]
    precision: Option<usize>,
}

pub fn run(options: &Options) -> Result<()> {
    let jdk = Jdk::installed()?;
    let wanted =
        |name: &str| options.filter.as_ref().is_none_or(|filter| name.to_lowercase().contains(&filter.to_lowercase()));
    let subjects: Vec<_> = SUBJECTS.iter().filter(|subject| wanted(subject.name)).collect();
    if subjects.is_empty() {
        bail!("no subject matches {}", options.filter.as_deref().unwrap_or_default());
    }
    if let Some(n_solutions) = options.precision {
        let sampled = subjects.into_iter().map(|subject| precision::sample(jdk, subject, n_solutions));
        let sampled = sampled.collect::<Result<Vec<_>>>()?;
        let table = precision::table(&sampled);
        println!("{table}");
        if options.filter.is_none() {
            page::write("precision", &table)?;
        }
        return precision::verdict(&sampled);
    }
    let baseline = run::natives_of_an_empty_program(jdk)?;
    let mut studies = Vec::new();
    for subject in subjects {
        studies.push(Study::run(jdk, subject)?);
    }
    let tables = tables::render(&studies, &baseline);
    println!("{tables}");
    if options.filter.is_none() {
        page::write("tables", &tables)?;
    }
    let wrong: Vec<&str> = studies.iter().flat_map(|study| &study.runs).filter_map(StudyRun::complaint).collect();
    if wrong.is_empty() { Ok(()) } else { bail!("{}", wrong.join("\n")) }
}
