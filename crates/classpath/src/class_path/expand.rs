//! Class path elements that stand for others: `dir/*`, and `Class-Path` in a jar's manifest.

use std::path::{Path, PathBuf};

/// The files an element stands for: usually itself.
///
/// `java` takes the jars of `dir/*` in directory order; here they are sorted, so that runs repeat.
pub(super) fn wildcard(element: &str) -> Vec<PathBuf> {
    if element.is_empty() {
        return vec![PathBuf::from(".")];
    }
    let dir = match element.strip_suffix('*') {
        Some("") => Path::new("."),
        Some(dir) if dir.ends_with('/') => Path::new(dir),
        _ => return vec![PathBuf::from(element)],
    };
    if Path::new(element).exists() {
        return vec![PathBuf::from(element)];
    }
    let jars = jars_in(dir);
    if jars.is_empty() { vec![PathBuf::from(element)] } else { jars }
}

fn jars_in(dir: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(dir) else {
        return Vec::new();
    };
    let mut jars: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "jar" || extension == "JAR"))
        .collect();
    jars.sort_unstable();
    jars
}

/// The file that a `Class-Path` URL of the jar means; none for URLs that are not files.
pub(super) fn manifest_entry(jar: &Path, url: &str) -> Option<PathBuf> {
    let path = match url.split_once(':') {
        Some(("file", path)) => path.strip_prefix("//").unwrap_or(path),
        Some((scheme, _)) if scheme.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            return None;
        }
        _ => url,
    };
    Some(jar.parent()?.join(percent_decode(path)?))
}

fn percent_decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let (digits, after) = after.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?);
        rest = after;
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifest_urls() {
        let check = |url, expect: Option<&str>| {
            assert_eq!(manifest_entry(Path::new("/a/b.jar"), url), expect.map(PathBuf::from), "{url}");
        };
        check("lib/c.jar", Some("/a/lib/c.jar"));
        check("with%20space.jar", Some("/a/with space.jar"));
        check("file:/x/y.jar", Some("/x/y.jar"));
        check("file:///x/y.jar", Some("/x/y.jar"));
        check("https://example.org/x.jar", None);
        check("bad%2", None);
    }
}
