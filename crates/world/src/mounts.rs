//! Mount tables (`/proc/mounts`, `/etc/fstab`) as `setmntent` and `getmntent` read them.

use super::{Errno, Handles, Sys, World};

/// The mount tables that the program is reading.
#[derive(Default)]
pub struct Mounts {
    open: Handles<Table>,
}

struct Table {
    text: Vec<u8>,
    position: usize,
}

/// A mounted file system, with escapes resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MountEntry {
    pub name: Vec<u8>,
    pub dir: Vec<u8>,
    pub fstype: Vec<u8>,
    pub opts: Vec<u8>,
}

impl World {
    pub fn open_mounts(&mut self, path: &[u8]) -> Sys<i64> {
        let text = self.read_file(path)?;
        Ok(self.mounts.open.insert(Table { text, position: 0 }))
    }
}

impl Mounts {
    /// The length of the next line, including its terminator; none at the end.
    pub fn line_length(&mut self, handle: i64) -> Sys<Option<usize>> {
        let table = self.open.get_mut(handle).ok_or(Errno(libc::EBADF))?;
        Ok(table.line().map(<[u8]>::len))
    }

    pub fn rewind(&mut self, handle: i64) -> Sys<()> {
        self.open.get_mut(handle).ok_or(Errno(libc::EBADF))?.position = 0;
        Ok(())
    }

    pub fn next(&mut self, handle: i64) -> Sys<Option<MountEntry>> {
        let table = self.open.get_mut(handle).ok_or(Errno(libc::EBADF))?;
        while let Some(line) = table.line() {
            let mut words = line.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty()).map(unescape);
            match words.next() {
                None => continue,
                Some(name) if name.starts_with(b"#") => continue,
                Some(name) => {
                    let mut word = || words.next().unwrap_or_default();
                    return Ok(Some(MountEntry { name, dir: word(), fstype: word(), opts: word() }));
                }
            }
        }
        Ok(None)
    }

    pub fn close(&mut self, handle: i64) {
        self.open.remove(handle);
    }
}

impl Table {
    fn line(&mut self) -> Option<&[u8]> {
        let rest = self.text.get(self.position..).filter(|rest| !rest.is_empty())?;
        let len = rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |end| end + 1);
        self.position += len;
        Some(&rest[..len])
    }
}

/// Resolves escapes such as `\040`.
fn unescape(word: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(word.len());
    let mut rest = word;
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        match tail {
            [b'\\', after @ ..] if byte == b'\\' => {
                out.push(b'\\');
                rest = after;
            }
            [a @ b'0'..=b'3', b @ b'0'..=b'7', c @ b'0'..=b'7', after @ ..] if byte == b'\\' => {
                out.push(((a - b'0') << 6) | ((b - b'0') << 3) | (c - b'0'));
                rest = after;
            }
            _ => out.push(byte),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_have_their_escapes_resolved() {
        let mut mounts = Mounts::default();
        let text = b"# comment\n\nproc /proc proc rw,nosuid 0 0\n/dev/a /mnt/my\\040disk ext4 rw\n".to_vec();
        let handle = mounts.open.insert(Table { text, position: 0 });
        assert_eq!(mounts.next(handle).map(|entry| entry.map(|entry| entry.opts)), Ok(Some(b"rw,nosuid".to_vec())));
        assert_eq!(mounts.next(handle).map(|entry| entry.map(|entry| entry.dir)), Ok(Some(b"/mnt/my disk".to_vec())));
        assert_eq!(mounts.next(handle), Ok(None));
    }
}
