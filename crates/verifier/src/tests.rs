//! The JDK's own classes, compiled by `javac`, are correct: both verifiers must accept every method of them, with a
//! hierarchy based on class files alone.

use std::cell::Cell;
use std::collections::HashMap;

use doppel_classpath::Jdk;
use doppel_classpath::classfile::{ClassFile, Member, ParseOptions, access};

use crate::failure::Fail;
use crate::inference::Inference;
use crate::method::MethodContext;
use crate::{ClassId, Differences, Hierarchy, Interrupted, MemberOf, Subject, npe_message};

/// The classes of a JDK, all of one loader. They are never freed: the process of a test is short.
struct Files {
    jdk: Jdk,
    classes: Vec<&'static ClassFile>,
    by_name: HashMap<String, ClassId>,
}

impl Files {
    fn new(jdk: Jdk) -> Files {
        Files { jdk, classes: Vec::new(), by_name: HashMap::new() }
    }

    fn file(&self, class: ClassId) -> &'static ClassFile {
        self.classes[class.0 as usize]
    }

    /// A class whose superclasses and superinterfaces are loaded, too.
    fn find(&mut self, name: &str) -> Option<ClassId> {
        if let Some(&known) = self.by_name.get(name) {
            return Some(known);
        }
        let (_, bytes) = self.jdk.image().find_class(name)?;
        let options = ParseOptions { max_major: self.jdk.class_file_major(), trusted: false, preview: false };
        let file: &'static ClassFile = Box::leak(Box::new(ClassFile::parse_with(bytes, options).ok()?));
        let class = ClassId(self.classes.len() as u32);
        self.classes.push(file);
        self.by_name.insert(name.to_owned(), class);
        for parent in parents(file) {
            self.find(parent)?;
        }
        Some(class)
    }

    fn parents(&self, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
        parents(self.file(class)).map(|name| self.by_name[name])
    }

    /// The first class, among this one and its supertypes, whose member list has one like this.
    fn resolve(
        &self,
        class: ClassId,
        members: fn(&ClassFile) -> &[Member],
        (name, descriptor): (&str, &str),
    ) -> Option<MemberOf> {
        if let Some(access_flags) = flags(self.file(class), members(self.file(class)), name, descriptor) {
            return Some(MemberOf { class, access_flags });
        }
        self.parents(class).find_map(|parent| self.resolve(parent, members, (name, descriptor)))
    }
}

/// The superclass first.
fn parents(file: &'static ClassFile) -> impl Iterator<Item = &'static str> {
    let interfaces = file.interfaces.iter().filter_map(|&index| file.class_name(index).ok());
    file.super_name().into_iter().chain(interfaces).map(|name| std::str::from_utf8(name).unwrap())
}

fn flags(file: &ClassFile, members: &[Member], name: &str, descriptor: &str) -> Option<u16> {
    let is_it = |member: &&Member| {
        file.utf8(member.name).unwrap() == name.as_bytes()
            && file.utf8(member.descriptor).unwrap() == descriptor.as_bytes()
    };
    members.iter().find(is_it).map(|member| member.access_flags)
}

fn package(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(package, _)| package)
}

impl Hierarchy<'static> for Files {
    fn keep(&mut self, text: &str) -> &'static str {
        String::leak(text.to_owned())
    }

    fn load(&mut self, name: &str) -> Result<ClassId, Interrupted> {
        self.find(name).ok_or(Interrupted)
    }

    fn name(&self, class: ClassId) -> &'static str {
        std::str::from_utf8(self.file(class).name()).unwrap()
    }

    fn java_name(&self, class: ClassId) -> String {
        self.name(class).replace('/', ".")
    }

    fn is_interface(&self, class: ClassId) -> bool {
        self.file(class).access_flags & access::INTERFACE != 0
    }

    fn super_class(&self, class: ClassId) -> Option<ClassId> {
        let name = self.file(class).super_name()?;
        Some(self.by_name[std::str::from_utf8(name).unwrap()])
    }

    fn is_subtype(&self, class: ClassId, ancestor: ClassId) -> bool {
        class == ancestor || self.parents(class).any(|parent| self.is_subtype(parent, ancestor))
    }

    fn is_same_package(&self, a: ClassId, b: ClassId) -> bool {
        package(self.name(a)) == package(self.name(b))
    }

    fn declared_field(&self, class: ClassId, name: &str, descriptor: &str) -> Option<u16> {
        flags(self.file(class), &self.file(class).fields, name, descriptor)
    }

    fn declared_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<u16> {
        flags(self.file(class), &self.file(class).methods, name, descriptor)
    }

    fn resolve_field(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MemberOf> {
        self.resolve(class, |file| &file.fields, (name, descriptor))
    }

    fn resolve_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MemberOf> {
        self.resolve(class, |file| &file.methods, (name, descriptor))
    }
}

