//! Where classes come from: directories, jars (multi-release too), the JDK's `lib/modules`; and the parser that turns
//! class-file bytes into a [`ClassFile`]. Knows the format of JVMS chapter 4, nothing of linking or execution.

pub mod classfile;
