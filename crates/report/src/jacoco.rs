//! Coverage in the format of JaCoCo's XML report, as far as its readers (IDEs, CI servers) need it.

use std::collections::BTreeMap;
use std::fmt::Write;

use doppel_engine::coverage::{ClassCoverage, Coverage, MethodCoverage, Ratio};

/// The program's own classes, by package.
pub fn xml(coverage: &Coverage) -> String {
    let mut packages: BTreeMap<String, Vec<(String, &ClassCoverage)>> = BTreeMap::new();
    for (name, class) in coverage.classes.iter().filter(|(_, class)| !class.is_library) {
        let name = name.replace('.', "/");
        let package = name.rsplit_once('/').map_or(String::new(), |(package, _)| package.to_owned());
        packages.entry(package).or_default().push((name, class));
    }
    let mut xml = String::from(HEADER);
    for (package, classes) in &packages {
        let _ = writeln!(xml, "  <package name=\"{}\">", escaped(package));
        for (name, class) in classes {
            write_class(&mut xml, name, class);
        }
        write_source_files(&mut xml, classes);
        xml.push_str("  </package>\n");
    }
    xml.push_str("</report>\n");
    xml
}

const HEADER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
    <!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\">\n\
    <report name=\"doppel\">\n";

fn write_class(xml: &mut String, name: &str, class: &ClassCoverage) {
    let source = class.source_file.as_ref().map(|file| format!(" sourcefilename=\"{}\"", escaped(file)));
    let _ = writeln!(xml, "    <class name=\"{}\"{}>", escaped(name), source.unwrap_or_default());
    for ((method, descriptor), covered) in &class.methods {
        let line = covered.lines.keys().next().map(|line| format!(" line=\"{line}\"")).unwrap_or_default();
        let (method, descriptor) = (escaped(method), escaped(descriptor));
        let _ = writeln!(xml, "      <method name=\"{method}\" desc=\"{descriptor}\"{line}>");
        write_counter(xml, "        ", "BRANCH", sides_of(covered));
        write_counter(xml, "        ", "LINE", covered.lines.values().copied());
        write_counter(xml, "        ", "METHOD", std::iter::once(covered.is_covered));
        xml.push_str("      </method>\n");
    }
    let lines = lines_of(class.methods.values());
    write_counter(xml, "      ", "BRANCH", class.methods.values().flat_map(sides_of));
    write_counter(xml, "      ", "LINE", lines.into_values());
    write_counter(xml, "      ", "METHOD", class.methods.values().map(|method| method.is_covered));
    let is_covered = class.methods.values().any(|method| method.is_covered);
    write_counter(xml, "      ", "CLASS", std::iter::once(is_covered));
    xml.push_str("    </class>\n");
}

/// A line of a source file: whether it was executed, and the sides of its branches.
#[derive(Default)]
struct Line {
    is_covered: bool,
    branches: Ratio,
}

fn write_source_files(xml: &mut String, classes: &[(String, &ClassCoverage)]) {
    let mut files: BTreeMap<&String, BTreeMap<u16, Line>> = BTreeMap::new();
    for (_, class) in classes {
        let Some(file) = &class.source_file else { continue };
        let lines = files.entry(file).or_default();
        for (line, is_covered) in lines_of(class.methods.values()) {
            lines.entry(line).or_default().is_covered |= is_covered;
        }
        for (line, Ratio { covered, total }) in class.branches_by_line() {
            let branches = &mut lines.entry(line).or_default().branches;
            *branches = Ratio { covered: branches.covered + covered, total: branches.total + total };
        }
    }
    for (file, lines) in files {
        let _ = writeln!(xml, "    <sourcefile name=\"{}\">", escaped(file));
        let mut branches = Ratio::default();
        for (number, line) in &lines {
            let covered = u8::from(line.is_covered);
            let missed = 1 - covered;
            let Ratio { covered: cb, total } = line.branches;
            let mb = total - cb;
            let counts = format!("mi=\"{missed}\" ci=\"{covered}\" mb=\"{mb}\" cb=\"{cb}\"");
            let _ = writeln!(xml, "      <line nr=\"{number}\" {counts}/>");
            branches = Ratio { covered: branches.covered + cb, total: branches.total + total };
        }
        write_ratio(xml, "      ", "BRANCH", branches);
        write_counter(xml, "      ", "LINE", lines.values().map(|line| line.is_covered));
        xml.push_str("    </sourcefile>\n");
    }
}

fn sides_of(method: &MethodCoverage) -> impl Iterator<Item = bool> {
    method.sides.values().map(|side| side.is_covered)
}

fn lines_of<'a>(methods: impl Iterator<Item = &'a MethodCoverage>) -> BTreeMap<u16, bool> {
    let mut lines = BTreeMap::new();
    for (&line, &is_covered) in methods.flat_map(|method| &method.lines) {
        *lines.entry(line).or_default() |= is_covered;
    }
    lines
}

fn write_counter(xml: &mut String, indent: &str, kind: &str, items: impl Iterator<Item = bool>) {
    write_ratio(xml, indent, kind, Ratio::of(items));
}

fn write_ratio(xml: &mut String, indent: &str, kind: &str, Ratio { covered, total }: Ratio) {
    if total > 0 {
        let missed = total - covered;
        let _ = writeln!(xml, "{indent}<counter type=\"{kind}\" missed=\"{missed}\" covered=\"{covered}\"/>");
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
