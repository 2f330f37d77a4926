//! Calls that the VM makes by itself: methods of uncaught exceptions, finalizers, threads.
//!
//! An exception that leaves the program is printed (`ThreadGroup.uncaughtException`), and so are its causes and
//! suppressed exceptions: any exception that is created may be one of them. Handlers of uncaught exceptions, shutdown
//! hooks and cleaners are in static fields of the JDK or run in their own threads; a program that uses them is left to
//! the search.

use doppel_classpath::classfile::opcodes;

use crate::GiveUp;
use crate::engine::Engine;
use crate::types::Type;
use crate::value::{Reference, Value};
use crate::world::{ClassId, MemberId};

/// Methods that the JDK calls to print an exception, or the VM to record it as the reason of a failed initialisation.
const OF_EXCEPTIONS: [&str; 6] = [
    "printStackTrace(Ljava/io/PrintStream;)V",
    "toString()Ljava/lang/String;",
    "getLocalizedMessage()Ljava/lang/String;",
    "getMessage()Ljava/lang/String;",
    "getCause()Ljava/lang/Throwable;",
    "getStackTrace()[Ljava/lang/StackTraceElement;",
];

/// Classes whose objects have code that the VM runs by itself.
const RUN_BY_THE_VM: [&str; 2] = ["java/lang/Thread", "java/lang/ClassLoader"];

impl Engine<'_> {
    /// An object of this class is created: the VM may call its methods.
    pub(crate) fn follow_upcalls(&mut self, class: ClassId) -> Result<(), GiveUp> {
        for name in RUN_BY_THE_VM {
            let above = self.world.load(name)?;
            if self.world.is_subclass(class, above) {
                return Err(GiveUp(format!("a {} is made", name.replace('/', "."))));
            }
        }
        // A finalizer sees objects whose constructor has failed, in another thread.
        if self.world.chain(class).any(|class| self.has_finalizer(class)) {
            return Err(GiveUp(format!("{} has a finalizer", self.world.class(class).name)));
        }
        let throwable = self.world.load("java/lang/Throwable")?;
        if self.world.is_subclass(class, throwable) {
            self.follow_printing(class)?;
        }
        Ok(())
    }

    /// Whether the class declares a nontrivial finalizer; those of Object and Enum are trivial.
    fn has_finalizer(&self, class: ClassId) -> bool {
        let Some(finalizer) = self.world.declared(class, "finalize()V") else { return false };
        let Some(file) = self.world.class(class).file.as_deref() else { return false };
        let code = file.methods.get(usize::from(finalizer.index)).and_then(|method| method.code.as_ref());
        code.is_none_or(|code| code.bytes(file) != [opcodes::RETURN])
    }

    /// Calls the program's overrides of methods that print an exception.
    fn follow_printing(&mut self, class: ClassId) -> Result<(), GiveUp> {
        for signature in OF_EXCEPTIONS {
            let selected = self.world.select(class, signature);
            let own = |method: &MemberId| !self.world.class(method.class).is_jdk;
            let selected: Vec<MemberId> = selected.into_iter().filter(own).collect();
            for method in selected {
                let exception = Reference::nonnull(self.types.of(Type::Exact(class)));
                let mut arguments = vec![Value::Ref(exception)];
                if signature.contains("PrintStream") {
                    let stream = self.world.load("java/io/PrintStream")?;
                    arguments.push(Value::Ref(Reference::nonnull(self.types.of(Type::Exact(stream)))));
                }
                let (id, _) = self.call(None, method, &arguments, 0)?;
                self.roots.push(id);
            }
        }
        Ok(())
    }
}
