//! Variables of the program's own libraries: whether a call has stored something in them.
//!
//! Code that could read symbolic data and changes its library's static data may reveal it in a later call. Stores to
//! memory that it allocated earlier are not detected.

use std::collections::BTreeMap;
use std::ffi::{CStr, c_void};

use super::intercept;

/// The libraries that `System.load` has loaded, by their paths.
#[derive(Default)]
pub struct Libraries {
    paths: Vec<String>,
}

/// The writable data of libraries, by address.
pub struct Variables(BTreeMap<usize, Vec<u8>>);

const WORD: usize = size_of::<usize>();

fn is_handle(word: [u8; WORD]) -> bool {
    intercept::is_handle(usize::from_ne_bytes(word))
}

struct Search<'a> {
    paths: &'a [String],
    found: Vec<(usize, usize)>,
}

impl Libraries {
    pub fn add(&mut self, path: &str) {
        let path = std::fs::canonicalize(path).map_or_else(|_| path.to_owned(), |path| path.display().to_string());
        if !self.paths.contains(&path) {
            self.paths.push(path);
        }
    }

    /// All variables in their current state.
    pub fn variables(&self) -> Variables {
        let mut search = Search { paths: &self.paths, found: Vec::new() };
        // SAFETY: the callback receives the data passed here, and mapped segments.
        unsafe { libc::dl_iterate_phdr(Some(add_segments), (&raw mut search).cast()) };
        let copy = |(start, len): (usize, usize)| {
            // SAFETY: a writable segment of a library that is never unloaded.
            (start, unsafe { std::slice::from_raw_parts(start as *const u8, len) }.to_vec())
        };
        Variables(search.found.into_iter().map(copy).collect())
    }
}

impl Variables {
    /// Whether variables differ from before, except for ids and references from JNI. A new library had nothing to
    /// remember before.
    pub fn differ_from(&self, before: &Variables) -> bool {
        let differs = |(start, now): (&usize, &Vec<u8>)| {
            let Some(before) = before.0.get(start).filter(|before| *before != now) else { return false };
            let words = before.chunks(WORD).zip(now.chunks(WORD)).filter(|(before, now)| before != now);
            words.into_iter().any(|(_, now)| !<[u8; WORD]>::try_from(now).is_ok_and(is_handle))
        };
        self.0.iter().any(differs)
    }
}

unsafe extern "C" fn add_segments(info: *mut libc::dl_phdr_info, _: libc::size_t, search: *mut c_void) -> i32 {
    // SAFETY: the contract of `crate::side`.
    unsafe {
        let (info, search) = (&*info, &mut *search.cast::<Search<'_>>());
        let name = CStr::from_ptr(info.dlpi_name).to_string_lossy();
        let is_one = || {
            let name = std::fs::canonicalize(&*name).ok().map(|path| path.display().to_string());
            name.is_some_and(|name| search.paths.contains(&name))
        };
        if name.is_empty() || !is_one() {
            return 0;
        }
        let headers = std::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum));
        for header in headers.iter().filter(|header| header.p_type == libc::PT_LOAD && header.p_flags & libc::PF_W != 0)
        {
            let (start, end) = (info.dlpi_addr + header.p_vaddr, info.dlpi_addr + header.p_vaddr + header.p_memsz);
            // Align to machine words.
            let start = (start as usize).next_multiple_of(WORD);
            search.found.push((start, (end as usize).saturating_sub(start)));
        }
        0
    }
}
