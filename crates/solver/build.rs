//! Links CaDiCaL: `bitwuzla-sys` builds Bitwuzla against it, but does not tell the linker. The library is Debian's
//! `libcadical-dev`, which only has a static archive.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-link-lib=static=cadical");
    println!("cargo:rustc-link-search=native=/usr/lib/{}-linux-gnu", std::env::consts::ARCH);
}
