//! What a sandboxed test may not ask of the kernel, although it could see it.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;

use landlock::{
    AccessFs, CompatLevel, Compatible as _, Ruleset, RulesetAttr as _, RulesetCreatedAttr as _,
    RulesetError, path_beneath_rules,
};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter, sock_filter,
};

/// Sockets that stay within the sandbox: its own network, and processes in it. Others reach the
/// machine below a virtual one (`AF_VSOCK`), for instance.
const FAMILIES: [i32; 4] = [
    libc::AF_UNIX,
    libc::AF_INET,
    libc::AF_INET6,
    libc::AF_NETLINK,
];

/// Keys belong to sessions and users, and no namespace keeps them apart. What is submitted to a
/// ring of operations passes no filter.
const REFUSED: [i64; 4] = [
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_io_uring_setup,
];

/// How calls of x86-64 are numbered for programs with short pointers (x32).
#[cfg(target_arch = "x86_64")]
const OTHER_NUMBERS: Option<i64> = Some(0x4000_0000);
#[cfg(not(target_arch = "x86_64"))]
const OTHER_NUMBERS: Option<i64> = None;

/// How 32-bit programs are known, and the numbers of all that is refused to them: the same, and
/// sockets, whose family can be out of sight.
#[cfg(target_arch = "x86_64")]
const SMALL: Option<(u32, &[u32])> = Some((0x4000_0003, &[102, 359, 286, 287, 288, 425]));
#[cfg(target_arch = "aarch64")]
const SMALL: Option<(u32, &[u32])> = Some((0x4000_0028, &[281, 309, 310, 311, 425]));
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const SMALL: Option<(u32, &[u32])> = None;

/// Restricts this process, and all that it starts, to what may be written to in a sandbox.
pub(super) fn restrict(writable: &[PathBuf]) -> io::Result<()> {
    write_only_below(writable).map_err(io::Error::other)?;
    // Some processors have no such filter.
    match filter().map_err(io::Error::other)? {
        Some(filter) => apply_filter(&filter).map_err(io::Error::other),
        None => Ok(()),
    }
}

/// A read-only mount does not keep anybody from writing to a named pipe, nor from sending to a
/// socket. Old kernels cannot forbid it.
fn write_only_below(writable: &[PathBuf]) -> Result<(), RulesetError> {
    let ruleset = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
    // Whoever knows of nothing to forbid here forbids to rename from directory to directory.
    let Ok(ruleset) = ruleset.handle_access(AccessFs::Refer) else {
        return Ok(());
    };
    let own = ["/dev", "/proc"].map(PathBuf::from);
    let all = AccessFs::Refer | AccessFs::WriteFile | AccessFs::ResolveUnix;
    ruleset
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(all)?
        .create()?
        .add_rules(path_beneath_rules(writable.iter().chain(&own), all))?
        .restrict_self()?;
    Ok(())
}

/// The filter of system calls, if there is one for this processor.
fn filter() -> Result<Option<BpfProgram>, seccompiler::BackendError> {
    let Ok(processor) = TargetArch::try_from(std::env::consts::ARCH) else {
        return Ok(None);
    };
    let other_family = FAMILIES.map(|family| {
        let family = u64::from(family.unsigned_abs());
        SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, family)
    });
    let other_family = other_family.into_iter().collect::<Result<_, _>>()?;
    let mut rules = BTreeMap::from(REFUSED.map(|call| (call, Vec::new())));
    rules.insert(libc::SYS_socket, vec![SeccompRule::new(other_family)?]);
    if let Some(other) = OTHER_NUMBERS {
        let more: Vec<_> = rules.clone().into_iter().collect();
        rules.extend(more.into_iter().map(|(call, rules)| (call | other, rules)));
    }
    let refused = SeccompAction::Errno(libc::EPERM.unsigned_abs());
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refused, processor)?;
    let mut program = small_filter();
    program.extend(BpfProgram::try_from(filter)?);
    Ok(Some(program))
}

/// What comes before, because the other part ends every 32-bit program.
fn small_filter() -> BpfProgram {
    const LOAD: u16 = 0x20;
    const JUMP_IF_EQUAL: u16 = 0x15;
    const RETURN: u16 = 0x06;
    const NUMBER_AT: u32 = 0;
    const PROCESSOR_AT: u32 = 4;
    let step = |code, k| sock_filter {
        code,
        jt: 0,
        jf: 0,
        k,
    };
    let Some((processor, calls)) = SMALL else {
        return BpfProgram::new();
    };
    let mut program = vec![step(LOAD, NUMBER_AT)];
    for (index, &call) in calls.iter().enumerate() {
        program.push(sock_filter {
            jt: (calls.len() - index) as u8,
            ..step(JUMP_IF_EQUAL, call)
        });
    }
    program.push(step(RETURN, libc::SECCOMP_RET_ALLOW));
    let refused = libc::SECCOMP_RET_ERRNO | libc::EPERM.unsigned_abs();
    program.push(step(RETURN, refused));
    let other = sock_filter {
        jf: program.len() as u8,
        ..step(JUMP_IF_EQUAL, processor)
    };
    program.splice(0..0, [step(LOAD, PROCESSOR_AT), other]);
    program
}
