//! The encoding of each message.

use super::wire::{Malformed, Wire, read_bytes, wire_enum, wire_struct, write_bytes};
use super::{Call, Change, Content, Loader, NewBytes, NewClass, Origin, Reply, Request, Start, Update};

wire_enum!(Loader { 0 => Library, 1 => Application, 2 => Object(id), 3 => Host(class), 4 => Unknown });
wire_enum!(Origin {
    0 => Instance(class),
    1 => Array(class, len),
    2 => Class(class),
    3 => Static(class, field, element),
    4 => CurrentThread,
    5 => Loader,
    6 => SystemLoader,
    7 => PlatformLoader,
    8 => Interned(text),
    9 => Opaque(class),
    10 => Memory(len),
    11 => Method(class, name, descriptor),
});
wire_enum!(Change {
    0 => Object(id, content),
    1 => Statics(class, fields),
    2 => Hash(id, hash),
    3 => Address(id, memory, offset),
    4 => Standard(index, id),
    5 => Property(name, value),
    6 => Local(id, value),
});
wire_struct!(Update { classes, hollowed, initialized, objects, changes, entered, left, is_kept });
wire_struct!(Call { class, name, descriptor, receiver, arguments, watches_variables });
wire_struct!(Start { libjvm, options, is_terminal, standard });
wire_enum!(Request {
    0 => Start(start),
    1 => Call(update, call),
    2 => Load(update, class, path),
    3 => LoadOwn(class, name),
    4 => Release,
    5 => Finish,
});
wire_enum!(Reply {
    0 => Started,
    1 => Returned(update, slot),
    2 => Threw(update, exception),
    3 => Loaded,
    4 => Released(ids),
    5 => Failed(why),
});

impl Wire for NewClass {
    fn write(&self, to: &mut Vec<u8>) {
        self.name.write(to);
        self.loader.write(to);
        self.bytes.is_some().write(to);
        if let Some(bytes) = &self.bytes {
            write_bytes(bytes, to);
        }
    }

    fn read(from: &mut &[u8]) -> Result<NewClass, Malformed> {
        let (name, loader) = (String::read(from)?, Loader::read(from)?);
        let bytes = if bool::read(from)? { Some(read_bytes(from)?) } else { None };
        Ok(NewClass { name, loader, bytes })
    }
}

impl Wire for NewBytes {
    fn write(&self, to: &mut Vec<u8>) {
        self.class.write(to);
        write_bytes(&self.bytes, to);
    }

    fn read(from: &mut &[u8]) -> Result<NewBytes, Malformed> {
        Ok(NewBytes { class: Wire::read(from)?, bytes: read_bytes(from)? })
    }
}

impl Wire for Content {
    fn write(&self, to: &mut Vec<u8>) {
        match self {
            Content::Fields(fields) => {
                to.push(0);
                fields.write(to);
            }
            Content::Bytes(start, bytes) => {
                to.push(1);
                start.write(to);
                write_bytes(bytes, to);
            }
            Content::References(start, ids) => {
                to.push(2);
                start.write(to);
                ids.write(to);
            }
        }
    }

    fn read(from: &mut &[u8]) -> Result<Content, Malformed> {
        Ok(match super::wire::read_variant(from)? {
            0 => Content::Fields(Wire::read(from)?),
            1 => Content::Bytes(u32::read(from)?, read_bytes(from)?),
            2 => Content::References(u32::read(from)?, Wire::read(from)?),
            _ => return Err(Malformed),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let update = Update {
            classes: vec![NewClass { name: "a/B".into(), loader: Loader::Object(3), bytes: Some(vec![1, 2]) }],
            hollowed: vec![NewBytes { class: 1, bytes: vec![3] }],
            initialized: vec![1],
            objects: vec![
                Origin::Array(1, 2),
                Origin::Static(4, 5, Some(6)),
                Origin::Interned(vec![7]),
                Origin::Opaque(1),
                Origin::Method(1, "m".into(), "()V".into()),
            ],
            changes: vec![
                Change::Object(1, Content::Fields(vec![(0, u64::MAX)])),
                Change::Object(2, Content::Bytes(4, vec![9; 3])),
                Change::Object(3, Content::References(0, vec![1, 2])),
                Change::Statics(1, vec![(2, 7)]),
                Change::Hash(1, 5),
                Change::Property(vec![1], Some(vec![2])),
            ],
            entered: vec![1],
            ..Update::default()
        };
        let call = Call {
            class: 1,
            name: "m".into(),
            descriptor: "()V".into(),
            receiver: Some(1),
            arguments: vec![1, 2, 3],
            watches_variables: true,
        };
        let request = Request::Call(update, call);
        let mut bytes = Vec::new();
        request.write(&mut bytes);
        assert_eq!(Request::parse(&bytes), Ok(request));
        for len in 0..bytes.len() {
            assert_eq!(Request::parse(&bytes[..len]), Err(Malformed), "cut off at {len}");
        }
        bytes.push(0);
        assert_eq!(Request::parse(&bytes), Err(Malformed));
    }
}
