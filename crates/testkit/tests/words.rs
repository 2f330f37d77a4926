//! doppel's own texts, compared with files in `tests/snapshots`: `--help` of every command, and the pages of `explain`.
//! `DOPPEL_BLESS=1` writes them anew.

use std::path::PathBuf;

use doppel_testkit::process::{End, Invocation};
use doppel_testkit::{doppel, workspace};

const COMMANDS: [&[&str]; 13] = [
    &[],
    &["run"],
    &["explore"],
    &["check"],
    &["models"],
    &["models", "list"],
    &["models", "new"],
    &["models", "check"],
    &["api"],
    &["natives"],
    &["solve"],
    &["explain"],
    &["completions"],
];

const WIDEST_HELP: usize = 100;
const WIDEST_PAGE: usize = 120;

fn printed(args: &[&str]) -> String {
    let mut invocation = Invocation::new(doppel::binary().unwrap()).args(args);
    // Without a terminal, this is its width.
    invocation.env.push(("COLUMNS".to_owned(), WIDEST_HELP.to_string()));
    let run = invocation.run().unwrap();
    assert_eq!(run.end, End::Exited(0), "{args:?}");
    String::from_utf8(run.stdout).unwrap()
}

#[track_caller]
fn compare(name: &str, found: &str, widest: usize) {
    let wide = found.lines().find(|line| line.chars().count() > widest);
    assert_eq!(wide, None, "{name} has a line of more than {widest} columns");
    let file: PathBuf = workspace::root().join("tests/snapshots").join(name);
    if std::env::var_os("DOPPEL_BLESS").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, found).unwrap();
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    let differs = expected.lines().zip(found.lines()).find(|(expected, found)| expected != found);
    assert!(expected == found, "{} differs: {differs:?}; DOPPEL_BLESS=1 writes it anew", file.display());
}

#[test]
fn help_of_every_command() {
    for command in COMMANDS {
        let help = printed(&[command, &["--help"]].concat());
        let name = [&["doppel"], command].concat().join("-");
        compare(&format!("help/{name}.txt"), &help, WIDEST_HELP);
    }
}

/// A command without a snapshot was added recently.
#[test]
fn every_command_is_here() {
    let listed = |help: &str| -> Vec<String> {
        let commands = help.split("\nCommands:\n").nth(1).unwrap_or_default();
        let lines = commands.lines().take_while(|line| !line.is_empty());
        lines
            .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
            .filter(|it| !it.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let is_known = |path: &[&str]| assert!(COMMANDS.contains(&path), "{path:?}");
    for command in listed(&printed(&["--help"])) {
        is_known(&[&command]);
    }
    for command in listed(&printed(&["models", "--help"])) {
        is_known(&["models", &command]);
    }
}

#[test]
fn every_page_of_explain() {
    let list = printed(&["explain"]);
    compare("explain/index.txt", &list, WIDEST_PAGE);
    for id in list.lines().filter_map(|line| line.split(' ').next()) {
        compare(&format!("explain/{id}.txt"), &printed(&["explain", id]), WIDEST_PAGE);
    }
}
