//! The streams of `java.util.zip`, on the zlib that the JDK uses, so that the output is identical byte for byte.

use std::ffi::CStr;

use libz_sys as z;

use super::Handles;

/// All streams that the program has created and not ended.
#[derive(Default)]
pub struct ZipStreams {
    streams: Handles<Box<Stream>>,
}

/// A compressor or decompressor. Boxed, because zlib's state points back to it.
pub struct Stream {
    z: z::z_stream,
    inflates: bool,
}

/// The result of a step of a stream.
#[derive(Clone, Debug)]
pub struct Progress {
    /// zlib's code: `Z_OK`, `Z_STREAM_END`, …
    pub code: i32,
    pub read: usize,
    pub written: usize,
    pub message: Option<String>,
}

/// Why a stream could not be created or configured: zlib's code and text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZipError {
    pub code: i32,
    pub message: Option<String>,
}

pub use z::{Z_BUF_ERROR, Z_DATA_ERROR, Z_MEM_ERROR, Z_NEED_DICT, Z_OK, Z_STREAM_END, Z_STREAM_ERROR, Z_SYNC_FLUSH};

const MAX_WBITS: i32 = 15;
const DEF_MEM_LEVEL: i32 = 8;

impl ZipStreams {
    pub fn new_inflater(&mut self, raw: bool) -> Result<i64, ZipError> {
        let mut stream = Stream::new(true);
        let bits = if raw { -MAX_WBITS } else { MAX_WBITS };
        // SAFETY: the stream is empty and will not move.
        let code = unsafe { z::inflateInit2_(&mut stream.z, bits, z::zlibVersion(), size_of::<z::z_stream>() as i32) };
        self.keep(stream, code)
    }

    pub fn new_deflater(&mut self, level: i32, strategy: i32, raw: bool) -> Result<i64, ZipError> {
        let mut stream = Stream::new(false);
        let bits = if raw { -MAX_WBITS } else { MAX_WBITS };
        let size = size_of::<z::z_stream>() as i32;
        // SAFETY: the stream is empty and will not move.
        let code = unsafe {
            let version = z::zlibVersion();
            z::deflateInit2_(&mut stream.z, level, z::Z_DEFLATED, bits, DEF_MEM_LEVEL, strategy, version, size)
        };
        self.keep(stream, code)
    }

    fn keep(&mut self, stream: Box<Stream>, code: i32) -> Result<i64, ZipError> {
        if code == z::Z_OK { Ok(self.streams.insert(stream)) } else { Err(stream.error(code)) }
    }

    pub fn get(&mut self, handle: i64) -> Option<&mut Stream> {
        self.streams.get_mut(handle).map(Box::as_mut)
    }

    /// Ends a stream; false if the handle is unknown.
    pub fn end(&mut self, handle: i64) -> bool {
        self.streams.remove(handle).is_some()
    }

    /// A copy of all streams in their current state, under the same handles.
    pub fn snapshot(&self) -> ZipStreams {
        let copies = self.streams.items.iter().filter_map(|(&handle, stream)| Some((handle, stream.copy()?)));
        ZipStreams { streams: Handles { next: self.streams.next, items: copies.collect() } }
    }
}

impl Stream {
    fn new(inflates: bool) -> Box<Stream> {
        let z = z::z_stream {
            next_in: std::ptr::null_mut(),
            avail_in: 0,
            total_in: 0,
            next_out: std::ptr::null_mut(),
            avail_out: 0,
            total_out: 0,
            msg: std::ptr::null_mut(),
            state: std::ptr::null_mut(),
            zalloc: allocate,
            zfree: free,
            opaque: std::ptr::null_mut(),
            data_type: 0,
            adler: 0,
            reserved: 0,
        };
        Box::new(Stream { z, inflates })
    }

    fn copy(&self) -> Option<Box<Stream>> {
        let mut copy = Stream::new(self.inflates);
        let source = std::ptr::from_ref(&self.z).cast_mut();
        // SAFETY: both are streams of the same kind; the source is only read.
        let code = unsafe {
            if self.inflates { z::inflateCopy(&mut copy.z, source) } else { z::deflateCopy(&mut copy.z, source) }
        };
        (code == z::Z_OK).then_some(copy)
    }

    fn message(&self) -> Option<String> {
        // SAFETY: zlib's messages are static and terminated.
        (!self.z.msg.is_null()).then(|| unsafe { CStr::from_ptr(self.z.msg) }.to_string_lossy().into_owned())
    }

    fn error(&self, code: i32) -> ZipError {
        ZipError { code, message: self.message() }
    }

    /// # Safety
    /// Both ranges must be valid, and must not overlap.
    unsafe fn run(
        &mut self,
        input: (*const u8, usize),
        output: (*mut u8, usize),
        call: impl FnOnce(&mut z::z_stream) -> i32,
    ) -> Progress {
        let (n_in, n_out) = (input.1.min(u32::MAX as usize), output.1.min(u32::MAX as usize));
        self.z.next_in = input.0.cast_mut();
        self.z.avail_in = n_in as u32;
        self.z.next_out = output.0;
        self.z.avail_out = n_out as u32;
        let code = call(&mut self.z);
        let progress = Progress {
            code,
            read: n_in - self.z.avail_in as usize,
            written: n_out - self.z.avail_out as usize,
            message: self.message(),
        };
        // Keep no pointer into the program's memory.
        self.z.next_in = std::ptr::null_mut();
        self.z.avail_in = 0;
        self.z.next_out = std::ptr::null_mut();
        self.z.avail_out = 0;
        progress
    }

