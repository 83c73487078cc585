//! What a sandboxed test may not ask of the kernel, although it could see it.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;

use landlock::{
    AccessFs, CompatLevel, Compatible as _, Ruleset, RulesetAttr as _, RulesetCreatedAttr as _,
    RulesetError, path_beneath_rules,
};
use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
    SeccompFilter, SeccompRule, TargetArch, apply_filter, sock_filter,
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

/// The bit of calls of x86-64 programs with short pointers (`__X32_SYSCALL_BIT`).
#[cfg(target_arch = "x86_64")]
const OTHER_NUMBERS: Option<i64> = Some(0x4000_0000);
#[cfg(not(target_arch = "x86_64"))]
const OTHER_NUMBERS: Option<i64> = None;

/// What is refused to 32-bit programs: the same, and sockets, whose family can be out of sight.
/// The numbers are those of the kernel's `syscall_32.tbl` and `syscall.tbl` of ARM.
struct Compat {
    /// How such programs are known: `AUDIT_ARCH_I386`, `AUDIT_ARCH_ARM`.
    processor: u32,
    /// `socketcall` (not on ARM), `socket`, `add_key`, `request_key`, `keyctl`,
    /// `io_uring_setup`, `clone3`.
    refused: &'static [u32],
    /// Calls whose first argument says which namespaces are made: `clone`, `unshare`.
    namespaces: [u32; 2],
}

#[cfg(target_arch = "x86_64")]
const COMPAT: Option<Compat> = Some(Compat {
    processor: 0x4000_0003,
    refused: &[102, 359, 286, 287, 288, 425, 435],
    namespaces: [120, 310],
});
#[cfg(target_arch = "aarch64")]
const COMPAT: Option<Compat> = Some(Compat {
    processor: 0x4000_0028,
    refused: &[281, 309, 310, 311, 425, 435],
    namespaces: [120, 337],
});
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const COMPAT: Option<Compat> = None;

/// Restricts this process, and all that it starts, to what may be written to in a sandbox.
pub(super) fn restrict(writable: &[PathBuf]) -> io::Result<()> {
    write_only_below(writable).map_err(io::Error::other)?;
    // Some processors have no such filter.
    let Ok(processor) = TargetArch::try_from(std::env::consts::ARCH) else {
        return Ok(());
    };
    let rules = rules().map_err(io::Error::other)?;
    // Who is refused this asks in the old way, where arguments can be seen.
    let new = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
    for (rules, error) in [(rules, libc::EPERM), (new, libc::ENOSYS)] {
        let filter = filter(rules, error, processor).map_err(io::Error::other)?;
        apply_filter(&filter).map_err(io::Error::other)?;
    }
    Ok(())
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

/// Calls that are refused, and with which arguments.
type Rules = BTreeMap<i64, Vec<SeccompRule>>;

fn rules() -> Result<Rules, BackendError> {
    let first = |operator, value: i32| {
        let value = u64::from(value.unsigned_abs());
        SeccompCondition::new(0, SeccompCmpArgLen::Dword, operator, value)
    };
    let other = FAMILIES.map(|family| first(SeccompCmpOp::Ne, family));
    let other = other.into_iter().collect::<Result<_, _>>()?;
    let users = u64::from(libc::CLONE_NEWUSER.unsigned_abs());
    let users = first(SeccompCmpOp::MaskedEq(users), libc::CLONE_NEWUSER)?;
    let users = vec![SeccompRule::new(vec![users])?];
    let mut rules = Rules::from(REFUSED.map(|call| (call, Vec::new())));
    rules.insert(libc::SYS_socket, vec![SeccompRule::new(other)?]);
    // Where the number of these namespaces cannot be limited, as in some containers.
    rules.insert(libc::SYS_clone, users.clone());
    rules.insert(libc::SYS_unshare, users);
    Ok(rules)
}

/// The filter that makes an error of what is refused.
fn filter(mut rules: Rules, error: i32, processor: TargetArch) -> Result<BpfProgram, BackendError> {
    if let Some(other) = OTHER_NUMBERS {
        let more: Vec<_> = rules.clone().into_iter().collect();
        rules.extend(more.into_iter().map(|(call, rules)| (call | other, rules)));
    }
    let refused = SeccompAction::Errno(error.unsigned_abs());
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refused, processor)?;
    let mut program = COMPAT.map(compat_filter).unwrap_or_default();
    program.extend(BpfProgram::try_from(filter)?);
    Ok(program)
}

/// What comes before, because the other part ends every 32-bit program.
fn compat_filter(compat: Compat) -> BpfProgram {
    // Of `linux/bpf_common.h`: `BPF_LD | BPF_W | BPF_ABS`, `BPF_JMP | BPF_JEQ`,
    // `BPF_JMP | BPF_JSET`, `BPF_RET`.
    const LOAD: u16 = 0x20;
    const JUMP_IF_EQUAL: u16 = 0x15;
    const JUMP_IF_SET: u16 = 0x45;
    const RETURN: u16 = 0x06;
    // Where `struct seccomp_data` has them.
    const NUMBER_AT: u32 = 0;
    const PROCESSOR_AT: u32 = 4;
    const ARGUMENT_AT: u32 = 16;
    let step = |code, k, jt, jf| sock_filter { code, jt, jf, k };
    let allow = step(RETURN, libc::SECCOMP_RET_ALLOW, 0, 0);
    let error = libc::ENOSYS.unsigned_abs();
    // From the end to the beginning, so that it is known how far a jump goes.
    let mut program = vec![
        step(RETURN, libc::SECCOMP_RET_ERRNO | error, 0, 0),
        allow.clone(),
        step(JUMP_IF_SET, libc::CLONE_NEWUSER.unsigned_abs(), 1, 0),
        step(LOAD, ARGUMENT_AT, 0, 0),
        allow,
    ];
    let at_argument = 4;
    for call in compat.namespaces {
        let far = program.len() - at_argument;
        program.push(step(JUMP_IF_EQUAL, call, far as u8, 0));
    }
    for &call in compat.refused {
        let far = program.len() - 1;
        program.push(step(JUMP_IF_EQUAL, call, far as u8, 0));
    }
    program.push(step(LOAD, NUMBER_AT, 0, 0));
    let far = program.len();
    program.push(step(JUMP_IF_EQUAL, compat.processor, 0, far as u8));
    program.push(step(LOAD, PROCESSOR_AT, 0, 0));
    program.reverse();
    program
}
