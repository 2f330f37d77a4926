//! Tells the interpreter whether this build turns its tail calls into jumps.

fn main() {
    println!("cargo::rustc-check-cfg=cfg(doppel_threaded)");
    println!("cargo::rerun-if-changed=build.rs");
    // LLVM makes sibling calls only when it optimises; otherwise handlers return to a loop.
    let opt_level = std::env::var("OPT_LEVEL").unwrap_or_default();
    if opt_level == "2" || opt_level == "3" {
        println!("cargo::rustc-cfg=doppel_threaded");
    }
}
