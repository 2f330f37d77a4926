//! Lists per JDK version, and the installed JDKs.

use std::path::{Path, PathBuf};

use doppel_classpath::Jdk;

/// The versions that have lists.
const LISTED: [u16; 3] = [17, 21, 25];

/// One installed JDK of each listed version: the one that doppel would choose, that of `DOPPEL_JDK_<version>`, or one
/// in the usual place of a Linux distribution.
pub fn listed_jdks() -> Vec<Jdk> {
    let mut found: Vec<Jdk> = Jdk::locate(None).into_iter().filter(|jdk| LISTED.contains(&jdk.version)).collect();
    let told = LISTED.iter().filter_map(|version| std::env::var_os(format!("DOPPEL_JDK_{version}")));
    let usual = std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path());
    for jdk in told.map(PathBuf::from).chain(usual).filter_map(|home| Jdk::open(&home).ok()) {
        if LISTED.contains(&jdk.version) && found.iter().all(|other| other.version != jdk.version) {
            found.push(jdk);
        }
    }
    assert!(!found.is_empty(), "no JDK of {LISTED:?} is installed");
    found
}

/// Marks entries that only some updates of a version have: `varies java/io/Console.istty()Z`.
const VARIES: &str = "varies ";

/// Compares with the list in `tests/`, or writes it with `DOPPEL_BLESS=1`. Lines that begin with [`VARIES`] are
/// maintained by hand.
pub fn check(name: &str, version: u16, actual: &str) {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/{name}_{version}.txt"));
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    let actual = vary(actual, &expected);
    if std::env::var_os("DOPPEL_BLESS").is_some() {
        std::fs::write(&path, actual).expect("the list can be written");
        return;
    }
    if let Err(difference) = compare(&actual, &expected) {
        panic!("{} differs; look at it, then DOPPEL_BLESS=1\n{difference}", path.display());
    }
}

/// A list that leaves open what `expected` leaves open: an entry that varies may exist, or be orphaned, but its
/// built-in must not be missing.
pub fn vary(actual: &str, expected: &str) -> String {
    let open: Vec<&str> = expected.lines().filter_map(|line| line.strip_prefix(VARIES)).collect();
    let varies = |line: &&str| {
        let named = line.strip_prefix("implemented ").or_else(|| line.strip_prefix("orphaned "));
        named.is_some_and(|name| open.contains(&name))
    };
    let settled = actual.lines().filter(|line| !varies(line)).map(str::to_owned);
    settled.chain(open.iter().map(|name| format!("{VARIES}{name}"))).map(|line| line + "\n").collect()
}

/// The lines that are in only one of two lists.
pub fn compare(actual: &str, expected: &str) -> Result<(), String> {
    let (now, then): (Vec<&str>, Vec<&str>) = (actual.lines().collect(), expected.lines().collect());
    let added: Vec<&str> = now.iter().filter(|line| !then.contains(line)).copied().collect();
    let removed: Vec<&str> = then.iter().filter(|line| !now.contains(line)).copied().collect();
    if added.is_empty() && removed.is_empty() {
        return Ok(());
    }
    Err(format!("only now:\n  {}\nonly in the list:\n  {}", added.join("\n  "), removed.join("\n  ")))
}
