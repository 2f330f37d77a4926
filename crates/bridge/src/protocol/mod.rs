//! The messages between the two halves. Both are the same binary, so the format has no versions.
//!
//! Objects and classes have numbers, assigned in sequence by the half that first names one. Only one half speaks at a
//! time, so both know the next number. 0 is null, or no class.

mod codec;
mod wire;

pub use wire::Wire;

/// A number in the table of objects.
pub type ObjectId = u32;
/// A number in the table of classes.
pub type ClassNo = u32;

/// The defining loader of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loader {
    /// The boot or platform loader.
    Library,
    /// The system class loader.
    Application,
    /// A loader that the program made.
    Object(ObjectId),
    /// A hidden class in the nest of this class.
    Host(ClassNo),
    /// A loader that exists only in the side.
    Unknown,
}

/// A class that was not named before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewClass {
    /// The internal name, or the descriptor of an array.
    pub name: String,
    pub loader: Loader,
    /// Define the class from these bytes, unless it exists already.
    pub bytes: Option<Vec<u8>>,
}

/// New bytes for a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewBytes {
    pub class: ClassNo,
    pub bytes: Vec<u8>,
}

/// How the other half obtains a new object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    Instance(ClassNo),
    Array(ClassNo, u32),
    /// The `java.lang.Class` of a class.
    Class(ClassNo),
    /// The value of a static field of a library class: the field by its index and, for an array, the element.
    Static(ClassNo, u32, Option<u32>),
    /// The calling thread.
    CurrentThread,
    /// A class loader of the program.
    Loader,
    SystemLoader,
    PlatformLoader,
    /// An interned string, by its UTF-16.
    Interned(Vec<u16>),
    /// Off-heap memory of this size.
    Memory(u64),
    /// The reflection object of a method or constructor of a class, by name and descriptor.
    Method(ClassNo, String, String),
    /// It has no meaning in the other half: an empty object of its class stands for it or, without a class, null.
    Opaque(ClassNo),
}

/// New contents of an object. Fields are identified by their index in the layout: superclass first, in class-file
/// order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// Fields in slot form; references by number.
    Fields(Vec<(u32, u64)>),
    /// Elements from a byte offset on, in memory order.
    Bytes(u32, Vec<u8>),
    /// Elements from an index on.
    References(u32, Vec<ObjectId>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    Object(ObjectId, Content),
    /// Static fields of a class.
    Statics(ClassNo, Vec<(u32, u64)>),
    /// The memory of a buffer: a piece of memory and an offset; none if it has none.
    Address(ObjectId, ObjectId, u64),
    /// A new value for an entry of [`doppel_vm::below::STANDARD`].
    Standard(u32, ObjectId),
    /// A system property has a new value, or was removed; in UTF-16.
    Property(Vec<u16>, Option<Vec<u16>>),
    /// The calling thread has a new value for a `ThreadLocal`, or none any more.
    Local(ObjectId, Option<ObjectId>),
    /// An object was asked for its identity hash code, which is this.
    Hash(ObjectId, u32),
}

/// The changes since the other half spoke.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Update {
    pub classes: Vec<NewClass>,
    /// Classes that were named before and whose initialiser must not run: their hollow bytes.
    pub hollowed: Vec<NewBytes>,
    /// Classes that have been initialised: their static fields are shared from now on.
    pub initialized: Vec<ClassNo>,
    pub objects: Vec<Origin>,
    pub changes: Vec<Change>,
    /// For the side: the monitors that the calling thread owns, repeated for nested entries. For doppel: those that
    /// native code has entered and not exited.
    pub entered: Vec<ObjectId>,
    /// For doppel: the monitors that native code has exited without entering them.
    pub left: Vec<ObjectId>,
    /// Whether native code has changed its library's variables.
    pub is_kept: bool,
}

/// The requests of doppel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Sent once, before everything else.
    Start(Start),
    Call(Update, Call),
    /// `System.load` by a class.
    Load(Update, ClassNo, String),
    /// A class of the JDK, by its name with dots, loads one of the JDK's libraries, if it exists.
    LoadOwn(String, String),
    /// Asks which objects only this table keeps alive.
    Release,
    /// The program has ended: flush buffers and exit.
    Finish,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Start {
    pub libjvm: String,
    /// Options in the syntax of `java`: `-Dname=value`, `-ea` and so on.
    pub options: Vec<String>,
    /// C's standard output is that of a terminal, and line-buffered.
    pub is_terminal: bool,
    /// For each entry of [`doppel_vm::below::STANDARD`], whether doppel has it. These objects have the first numbers.
    pub standard: Vec<bool>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    pub class: ClassNo,
    pub name: String,
    pub descriptor: String,
    pub receiver: Option<ObjectId>,
    pub arguments: Vec<u64>,
    /// Whether to check what the method stores in its library's variables.
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
    /// The request failed because of a limit of the bridge, for this reason.
    Failed(String),
}
