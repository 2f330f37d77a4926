//! A driver: a class whose static method `fuzz` takes a string or bytes.

pub struct Subject {
    /// The class, and its source.
    pub name: &'static str,
    /// Coordinates of the library that it calls and of the jars that this needs; none if the driver is the program.
    pub jars: &'static [&'static str],
}
