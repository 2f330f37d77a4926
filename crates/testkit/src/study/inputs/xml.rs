//! XML documents: elements and attributes, namespaces, entities, comments, CDATA and processing instructions.

use std::fmt::Write;

use super::InputFile;
use crate::random::Prng;

const WORDS: [&str; 8] = ["anvil", "bellows", "chisel", "drill", "easel", "file", "gimlet", "hammer"];

pub fn files() -> Vec<InputFile> {
    let catalogues = [("small.xml", 6), ("medium.xml", 30), ("large.xml", 80)];
    let mut files: Vec<InputFile> =
        catalogues.map(|(name, n_items)| InputFile::new(name, catalogue(n_items))).into_iter().collect();
    files.push(InputFile::new("deep.xml", nested(40)));
    files
}

fn catalogue(n_items: usize) -> String {
    let mut prng = Prng::new(n_items as u64);
    let mut xml = "<?xml version=\"1.0\"?>\n<!DOCTYPE catalogue [\n  <!ENTITY shop \"Corner Shop\">\n  \
                   <!ATTLIST item unit CDATA \"piece\">\n]>\n<catalogue xmlns:x=\"urn:extra\">\n"
        .to_owned();
    for item in 0..n_items {
        let (price, cents, word) = (prng.between(1, 99), prng.between(10, 99), prng.pick(&WORDS));
        let _ = writeln!(xml, "  <item id=\"i{item}\" price='{price}.{cents}'><name>{word} {item}</name>");
        match item % 4 {
            0 => xml.push_str("    <!-- a remark -->\n    <x:note>&lt;sold&gt; by &shop; &#65;&#x42;</x:note>\n"),
            1 => {
                let _ = writeln!(xml, "    <![CDATA[raw <data> & {item}]]>");
            }
            2 => xml.push_str("    <?print now?>\n    <empty/>\n"),
            _ => {}
        }
        xml.push_str("  </item>\n");
    }
    xml.push_str("</catalogue>\n");
    xml
}

fn nested(depth: usize) -> String {
    let mut xml = String::new();
    for level in 0..depth {
        let _ = write!(xml, "<level n=\"{level}\">");
    }
    xml.push_str("bottom");
    for _ in 0..depth {
        xml.push_str("</level>");
    }
    xml
}
