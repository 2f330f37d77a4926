//! Natives of `sun.net.sdp`.

pub mod sdp_support;