const DIFFERENCES: Differences = Differences {
    names_direct_superinterfaces: false,
    spells_uninitialized: false,
    indents_nothing: true,
    wants_throwing_handlers: true,
};

/// Inference's messages about newer instructions, which class files that are old enough for it cannot have: call sites,
/// dynamic constants, private methods of interfaces.
const NEWER: [&str; 2] =
    ["invokedynamic bytecode is not supported in this class file version", "Illegal type in constant pool"];

fn complaint(fail: Fail, method: &MethodContext<'_, '_>) -> Option<String> {
    let what = match fail {
        Fail::Interrupted => "a class is missing".to_owned(),
        Fail::Format(text) | Fail::BrokenTable(text) => text,
        Fail::TooComplex => "too complex".to_owned(),
        Fail::Verify(message, _) if NEWER.contains(&message.as_str()) => return None,
        Fail::Verify(message, _) => message,
    };
    Some(format!("{}: {what}", method.display()))
}

fn subject(files: &mut Files, name: &str) -> Subject<'static> {
    let class = files.find(name).unwrap_or_else(|| panic!("{name} cannot be loaded"));
    Subject { class, name: files.name(class), file: files.file(class), differences: DIFFERENCES }
}

/// The result for a class by stack maps, which all classes of the JDK have.
fn rejected(files: &mut Files, name: &str) -> Option<String> {
    let subject = subject(files, name);
    let n_done = Cell::new(0);
    let failure = crate::verify_class(&subject, files, &n_done).err();
    assert!(failure.is_some() || n_done.get() == subject.file.methods.len(), "{name}");
    failure.map(|failure| format!("{name}: {failure:?}"))
}

fn rejected_by_inference(files: &mut Files, name: &str) -> Vec<String> {
    let subject = subject(files, name);
    let mut complaints = Vec::new();
    for method in &subject.file.methods {
        if let Some(context) = MethodContext::new(&subject, method, files) {
            let mut inference = Inference::new(context);
            complaints.extend(inference.infer().err().and_then(|fail| complaint(fail, &inference.method)));
        }
    }
    complaints
}

fn classes_of(jdk: &Jdk, module: &str) -> Vec<String> {
    let resources = jdk.image().resources(module);
    let classes = resources.iter().filter_map(|name| name.strip_suffix(".class"));
    classes.filter(|name| *name != "module-info").map(str::to_owned).collect()
}

/// Classes with a few bytes of their code changed: neither verification nor the messages about null may panic.
#[test]
fn damaged_code_is_no_reason_to_panic() {
    let mut files = Files::new(Jdk::locate(None).expect("an installed JDK"));
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut n_accepted, mut n_rejected) = (0, 0);
    for name in classes_of(&files.jdk, "java.base").iter().step_by(5) {
        let whole = subject(&mut files, name);
        let Some(file) = damaged(whole.file, files.jdk.class_file_major(), &mut random) else { continue };
        let subject = Subject { file, ..whole };
        match crate::verify_class(&subject, &mut files, &Cell::new(0)) {
            Ok(()) => n_accepted += 1,
            Err(_) => n_rejected += 1,
        }
        for method in &file.methods {
            if let Some(context) = MethodContext::new(&subject, method, &mut files) {
                let _ = Inference::new(context).infer();
            }
            for bci in [0, random.below(100), random.below(1000)] {
                let _ = npe_message::describe(file, method, bci as i32);
            }
        }
    }
    assert!(n_accepted > 50 && n_rejected > 300, "{n_accepted} accepted, {n_rejected} rejected");
}

/// The same class file with some bytes of each method's code changed; none if it has no code or is malformed.
fn damaged(file: &ClassFile, max_major: u16, random: &mut Random) -> Option<&'static ClassFile> {
    let mut bytes = file.bytes.to_vec();
    for code in file.methods.iter().filter_map(|method| method.code.as_ref()) {
        for _ in 0..random.below(3) {
            let at = code.bytecode.start as usize + random.below(code.bytes(file).len());
            bytes[at] = random.below(210) as u8;
        }
    }
    let options = ParseOptions { max_major, trusted: false, preview: false };
    Some(Box::leak(Box::new(ClassFile::parse_with(bytes.into(), options).ok()?)))
}

/// A generator by Marsaglia.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

#[test]
fn what_javac_makes_is_accepted() {
    let mut files = Files::new(Jdk::locate(None).expect("an installed JDK"));
    let mut complaints = Vec::new();
    let mut n_classes = 0;
    for module in files.jdk.image().modules() {
        for name in classes_of(&files.jdk, &module) {
            n_classes += 1;
            complaints.extend(rejected(&mut files, &name));
            if module == "java.base" {
                complaints.extend(rejected_by_inference(&mut files, &name));
            }
        }
    }
    assert!(n_classes > 15_000, "only {n_classes} classes");
    let shown: Vec<&str> = complaints.iter().take(5).map(String::as_str).collect();
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), shown.join("\n"));
}
