//! Jars of Maven Central, fetched by Maven once and kept in `target/duel/jars`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use doppel_testkit::workspace;

/// The tools of the replay: JaCoCo's agent, which must be first, and what counts branches.
pub const REPLAY: &[&str] = &[
    "org.jacoco:org.jacoco.agent:0.8.12:runtime",
    "org.jacoco:org.jacoco.core:0.8.12",
    "org.ow2.asm:asm:9.7",
    "org.ow2.asm:asm-commons:9.7",
    "org.ow2.asm:asm-tree:9.7",
];

pub const JAZZER: &[&str] = &["com.code-intelligence:jazzer:0.24.0", "com.code-intelligence:jazzer-api:0.24.0"];

const PLUGIN: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1";

/// Fetches those of these jars that are missing, in one run of Maven.
pub fn fetch(coordinates: &[&str]) -> Result<()> {
    let dir = &directory();
    let mut missing: Vec<&str> =
        coordinates.iter().copied().filter(|coordinates| !path(dir, coordinates).is_file()).collect();
    missing.sort();
    missing.dedup();
    if missing.is_empty() {
        return Ok(());
    }
    eprintln!("fetching {}", missing.join(", "));
    std::fs::create_dir_all(dir)?;
    std::fs::write(dir.join("pom.xml"), pom(dir, &missing))?;
    let output = Command::new("mvn")
        .args(["--quiet", "--batch-mode", &format!("{PLUGIN}:copy")])
        .current_dir(dir)
        .output()
        .context("cannot run mvn")?;
    let said = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success(), "mvn: {}", said.lines().next().unwrap_or("no reason given"));
    Ok(())
}

pub fn paths(coordinates: &[&str]) -> Vec<PathBuf> {
    let dir = directory();
    coordinates.iter().map(|coordinates| path(&dir, coordinates)).collect()
}

/// One for all contests.
fn directory() -> PathBuf {
    workspace::target_dir().join("duel/jars")
}

/// `group:artifact:version` or `group:artifact:version:classifier`.
fn path(dir: &Path, coordinates: &str) -> PathBuf {
    let parts: Vec<&str> = coordinates.split(':').skip(1).collect();
    dir.join(parts.join("-") + ".jar")
}

fn pom(dir: &Path, coordinates: &[&str]) -> String {
    let mut items = String::new();
    for coordinates in coordinates {
        items.push_str("<artifactItem>");
        for (tag, value) in ["groupId", "artifactId", "version", "classifier"].iter().zip(coordinates.split(':')) {
            let _ = write!(items, "<{tag}>{value}</{tag}>");
        }
        items.push_str("</artifactItem>\n");
    }
    let mut plugin = PLUGIN.split(':');
    let mut next = || plugin.next().unwrap_or_default();
    format!(
        "<project xmlns=\"http://maven.apache.org/POM/4.0.0\">\n<modelVersion>4.0.0</modelVersion>\n\
         <groupId>doppel</groupId><artifactId>duel</artifactId><version>1</version><packaging>pom</packaging>\n\
         <build><plugins><plugin>\n\
         <groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version>\n\
         <configuration><outputDirectory>{}</outputDirectory><artifactItems>\n{items}</artifactItems></configuration>\n\
         </plugin></plugins></build>\n</project>\n",
        next(),
        next(),
        next(),
        dir.display()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_jars() {
        let name = |coordinates| path(Path::new("/j"), coordinates).display().to_string();
        assert_eq!(name("org.jsoup:jsoup:1.18.1"), "/j/jsoup-1.18.1.jar");
        assert_eq!(name(REPLAY[0]), "/j/org.jacoco.agent-0.8.12-runtime.jar");
    }

    #[test]
    fn an_item_of_the_pom() {
        let pom = pom(Path::new("/j"), &["a.b:c:1:d"]);
        let item = "<groupId>a.b</groupId><artifactId>c</artifactId><version>1</version><classifier>d</classifier>";
        assert!(pom.contains(item), "{pom}");
        assert!(pom.contains("<artifactId>maven-dependency-plugin</artifactId><version>3.6.1</version>"), "{pom}");
    }
}
