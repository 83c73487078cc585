//! What no mount and no namespace keeps from a test.

use std::fs;
#[cfg(target_arch = "x86_64")]
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use picireny::oracle::Ended;

use super::{holds, is_own_first, run, said};

/// What connects to a socket in the file system.
const CONNECT: &str = "perl -MIO::Socket::UNIX -e 'IO::Socket::UNIX->new(Peer => shift) or exit 1'";

/// Whether a script outside succeeds.
fn shell(place: &Path, script: &str) -> bool {
    let mut command = Command::new("bash");
    let status = command.args(["-c", script]).current_dir(place).status();
    status.unwrap().success()
}

/// The version of what restricts processes further (Landlock), 0 if there is none.
fn landlock() -> i32 {
    let output = Command::new("perl")
        .args(["-e", "print syscall(444, 0, 0, 1)"])
        .output();
    let printed = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    printed.map_or(0, |printed| printed.trim().parse().unwrap_or(0))
}

#[test]
fn a_test_writes_to_no_pipe_outside() {
    if landlock() < 2 {
        eprintln!("skipped: the system has no Landlock");
        return;
    }
    let place = tempfile::tempdir().unwrap();
    assert!(shell(place.path(), "mkfifo pipe && chmod 666 pipe"));
    let pipe = place.path().join("pipe");
    // Nobody waits for a reader.
    let _reader = fs::File::options()
        .read(true)
        .write(true)
        .open(pipe)
        .unwrap();
    holds(
        place.path(),
        r#"(echo x > "$PLACE/pipe") && exit 1
           # Its own are as they were, and files move from directory to directory.
           mkfifo own && (cat own > got & echo x > own; wait) && [ "$(cat got)" = x ] || exit 2
           mkdir a b && echo x > a/x && perl -e 'rename("a/x", "b/x") or exit 1' || exit 3
           echo x | tee /dev/stderr | grep -q x || exit 4
           exit 42"#,
    );
}

#[test]
fn a_test_connects_to_no_socket_outside() {
    let place = tempfile::tempdir().unwrap();
    let socket = place.path().join("socket");
    let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    if !shell(place.path(), &format!("{CONNECT} socket")) {
        eprintln!("skipped: there is nothing that connects");
        return;
    }
    let runs = run(
        place.path(),
        &format!(
            r#"{CONNECT} "$PLACE/socket" && exit 1
               perl -MIO::Socket::UNIX -e '
                   IO::Socket::UNIX->new(Local => "own", Listen => 1) or exit 1;
                   socketpair(my $one, my $other, 1, 1, 0) or exit 2' || exit 2
               exit 42"#
        ),
    );
    // Old kernels do not let bubblewrap hide it.
    let all = match landlock() {
        ..9 => usize::from(is_own_first()),
        _ => runs.len(),
    };
    for run in runs.iter().take(all) {
        assert_eq!(run.ended, Ended::Exited(42), "{}", said(run));
    }
}

#[test]
fn a_test_gets_no_socket_to_other_machines_and_no_keys() {
    if !shell(Path::new("/"), "perl -e 'exit 0'") {
        eprintln!("skipped: there is no perl");
        return;
    }
    let place = tempfile::tempdir().unwrap();
    holds(
        place.path(),
        r#"refused() { perl -MPOSIX -e "$1"' and exit 1; exit($! != EPERM)'; }
           refused 'socket(my $s, 40, 1, 0)' || exit 1
           # A ring of operations, which has one number on all processors.
           refused 'syscall(425, 1, 0) >= 0' || exit 2
           case $(uname -m) in
               x86_64) refused 'syscall(250, 0, -3, 0) >= 0' || exit 3
                       # The numbers of programs with short pointers.
                       refused 'syscall(0x40000000 | 250, 0, -3, 0) >= 0' || exit 4 ;;
               aarch64) refused 'syscall(219, 0, -3, 0) >= 0' || exit 3 ;;
           esac
           # Those that stay in here.
           perl -e 'for (1, 2, 10) { socket(my $s, $_, 1, 0) or exit 1 }' || exit 5
           exit 42"#,
    );
}

