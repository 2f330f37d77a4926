//! Coverage: the lines, branches and methods of loaded classes that some path has executed.

use std::collections::BTreeMap;

use doppel_classpath::classfile::mutf8;
use doppel_vm::class::{Class, Method};
use doppel_vm::interp::{BranchSide, Covered};
use doppel_vm::session::Session;

/// Coverage by class name, with dots.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    pub classes: BTreeMap<String, ClassCoverage>,
}

#[derive(Clone, Default, Debug)]
pub struct ClassCoverage {
    pub is_library: bool,
    pub source_file: Option<String>,
    /// Methods by name and descriptor.
    pub methods: BTreeMap<(String, String), MethodCoverage>,
}

#[derive(Clone, Default, Debug)]
pub struct MethodCoverage {
    pub is_covered: bool,
    /// Every line that has code, and whether it was executed.
    pub lines: BTreeMap<u16, bool>,
    /// Every side of every conditional branch and switch; none for methods of the library.
    pub sides: BTreeMap<BranchSide, SideCoverage>,
}

#[derive(Clone, Copy, Default, Debug)]
pub struct SideCoverage {
    /// The line of the branch.
    pub line: Option<u16>,
    pub is_covered: bool,
}

/// A count and its total.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Ratio {
    pub covered: usize,
    pub total: usize,
}

impl Coverage {
    /// What a VM has executed so far. Library methods are included only if they were executed.
    pub fn of(session: &Session) -> Coverage {
        let mut coverage = Coverage::default();
        for class in session.program_and_library_classes() {
            coverage.classes.entry(class.java_name()).or_default().add(class, session.covered());
        }
        coverage
    }

    pub fn join(&mut self, other: Coverage) {
        for (name, class) in other.classes {
            let known = self.classes.entry(name).or_default();
            known.is_library = class.is_library;
            known.source_file = class.source_file.or(known.source_file.take());
            for (key, method) in class.methods {
                let joined = known.methods.entry(key).or_default();
                joined.is_covered |= method.is_covered;
                for (line, is_covered) in method.lines {
                    *joined.lines.entry(line).or_default() |= is_covered;
                }
                for (side, coverage) in method.sides {
                    joined.add_side(side, coverage);
                }
            }
        }
    }

    fn methods(&self, is_library: bool) -> impl Iterator<Item = (&ClassCoverage, &MethodCoverage)> {
        let classes = self.classes.values().filter(move |class| class.is_library == is_library);
        classes.flat_map(|class| class.methods.values().map(move |method| (class, method)))
    }

    pub fn method_ratio(&self, is_library: bool) -> Ratio {
        Ratio::of(self.methods(is_library).map(|(_, method)| method.is_covered))
    }

    /// The ratio for the program's own classes.
    pub fn branch_ratio(&self) -> Ratio {
        let sides = self.methods(false).flat_map(|(_, method)| method.sides.values());
        Ratio::of(sides.map(|side| side.is_covered))
    }

    pub fn line_ratio(&self, is_library: bool) -> Ratio {
        let mut ratio = Ratio::default();
        for class in self.classes.values().filter(|class| class.is_library == is_library) {
            let mut lines: BTreeMap<u16, bool> = BTreeMap::new();
            for (&line, &is_covered) in class.methods.values().flat_map(|method| &method.lines) {
                *lines.entry(line).or_default() |= is_covered;
            }
            let class = Ratio::of(lines.into_values());
            ratio = Ratio { covered: ratio.covered + class.covered, total: ratio.total + class.total };
        }
        ratio
    }
}

impl ClassCoverage {
    fn add(&mut self, class: &'static Class, covered: &Covered) {
        let is_library = class.is_library;
        self.is_library = is_library;
        self.source_file = class.file.as_ref().and_then(|file| file.source_file()).map(mutf8::to_string);
        for method in class.methods().iter().copied().filter(|method| method.bytecode().is_some()) {
            let is_covered = method.is_covered();
            if is_library && !is_covered {
                continue;
            }
            let key = (method.name.as_str().to_owned(), method.descriptor.as_str().to_owned());
            let known = self.methods.entry(key).or_default();
            known.is_covered |= is_covered;
            lines_of(method).for_each(|line| _ = known.lines.entry(line).or_default());
            method.covered_lines().for_each(|line| _ = known.lines.insert(line, true));
            if class.covers_branches {
                known.add_sides(method, covered);
            }
        }
    }

    /// The sides of branches, by the line of the branch.
    pub fn branches_by_line(&self) -> BTreeMap<u16, Ratio> {
        let mut lines: BTreeMap<u16, Ratio> = BTreeMap::new();
        for side in self.methods.values().flat_map(|method| method.sides.values()) {
            if let Some(line) = side.line {
                lines.entry(line).or_default().add(side.is_covered);
            }
        }
        lines
    }
}

impl MethodCoverage {
    fn add_sides(&mut self, method: &'static Method, covered: &Covered) {
        for side in method.branch_sides() {
            let is_covered = covered.has_side(method, side);
            self.add_side(side, SideCoverage { line: method.line_number(side.from), is_covered });
        }
    }

    fn add_side(&mut self, side: BranchSide, coverage: SideCoverage) {
        let known = self.sides.entry(side).or_default();
        known.line = coverage.line.or(known.line);
        known.is_covered |= coverage.is_covered;
    }
}

fn lines_of(method: &'static Method) -> impl Iterator<Item = u16> {
    let code = method.code_attribute().zip(method.class.file.as_ref());
    code.into_iter().flat_map(|(code, file)| code.line_numbers(file)).map(|(_, line)| line)
}

impl Ratio {
    pub fn of(items: impl Iterator<Item = bool>) -> Ratio {
        let mut ratio = Ratio::default();
        items.for_each(|is_covered| ratio.add(is_covered));
        ratio
    }

    pub fn add(&mut self, is_covered: bool) {
        self.total += 1;
        self.covered += usize::from(is_covered);
    }
}
