//! The memory of the machine.

use super::World;

impl World {
    /// The value of a line of `/proc/meminfo`, such as `MemTotal:`, in bytes; 0 if the line is missing.
    pub fn memory_info(&mut self, name: &str) -> i64 {
        let text = self.read_file(b"/proc/meminfo").unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        let kib = line.and_then(|rest| rest.trim().trim_end_matches(" kB").parse::<i64>().ok());
        kib.unwrap_or(0).saturating_mul(1024)
    }
}