/// A program that asks for a socket in the way of 32-bit programs, and ends with the number of
/// the error.
#[cfg(target_arch = "x86_64")]
fn small_program() -> Vec<u8> {
    let code = [
        &b"\xb8\x67\x01\x00\x00"[..], // mov eax, 359 (socket)
        b"\xbb\x01\x00\x00\x00",      // mov ebx, 1
        b"\xb9\x01\x00\x00\x00",      // mov ecx, 1
        b"\x31\xd2",                  // xor edx, edx
        b"\xcd\x80",                  // int 0x80
        b"\xf7\xd8",                  // neg eax
        b"\x89\xc7",                  // mov edi, eax
        b"\xb8\x3c\x00\x00\x00",      // mov eax, 60 (exit)
        b"\x0f\x05",                  // syscall
    ]
    .concat();
    const BASE: u64 = 0x40_0000;
    const HEADERS: u64 = 64 + 56;
    let size = HEADERS + code.len() as u64;
    // The header of the file, and that of its only segment.
    let mut elf = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0".to_vec();
    elf.extend(b"\x02\0\x3e\0\x01\0\0\0");
    elf.extend([BASE + HEADERS, 64, 0].map(u64::to_le_bytes).concat());
    elf.extend(b"\0\0\0\0\x40\0\x38\0\x01\0\0\0\0\0\0\0");
    elf.extend(b"\x01\0\0\0\x05\0\0\0");
    elf.extend(
        [0, BASE, BASE, size, size, 4096]
            .map(u64::to_le_bytes)
            .concat(),
    );
    elf.extend(code);
    elf
}

#[cfg(target_arch = "x86_64")]
#[test]
fn the_calls_of_32_bit_programs_are_no_way_around() {
    let place = tempfile::tempdir().unwrap();
    let program = place.path().join("small");
    fs::write(&program, small_program()).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    // That it is got without is the number of no error.
    if Command::new(&program).status().unwrap().code() < Some(128) {
        eprintln!("skipped: there are no 32-bit programs here");
        return;
    }
    // ENOSYS.
    holds(place.path(), r#""$PLACE/small"; [ $? = 38 ] && exit 42"#);
}

#[test]
fn a_test_of_the_user_root_reads_nothing_about_the_memory_of_the_system() {
    let place = tempfile::tempdir().unwrap();
    holds(
        place.path(),
        r#"for file in /proc/kpage* /proc/kcore /proc/slabinfo; do
               (head -c 8 "$file" | grep -q .) && exit 1
           done
           exit 42"#,
    );
}

#[test]
fn a_test_makes_no_namespaces_where_their_number_cannot_be_limited() {
    let place = tempfile::tempdir().unwrap();
    // As in some containers.
    let read_only = "mount --bind /proc/sys /proc/sys && mount -o remount,bind,ro /proc/sys";
    if !is_own_first() || !shell(place.path(), &format!("unshare -rm sh -c '{read_only}'")) {
        eprintln!("skipped: there are no user namespaces");
        return;
    }
    let test = place.path().join("test.sh");
    // All namespaces of a process can be made by three calls.
    let script = r#"unshare -U true && exit 1
        perl -e 'exit(syscall($ARGV[0], 0x10000011, 0, 0, 0, 0) >= 0)' \
            $([ $(uname -m) = x86_64 ] && echo 56 || echo 220) || exit 2
        perl -e '$a = pack("Q8", 0x10000000, 0, 0, 0, 17, 0, 0, 0);
                 exit(syscall(435, $a, 64) >= 0)' || exit 3
        grep -q 17 "$1""#;
    fs::write(&test, script).unwrap();
    fs::write(place.path().join("in.json"), "[1, 17]").unwrap();
    let output = Command::new("unshare")
        .current_dir(place.path())
        .args(["-rm", "sh", "-c"])
        .arg(format!("{read_only} && exec \"$0\" \"$@\""))
        .arg(env!("CARGO_BIN_EXE_picireny"))
        .args(["--input", "in.json", "--out", "out", "--sandbox"])
        .args([Path::new("--"), Path::new("bash"), &test, Path::new("{}")])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}
