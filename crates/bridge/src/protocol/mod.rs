//! The messages between the two halves. Both are the same binary, so the format has no versions.
//!
//! Objects and classes have numbers, given out in turn by whoever names one first; only one half speaks at a time, so both
//! know the next number. 0 is null, or no class.

mod codec;
mod wire;

pub use wire::Wire;

/// A number in the table of objects.
pub type ObjectId = u32;
/// A number in the table of classes.
pub type ClassNo = u32;

/// Who defines a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loader {
    /// The boot or platform loader.
    Library,
    /// The system class loader.
    Application,
    /// A loader that the program made.
    Object(ObjectId),
    /// It is hidden, and of the nest of this class.
    Host(ClassNo),
    /// One that exists only in the side.
    Unknown,
}

/// A class that was not named before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewClass {
    /// Internal name, or descriptor of an array.
    pub name: String,
    pub loader: Loader,
    /// To be defined from these bytes, unless it is there already.
    pub bytes: Option<Vec<u8>>,
}

/// Other bytes for a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewBytes {
    pub class: ClassNo,
    pub bytes: Vec<u8>,
}

/// How a new object comes to be in the half that does not have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    Instance(ClassNo),
    Array(ClassNo, u32),
    /// The `java.lang.Class` of a class.
    Class(ClassNo),
    /// What a static field of a library class holds: the field by its index among them, and of an array the element.
    Static(ClassNo, u32, Option<u32>),
    /// The thread that calls.
    CurrentThread,
    /// A class loader of the program's own.
    Loader,
    SystemLoader,
    PlatformLoader,
    /// A string in the table of interned ones, by its UTF-16.
    Interned(Vec<u16>),
    /// Memory outside of the heap, of this size.
    Memory(u64),
    /// What reflection has for a method of a class, or for a constructor: by its name and descriptor.
    Method(ClassNo, String, String),
    /// It means nothing over there: an empty object of its class stands for it; without a class, null.
    Opaque(ClassNo),
}

/// New contents of an object. Fields are named by their index in the layout: superclass first, in the class file's order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// Of these fields, in slot form; references by number.
    Fields(Vec<(u32, u64)>),
    /// Of the elements from a byte on, as they lie in memory.
    Bytes(u32, Vec<u8>),
    /// Of the elements from an index on.
    References(u32, Vec<ObjectId>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    Object(ObjectId, Content),
    /// Static fields of a class.
    Statics(ClassNo, Vec<(u32, u64)>),
    /// A buffer's memory: where it begins in a piece of memory; in none if it has none.
    Address(ObjectId, ObjectId, u64),
    /// Something else is in a place of [`doppel_vm::below::STANDARD`].
    Standard(u32, ObjectId),
    /// A system property has this value, or none any more; in UTF-16.
    Property(Vec<u16>, Option<Vec<u16>>),
    /// The calling thread has this value for a `ThreadLocal`, or none any more.
    Local(ObjectId, Option<ObjectId>),
    /// An object was asked for its identity hash code, and this is it.
    Hash(ObjectId, u32),
}

/// What has changed since the other half spoke.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Update {
    pub classes: Vec<NewClass>,
    /// Classes that were named before and whose initialiser must not run: their bytes without it.
    pub hollowed: Vec<NewBytes>,
    /// Classes that have been initialised: their static fields are in common from now on.
    pub initialized: Vec<ClassNo>,
    pub objects: Vec<Origin>,
    pub changes: Vec<Change>,
    /// For the side, the monitors that the calling thread owns, as often as it has entered each; for doppel, those that native
    /// code has entered and not left.
    pub entered: Vec<ObjectId>,
    /// For doppel: the monitors that native code has left and not entered.
    pub left: Vec<ObjectId>,
    /// Whether native code has changed variables of its library.
    pub is_kept: bool,
}

/// What doppel asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Once, first of all.
    Start(Start),
    Call(Update, Call),
    /// `System.load` by a class.
    Load(Update, ClassNo, String),
    /// A class of the JDK, by its name with dots, loads one of the JDK's libraries, if there is such a one.
    LoadOwn(String, String),
    /// Which objects does only this table keep?
    Release,
    /// The program has ended: write what is in buffers, and go.
    Finish,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Start {
    pub libjvm: String,
    /// As for `java`: `-Dname=value`, `-ea` and so on.
    pub options: Vec<String>,
    /// C's standard output is a terminal's, written line by line.
    pub is_terminal: bool,
    /// By index in [`doppel_vm::below::STANDARD`]: whether doppel has it. These objects have the first numbers.
    pub standard: Vec<bool>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    pub class: ClassNo,
    pub name: String,
    pub descriptor: String,
    pub receiver: Option<ObjectId>,
    pub arguments: Vec<u64>,
    /// Whether it is of interest what the method puts by in variables of its library.
    pub watches_variables: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    Started,
    Returned(Update, u64),
    Threw(Update, ObjectId),
    Loaded,
    /// The numbers that are free now.
    Released(Vec<ObjectId>),
    /// It could not be done, and why: a limit of the bridge.
    Failed(String),
}
