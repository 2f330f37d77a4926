//! The summary of a method, for all its calls together.

use doppel_classpath::classfile::ClassFile;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::types::TypeSet;
use crate::value::Value;
use crate::world::MemberId;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct MethodId(pub u32);

/// A method that may be called.
pub struct Summary {
    pub method: MemberId,
    pub file: Rc<ClassFile>,
    pub kind: Kind,
    /// The slots of its arguments, receiver first; none as long as it is not called.
    pub arguments: Option<Vec<Value>>,
    /// The number of changes of the arguments.
    pub n_changes: u32,
    /// Its result, with a placeholder for void; none as long as it does not return.
    pub returns: Option<Value>,
    /// The number of changes of the result.
    pub n_returns: u32,
    pub throws: TypeSet,
    /// For a constructor: whether other code may see the object before it ends.
    pub leaks: bool,
    /// Whether it calls a method that ends the VM.
    pub ends_vm: bool,
    /// The methods to reinterpret if this summary changes.
    pub callers: FxHashSet<MethodId>,
    /// The methods that it calls; for a class initialiser, with the static fields that certainly have a value by then,
    /// as bits.
    pub calls: FxHashMap<MethodId, u64>,
    /// Static fields of the application that it reads.
    pub reads: FxHashSet<MemberId>,
}

/// Special kinds of methods.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Ordinary,
    /// `<init>` of the application: the assigned fields of its class are tracked.
    Constructor,
    /// `<clinit>` of the application: likewise.
    Initializer,
}
