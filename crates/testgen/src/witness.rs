//! The witness: `java`'s own report about the exceptions that end its threads, as classes and frames rather than text
//! that a program can shape.
//!
//! Our agent (`java/doppel/witness`) is called wherever `java` is about to look for a handler of an uncaught exception.
//! It writes to a file, one line per item:
//!
//! ```text
//! began
//! threw a.Refused
//! at a.Parser.parse(Parser.java:12)
//! caused-by java.lang.NumberFormatException
//! at java.lang.Integer.parseInt(Integer.java:668)
//! ended
//! ```

use std::io::Write;
use std::path::Path;

/// `(path, source)` of the agent's classes.
pub const SOURCES: [(&str, &str); 3] = [
    ("doppel/witness/Agent.java", include_str!("../java/doppel/witness/Agent.java")),
    ("doppel/witness/Patch.java", include_str!("../java/doppel/witness/Patch.java")),
    ("doppel/witness/Witness.java", include_str!("../java/doppel/witness/Witness.java")),
];

/// Its classes belong to the boot loader, in a module separate from the program's.
const MANIFEST: &str = "Manifest-Version: 1.0\r\nPremain-Class: doppel.witness.Agent\r\nBoot-Class-Path: witness.jar\r\n\
                        Can-Retransform-Classes: true\r\n\r\n";

/// An uncaught exception, and its causes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Uncaught {
    /// The exception itself first.
    pub chain: Vec<Thrown>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thrown {
    /// The class, with dots.
    pub class: String,
    /// `a.B.c(B.java:12)`, innermost first. None if the JVM recorded none.
    pub frames: Vec<String>,
}

/// The observations of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Witnessed {
    /// Whether the program was observed at all.
    pub began: bool,
    pub uncaught: Vec<Uncaught>,
}

impl Witnessed {
    pub fn parse(text: &str) -> Witnessed {
        let mut seen = Witnessed::default();
        for line in text.lines() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let thrown = Thrown { class: rest.to_owned(), frames: Vec::new() };
            match (word, seen.uncaught.last_mut()) {
                ("began", _) => seen.began = true,
                ("threw", _) => seen.uncaught.push(Uncaught { chain: vec![thrown] }),
                ("caused-by", Some(last)) => last.chain.push(thrown),
                ("at", Some(last)) => last.chain.last_mut().into_iter().for_each(|at| at.frames.push(rest.to_owned())),
                _ => {}
            }
        }
        seen
    }
}

impl Uncaught {
    pub fn class(&self) -> &str {
        self.chain.first().map_or("", |thrown| &thrown.class)
    }

    /// Its frames and those of its causes.
    pub fn frames(&self) -> impl Iterator<Item = &str> {
        self.chain.iter().flat_map(|thrown| &thrown.frames).map(String::as_str)
    }
}

/// Writes the agent's jar: its manifest and its classes, uncompressed.
pub fn write_jar(classes: &Path, jar: &Path) -> std::io::Result<()> {
    let mut entries = vec![("META-INF/MANIFEST.MF".to_owned(), MANIFEST.as_bytes().to_vec())];
    let package = "doppel/witness";
    for entry in std::fs::read_dir(classes.join(package))? {
        let entry = entry?;
        let name = format!("{package}/{}", entry.file_name().to_string_lossy());
        entries.push((name, std::fs::read(entry.path())?));
    }
    std::fs::File::create(jar)?.write_all(&archive(&entries))
}

/// The bytes of a zip file with stored entries.
fn archive(entries: &[(String, Vec<u8>)]) -> Vec<u8> {
    const VERSION: u16 = 10;
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for (name, content) in entries {
        let start = bytes.len() as u32;
        let mut common = Vec::new();
        // Flags, method, time, date.
        [VERSION, 0, 0, 0, 0x21].iter().for_each(|field| common.extend(field.to_le_bytes()));
        let length = content.len() as u32;
        [crc(content), length, length].iter().for_each(|field| common.extend(field.to_le_bytes()));
        common.extend((name.len() as u16).to_le_bytes());
        common.extend(0u16.to_le_bytes());
        bytes.extend(*b"PK\x03\x04");
        bytes.extend(&common);
        bytes.extend(name.as_bytes());
        bytes.extend(content);
        directory.extend(*b"PK\x01\x02");
        directory.extend(VERSION.to_le_bytes());
        directory.extend(&common);
        // No comment, the first disk, no attributes.
        directory.extend([0; 10]);
        directory.extend(start.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let (start, n) = (bytes.len() as u32, (entries.len() as u16).to_le_bytes());
    bytes.extend(&directory);
    bytes.extend(*b"PK\x05\x06\0\0\0\0");
    bytes.extend([n, n].concat());
    bytes.extend((directory.len() as u32).to_le_bytes());
    bytes.extend(start.to_le_bytes());
    bytes.extend([0; 2]);
    bytes
}

/// The checksum of zip files.
fn crc(bytes: &[u8]) -> u32 {
    let step = |sum: u32| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 };
    !bytes.iter().fold(!0u32, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), |sum, _| step(sum)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exceptions_have_causes_and_frames() {
        let text =
            "began\nthrew a.B\nat a.C.m(C.java:12)\ncaused-by a.D\nat a.C.n(C.java:3)\nended\nthrew a.E\nended\n";
        let seen = Witnessed::parse(text);
        assert!(seen.began);
        let [first, second] = &seen.uncaught[..] else { panic!("{seen:?}") };
        assert_eq!((first.class(), second.class()), ("a.B", "a.E"));
        assert_eq!(first.frames().collect::<Vec<_>>(), ["a.C.m(C.java:12)", "a.C.n(C.java:3)"]);
        assert_eq!(first.chain[1].class, "a.D");
    }

    #[test]
    fn checksums_are_those_of_zip() {
        assert_eq!(crc(b"123456789"), 0xcbf4_3926);
    }
}