    /// # Safety
    /// Both ranges must be valid, and must not overlap.
    pub unsafe fn inflate(&mut self, input: (*const u8, usize), output: (*mut u8, usize)) -> Progress {
        // SAFETY: the caller has valid ranges, and the stream is initialised.
        unsafe { self.run(input, output, |stream| z::inflate(stream, z::Z_SYNC_FLUSH)) }
    }

    /// # Safety
    /// Both ranges must be valid, and must not overlap.
    pub unsafe fn deflate(&mut self, input: (*const u8, usize), output: (*mut u8, usize), flush: i32) -> Progress {
        // SAFETY: the caller has valid ranges, and the stream is initialised.
        unsafe { self.run(input, output, |stream| z::deflate(stream, flush)) }
    }

    /// Changes level and strategy, which may compress pending input.
    ///
    /// # Safety
    /// Both ranges must be valid, and must not overlap.
    pub unsafe fn deflate_params(
        &mut self,
        input: (*const u8, usize),
        output: (*mut u8, usize),
        level: i32,
        strategy: i32,
    ) -> Progress {
        // SAFETY: the caller has valid ranges, and the stream is initialised.
        unsafe { self.run(input, output, |stream| z::deflateParams(stream, level, strategy)) }
    }

    pub fn set_dictionary(&mut self, dictionary: &[u8]) -> Result<(), ZipError> {
        let len = dictionary.len() as u32;
        // SAFETY: the slice's length is passed along.
        let code = unsafe {
            if self.inflates {
                z::inflateSetDictionary(&mut self.z, dictionary.as_ptr(), len)
            } else {
                z::deflateSetDictionary(&mut self.z, dictionary.as_ptr(), len)
            }
        };
        if code == z::Z_OK { Ok(()) } else { Err(self.error(code)) }
    }

    pub fn checksum(&self) -> i32 {
        self.z.adler as u32 as i32
    }

    pub fn reset(&mut self) -> bool {
        // SAFETY: an initialised stream.
        let code = unsafe { if self.inflates { z::inflateReset(&mut self.z) } else { z::deflateReset(&mut self.z) } };
        code == z::Z_OK
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // SAFETY: ends it once; a stream that was never initialised is refused by the call.
        unsafe { if self.inflates { z::inflateEnd(&mut self.z) } else { z::deflateEnd(&mut self.z) } };
    }
}

unsafe extern "C" fn allocate(_: z::voidpf, items: z::uInt, size: z::uInt) -> z::voidpf {
    // SAFETY: any sizes will do.
    unsafe { libc::calloc(items as usize, size as usize) }
}

unsafe extern "C" fn free(_: z::voidpf, memory: z::voidpf) {
    // SAFETY: zlib frees what `allocate` gave, once.
    unsafe { libc::free(memory) };
}

/// The `CRC-32` after more bytes.
pub fn crc32(start: u32, bytes: &[u8]) -> u32 {
    bytes.chunks(1 << 30).fold(start, |crc, chunk| {
        // SAFETY: the slice's length is passed along.
        unsafe { z::crc32(crc.into(), chunk.as_ptr(), chunk.len() as u32) as u32 }
    })
}

/// The `Adler-32` after more bytes.
pub fn adler32(start: u32, bytes: &[u8]) -> u32 {
    bytes.chunks(1 << 30).fold(start, |adler, chunk| {
        // SAFETY: the slice's length is passed along.
        unsafe { z::adler32(adler.into(), chunk.as_ptr(), chunk.len() as u32) as u32 }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_deflated_inflates() {
        let mut zip = ZipStreams::default();
        let text = b"hello hello hello hello".repeat(50);
        let mut packed = vec![0u8; 1000];
        let mut unpacked = vec![0u8; text.len()];
        let deflater = zip.new_deflater(6, 0, false).expect("deflater");
        let inflater = zip.new_inflater(false).expect("inflater");
        // SAFETY: the ranges are those of two vectors.
        let step = unsafe {
            let stream = zip.get(deflater).expect("stream");
            stream.deflate((text.as_ptr(), text.len()), (packed.as_mut_ptr(), packed.len()), z::Z_FINISH)
        };
        assert_eq!(step.code, Z_STREAM_END);
        let mut copies = zip.snapshot();
        for streams in [&mut zip, &mut copies] {
            // SAFETY: the ranges are those of two vectors.
            let step = unsafe {
                let stream = streams.get(inflater).expect("stream");
                stream.inflate((packed.as_ptr(), step.written), (unpacked.as_mut_ptr(), unpacked.len()))
            };
            assert_eq!((step.code, step.written), (Z_STREAM_END, text.len()));
            assert_eq!(unpacked, text);
        }
    }
}
