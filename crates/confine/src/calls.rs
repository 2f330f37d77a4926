//! The calls that are inspected before they continue or are refused, other than those that affect the machine.

/// The effect of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// The flags, which follow the path, say how.
    Open,
    Write,
    Make,
    Remove,
    /// Adds a name to a file.
    Link,
    /// Changes the attributes that `stat` reports, which Landlock does not control.
    ChangeAttributes,
    Execute,
    MakeSocket,
    Connect,
    Listen,
    /// To an address in an argument.
    SendTo,
    Send,
    /// To the process or thread in the first argument.
    Signal,
}

/// The arguments that identify the target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    Path(usize),
    /// A path after the directory that it is relative to, which is at this index.
    At(usize),
    Descriptor,
    Other,
}

pub struct Call {
    pub number: libc::c_long,
    pub act: Act,
    pub target: Target,
}

const fn call(number: libc::c_long, act: Act, target: Target) -> Call {
    Call { number, act, target }
}

/// A call with two paths is listed twice.
pub const CALLS: &[Call] = &[
    call(libc::SYS_openat, Act::Open, Target::At(0)),
    call(libc::SYS_truncate, Act::Write, Target::Path(0)),
    call(libc::SYS_unlinkat, Act::Remove, Target::At(0)),
    call(libc::SYS_mkdirat, Act::Make, Target::At(0)),
    call(libc::SYS_mknodat, Act::Make, Target::At(0)),
    call(libc::SYS_symlinkat, Act::Make, Target::At(1)),
    call(libc::SYS_linkat, Act::Link, Target::At(0)),
    call(libc::SYS_linkat, Act::Make, Target::At(2)),
    call(libc::SYS_renameat2, Act::Remove, Target::At(0)),
    call(libc::SYS_renameat2, Act::Make, Target::At(2)),
    call(libc::SYS_execve, Act::Execute, Target::Path(0)),
    call(libc::SYS_execveat, Act::Execute, Target::At(0)),
    call(libc::SYS_fchmod, Act::ChangeAttributes, Target::Descriptor),
    call(libc::SYS_fchown, Act::ChangeAttributes, Target::Descriptor),
    call(libc::SYS_fsetxattr, Act::ChangeAttributes, Target::Descriptor),
    call(libc::SYS_fremovexattr, Act::ChangeAttributes, Target::Descriptor),
    call(libc::SYS_fchmodat, Act::ChangeAttributes, Target::At(0)),
    call(libc::SYS_fchownat, Act::ChangeAttributes, Target::At(0)),
    call(libc::SYS_utimensat, Act::ChangeAttributes, Target::At(0)),
    call(libc::SYS_setxattr, Act::ChangeAttributes, Target::Path(0)),
    call(libc::SYS_lsetxattr, Act::ChangeAttributes, Target::Path(0)),
    call(libc::SYS_removexattr, Act::ChangeAttributes, Target::Path(0)),
    call(libc::SYS_lremovexattr, Act::ChangeAttributes, Target::Path(0)),
    // fchmodat2, setxattrat, removexattrat and file_setattr, which have the same numbers on all architectures.
    call(452, Act::ChangeAttributes, Target::At(0)),
    call(463, Act::ChangeAttributes, Target::At(0)),
    call(466, Act::ChangeAttributes, Target::At(0)),
    call(469, Act::ChangeAttributes, Target::At(0)),
    call(libc::SYS_socket, Act::MakeSocket, Target::Other),
    call(libc::SYS_connect, Act::Connect, Target::Other),
    call(libc::SYS_bind, Act::Listen, Target::Other),
    call(libc::SYS_listen, Act::Listen, Target::Other),
    call(libc::SYS_sendto, Act::SendTo, Target::Other),
    call(libc::SYS_sendmsg, Act::Send, Target::Other),
    call(libc::SYS_sendmmsg, Act::Send, Target::Other),
    call(libc::SYS_kill, Act::Signal, Target::Other),
    call(libc::SYS_tkill, Act::Signal, Target::Other),
    call(libc::SYS_tgkill, Act::Signal, Target::Other),
    call(libc::SYS_rt_sigqueueinfo, Act::Signal, Target::Other),
    call(libc::SYS_rt_tgsigqueueinfo, Act::Signal, Target::Other),
    #[cfg(target_arch = "x86_64")]
    call(libc::SYS_open, Act::Open, Target::Path(0)),
    #[cfg(target_arch = "x86_64")]
    call(libc::SYS_creat, Act::Write, Target::Path(0)),
    #[cfg(target_arch = "x86_64")]
    call(libc::SYS_unlink, Act::Remove, Target::Path(0)),
    #[cfg(target_arch = "x86_64")]
    call(libc::SYS_rmdir, Act::Remove, Target::Path(0)),
    #[cfg(target_arch = "x86_64")]
    call(libc::SYS_mkdir, Act::Make, Target::Path(0)),
    #[cfg(target_arch = "x86_64")]
    call(libc::SYS_mknod, Act::Make, Target::Path(0)),
    #[cfg(target_arch = "x86_64")]
    call(libc::SYS_symlink, Act::Make, Target::Path(1)),
    #[cfg(target_arch = "x86_64")]
    call(libc::SYS_link, Act::Link, Target::Path(0)),
    #[cfg(target_arch = "x86_64")]
    call(libc::SYS_link, Act::Make, Target::Path(1)),
    #[cfg(target_arch = "x86_64")]
    call(libc::SYS_rename, Act::Remove, Target::Path(0)),
    #[cfg(target_arch = "x86_64")]
    call(libc::SYS_rename, Act::Make, Target::Path(1)),
    #[cfg(target_arch = "x86_64")]
    call(libc::SYS_renameat, Act::Remove, Target::At(0)),
    #[cfg(target_arch = "x86_64")]
    call(libc::SYS_renameat, Act::Make, Target::At(2)),
    #[cfg(target_arch = "x86_64")]
    call(libc::SYS_chmod, Act::ChangeAttributes, Target::Path(0)),
    #[cfg(target_arch = "x86_64")]
    call(libc::SYS_chown, Act::ChangeAttributes, Target::Path(0)),
    #[cfg(target_arch = "x86_64")]
    call(libc::SYS_lchown, Act::ChangeAttributes, Target::Path(0)),
    #[cfg(target_arch = "x86_64")]
    call(libc::SYS_utime, Act::ChangeAttributes, Target::Path(0)),
    #[cfg(target_arch = "x86_64")]
    call(libc::SYS_utimes, Act::ChangeAttributes, Target::Path(0)),
    #[cfg(target_arch = "x86_64")]
    call(libc::SYS_futimesat, Act::ChangeAttributes, Target::At(0)),
];
