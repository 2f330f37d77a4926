//! Encoding of numbers, texts and lists as bytes, and of messages on a stream: a length, then that many bytes.

use std::io::{self, Read, Write};

/// The maximum length of a message.
pub const MAX_MESSAGE: usize = 1 << 30;

/// Bytes that are not a valid message.
#[derive(Debug, PartialEq, Eq)]
pub struct Malformed;

/// Something that can be sent.
pub trait Wire: Sized {
    fn write(&self, to: &mut Vec<u8>);
    fn read(from: &mut &[u8]) -> Result<Self, Malformed>;

    fn send(&self, stream: &mut impl Write) -> io::Result<()> {
        let mut message = vec![0; 4];
        self.write(&mut message);
        let len = message.len() - 4;
        if len > MAX_MESSAGE {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "a message of more than 1 GiB"));
        }
        message[..4].copy_from_slice(&(len as u32).to_le_bytes());
        stream.write_all(&message)
    }

    fn receive(stream: &mut impl Read) -> io::Result<Self> {
        let mut len = [0; 4];
        stream.read_exact(&mut len)?;
        let len = u32::from_le_bytes(len) as usize;
        let malformed = || io::Error::new(io::ErrorKind::InvalidData, "no message of the bridge");
        if len > MAX_MESSAGE {
            return Err(malformed());
        }
        let mut message = vec![0; len];
        stream.read_exact(&mut message)?;
        Self::parse(&message).map_err(|Malformed| malformed())
    }

    /// Parses a whole message.
    fn parse(mut message: &[u8]) -> Result<Self, Malformed> {
        let parsed = Self::read(&mut message)?;
        if message.is_empty() { Ok(parsed) } else { Err(Malformed) }
    }
}

fn take<'a>(from: &mut &'a [u8], len: usize) -> Result<&'a [u8], Malformed> {
    let (head, rest) = from.split_at_checked(len).ok_or(Malformed)?;
    *from = rest;
    Ok(head)
}

macro_rules! number {
    ($($ty:ty),*) => {$(
        impl Wire for $ty {
            fn write(&self, to: &mut Vec<u8>) {
                to.extend_from_slice(&self.to_le_bytes());
            }

            fn read(from: &mut &[u8]) -> Result<$ty, Malformed> {
                let bytes = take(from, size_of::<$ty>())?;
                Ok(<$ty>::from_le_bytes(bytes.try_into().map_err(|_| Malformed)?))
            }
        }
    )*};
}
number!(u16, u32, u64);

impl Wire for bool {
    fn write(&self, to: &mut Vec<u8>) {
        to.push(u8::from(*self));
    }

    fn read(from: &mut &[u8]) -> Result<bool, Malformed> {
        Ok(take(from, 1)? != [0])
    }
}

/// The number of a variant.
pub fn read_variant(from: &mut &[u8]) -> Result<u8, Malformed> {
    take(from, 1)?.first().copied().ok_or(Malformed)
}

impl Wire for String {
    fn write(&self, to: &mut Vec<u8>) {
        write_bytes(self.as_bytes(), to);
    }

    fn read(from: &mut &[u8]) -> Result<String, Malformed> {
        String::from_utf8(read_bytes(from)?).map_err(|_| Malformed)
    }
}

pub fn write_bytes(bytes: &[u8], to: &mut Vec<u8>) {
    (bytes.len() as u32).write(to);
    to.extend_from_slice(bytes);
}

pub fn read_bytes(from: &mut &[u8]) -> Result<Vec<u8>, Malformed> {
    let len = u32::read(from)? as usize;
    Ok(take(from, len)?.to_vec())
}

impl<T: Wire> Wire for Vec<T> {
    fn write(&self, to: &mut Vec<u8>) {
        (self.len() as u32).write(to);
        self.iter().for_each(|item| item.write(to));
    }

    fn read(from: &mut &[u8]) -> Result<Vec<T>, Malformed> {
        let len = u32::read(from)?;
        // Not reserved at once: the length may be wrong.
        (0..len).map(|_| T::read(from)).collect()
    }
}

impl<T: Wire> Wire for Option<T> {
    fn write(&self, to: &mut Vec<u8>) {
        self.is_some().write(to);
        if let Some(item) = self {
            item.write(to);
        }
    }

    fn read(from: &mut &[u8]) -> Result<Option<T>, Malformed> {
        if bool::read(from)? { Ok(Some(T::read(from)?)) } else { Ok(None) }
    }
}

impl<A: Wire, B: Wire> Wire for (A, B) {
    fn write(&self, to: &mut Vec<u8>) {
        self.0.write(to);
        self.1.write(to);
    }

    fn read(from: &mut &[u8]) -> Result<(A, B), Malformed> {
        Ok((A::read(from)?, B::read(from)?))
    }
}

/// Declares the encoding of structures: their fields in order.
macro_rules! wire_struct {
    ($name:ident { $($field:ident),* }) => {
        impl Wire for $name {
            fn write(&self, to: &mut Vec<u8>) {
                $(self.$field.write(to);)*
            }

            fn read(from: &mut &[u8]) -> Result<$name, Malformed> {
                $(let $field = Wire::read(from)?;)*
                Ok($name { $($field),* })
            }
        }
    };
}

/// Declares the encoding of an enum's variants: a number each, then the contents.
macro_rules! wire_enum {
    ($name:ident { $($number:literal => $variant:ident $(($($part:ident),*))?),* $(,)? }) => {
        impl Wire for $name {
            fn write(&self, to: &mut Vec<u8>) {
                match self {
                    $($name::$variant $(($($part),*))? => {
                        to.push($number);
                        $($($part.write(to);)*)?
                    })*
                }
            }

            fn read(from: &mut &[u8]) -> Result<$name, Malformed> {
                match $crate::protocol::wire::read_variant(from)? {
                    $($number => {
                        $($(let $part = Wire::read(from)?;)*)?
                        Ok($name::$variant $(($($part),*))?)
                    })*
                    _ => Err(Malformed),
                }
            }
        }
    };
}

pub(super) use {wire_enum, wire_struct};
