//! Mutants that run in one process of each VM, as long as none is endless.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Corpus, Mutant};
use crate::doppel;
use crate::jdk::Jdk;
use crate::process::{End, Invocation, Run};
use crate::workspace;

/// The time in milliseconds after which a mutant counts as endless, under `java` and under doppel, whose clock counts
/// work instead.
const SHORT: [u64; 2] = [2000, 100];
/// The same for a mutant that only one of the two found endless.
const LONG: [u64; 2] = [20_000, 2000];
/// The time limit of a process for a whole batch: large arrays take longer than doppel's clock says.
const TIMEOUT: Duration = Duration::from_secs(40);
const ENDLESS: &str = "endless";

pub struct Batch<'a> {
    corpus: &'a Corpus,
    mutants: Vec<Mutant>,
    file: tempfile::NamedTempFile,
}

/// A mutant on which doppel and `java` disagree.
#[derive(Debug)]
pub struct Difference {
    pub mutant: Mutant,
    pub java: String,
    pub doppel: String,
    /// Its class file, kept.
    pub class_file: PathBuf,
}

/// The result of a batch.
#[derive(Debug, Default)]
pub struct Outcome {
    pub differences: Vec<Difference>,
    pub n_rejected: usize,
    /// The number that ran, to their end or to an exception.
    pub n_executed: usize,
    /// The number that never end, under both.
    pub n_endless: usize,
}

