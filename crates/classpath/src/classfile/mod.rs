//! A class file, parsed once into offsets over its own bytes (JVMS §4). Entry type: [`ClassFile`].