impl<'a> Batch<'a> {
    pub fn new(corpus: &'a Corpus, seeds: impl IntoIterator<Item = u64>) -> io::Result<Batch<'a>> {
        let mutants: Vec<Mutant> = seeds.into_iter().map(|seed| corpus.mutant(seed)).collect();
        let mut file = tempfile::NamedTempFile::new()?;
        let mut out = Vec::new();
        for mutant in &mutants {
            for text in [&mutant.set, &mutant.class, &mutant.entry] {
                out.extend((text.len() as u16).to_be_bytes());
                out.extend(text.as_bytes());
            }
            out.extend((mutant.bytes.len() as u32).to_be_bytes());
            out.extend(&mutant.bytes);
        }
        file.write_all(&out)?;
        Ok(Batch { corpus, mutants, file })
    }

    pub fn mutants(&self) -> &[Mutant] {
        &self.mutants
    }

    /// Runs all mutants under both VMs at the same time.
    pub fn compare(&self, jdk: &Jdk) -> io::Result<Outcome> {
        let (java, doppel) = std::thread::scope(|scope| {
            let java = scope.spawn(|| self.outcomes(jdk, Side::Java));
            let doppel = self.outcomes(jdk, Side::Doppel);
            (java.join().unwrap_or_else(|_| Err(io::Error::other("the thread panicked"))), doppel)
        });
        let (java, doppel) = (java?, doppel?);
        let mut outcome = Outcome::default();
        for (index, mutant) in self.mutants.iter().enumerate() {
            let (mut expected, mut actual) = (java[index].clone(), doppel[index].clone());
            // A slow machine does not count as a difference.
            if (expected == ENDLESS) != (actual == ENDLESS) {
                expected = self.one(jdk, Side::Java, index)?;
                actual = self.one(jdk, Side::Doppel, index)?;
            }
            match expected.as_str() {
                ENDLESS => outcome.n_endless += 1,
                text if is_rejection(text) => outcome.n_rejected += 1,
                _ => outcome.n_executed += 1,
            }
            // Subroutines that HotSpot verifies but cannot create maps of for its collector.
            if expected.contains("Illegal class file encountered. Try running with -Xverify:all") {
                continue;
            }
            // If several methods are wrong, HotSpot reports the one whose name has the lowest address.
            let any_method = mutant.is_shared && is_rejection(&expected) && is_rejection(&actual);
            if expected != actual && !any_method {
                let class_file = keep(mutant)?;
                outcome.differences.push(Difference {
                    mutant: mutant.clone(),
                    java: expected,
                    doppel: actual,
                    class_file,
                });
            }
        }
        Ok(outcome)
    }

    fn one(&self, jdk: &Jdk, side: Side, index: usize) -> io::Result<String> {
        let mut found = BTreeMap::new();
        let run = self.run(jdk, side, index, index, LONG)?;
        Ok(read(&run, &mut found).or_else(|| found.remove(&index)).unwrap_or_default())
    }

    /// The driver's result for each mutant. It is restarted after each mutant that ends it.
    fn outcomes(&self, jdk: &Jdk, side: Side) -> io::Result<Vec<String>> {
        let mut found = BTreeMap::new();
        let mut next = 0;
        while next < self.mutants.len() {
            let run = self.run(jdk, side, next, self.mutants.len() - 1, SHORT)?;
            let breakdown = read(&run, &mut found).or_else(|| {
                let stderr = String::from_utf8_lossy(&run.stderr);
                found.range(next..).next().is_none().then(|| format!("nothing but {}\n{stderr}", run.end))
            });
            next = found.last_key_value().map_or(next, |(&last, _)| last + 1).max(next);
            if let Some(breakdown) = breakdown {
                found.insert(next, breakdown);
                next += 1;
            }
        }
        Ok((0..self.mutants.len()).map(|index| found.remove(&index).unwrap_or_default()).collect())
    }

    fn run(&self, jdk: &Jdk, side: Side, first: usize, last: usize, limits: [u64; 2]) -> io::Result<Run> {
        let classes = self.corpus.directory.join("driver");
        let flags = ["-Xmx256m".to_owned(), "-Xss1m".to_owned()];
        let invocation: Invocation = match side {
            Side::Java => {
                jdk.java(&[&flags[..], &["-XX:TieredStopAtLevel=1".to_owned()]].concat(), &classes, "driver.Driver")
            }
            Side::Doppel => doppel::run(jdk, &flags, &classes, "driver.Driver")?,
        };
        let numbers = [first.to_string(), last.to_string(), limits[side as usize].to_string()];
        let mut invocation =
            invocation.args([self.corpus.directory.as_os_str(), self.file.path().as_os_str()]).args(numbers);
        invocation.timeout = TIMEOUT;
        invocation.run()
    }
}

/// Also selects one of the two limits.
#[derive(Clone, Copy)]
enum Side {
    Java,
    Doppel,
}

fn is_rejection(text: &str) -> bool {
    let rejections = ["VerifyError", "ClassFormatError", "IncompatibleClassChangeError", "NoClassDefFoundError"];
    rejections.iter().any(|error| text.strip_prefix("!java.lang.").is_some_and(|text| text.starts_with(error)))
}

/// Reads the driver's output; returns how the process broke down, if it did.
fn read(run: &Run, found: &mut BTreeMap<usize, String>) -> Option<String> {
    for line in String::from_utf8_lossy(&run.stdout).lines() {
        if let Some((index, text)) = line.split_once('\t')
            && let Ok(index) = index.parse()
        {
            found.insert(index, text.to_owned());
        }
    }
    match run.end {
        End::Exited(0 | 3) => None,
        End::TimedOut => Some(ENDLESS.to_owned()),
        end => {
            let stderr = String::from_utf8_lossy(&run.stderr);
            // Endless growth may exhaust the driver's memory before its time is up.
            let is_endless = stderr.contains("java.lang.OutOfMemoryError: Java heap space");
            Some(if is_endless { ENDLESS.to_owned() } else { format!("{end}\n{stderr}") })
        }
    }
}

/// Writes the class to `target/mutants`, where it stays.
fn keep(mutant: &Mutant) -> io::Result<PathBuf> {
    let directory: PathBuf = workspace::target_dir().join("mutants").join("kept").join(mutant.seed.to_string());
    let path = directory.join(format!("{}.class", mutant.class.replace('.', "/")));
    std::fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
    std::fs::write(&path, &mutant.bytes)?;
    Ok(path)
}
