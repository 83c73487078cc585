#![allow(clippy::unwrap_used)]

use std::time::Duration;

use super::*;
use crate::Output;

fn ended(ended: Ended, stdout: &str, stderr: &str) -> Option<String> {
    let run = TestRun {
        ended,
        duration: Duration::ZERO,
        stdout: Output::from(stdout.as_bytes()),
        stderr: Output::from(stderr.as_bytes()),
    };
    Signature::of(&run).map(|signature| signature.to_string())
}

/// The signature of an aborted process that wrote this to standard error.
fn aborted(stderr: &str) -> String {
    ended(Ended::Signalled(6), "", stderr).unwrap()
}

#[test]
fn a_successful_process_has_no_signature() {
    assert_eq!(
        ended(Ended::Exited(0), "all is well\n", "warning: x\n"),
        None
    );
    assert_eq!(ended(Ended::Cancelled, "", ""), None);
}

#[test]
fn without_a_message_the_signal_or_exit_status_counts() {
    assert_eq!(ended(Ended::Exited(3), "", "").unwrap(), "exit status 3");
    assert_eq!(
        ended(Ended::Exited(3), "", "warning\nError: 7 of /tmp/x/a.js\n\n").unwrap(),
        "exit status 3: Error: N of a.js"
    );
    assert_eq!(ended(Ended::Signalled(11), "", "").unwrap(), "signal SEGV");
    assert_eq!(ended(Ended::Exited(139), "", "").unwrap(), "signal SEGV");
    assert_eq!(ended(Ended::TimedOut, "", "").unwrap(), "time-out");
}

#[test]
fn address_sanitizer_reports_are_told_apart() {
    let report = |address: &str, line: u32, dir: &str| {
        format!(
            "=================================================================\n\
             ==4711==ERROR: AddressSanitizer: heap-use-after-free on address {address} at pc {address} bp 0x7ffd sp 0x7ffc\n\
             READ of size 4 at {address} thread T0\n\
             \x20   #0 {address} in __interceptor_memcpy (/usr/bin/prog+0x123)\n\
             \x20   #1 {address} in ns::Parser<int>::value(std::string const&) {dir}/parser.cc:{line}:7\n\
             \x20   #2 {address} in (anonymous namespace)::list(char const*) {dir}/parser.cc:9:1\n\
             \x20   #3 {address} in main {dir}/main.cc:3:1\n\
             \x20   #4 {address} in __libc_start_main (/lib/libc.so.6+0x2)\n\n\
             freed by thread T0 here:\n\
             \x20   #0 {address} in other {dir}/other.cc:1:1\n\
             SUMMARY: AddressSanitizer: heap-use-after-free parser.cc:9\n"
        )
    };
    let signature = aborted(&report("0x602000000010", 12, "/home/one"));
    assert_eq!(
        signature,
        "AddressSanitizer: heap-use-after-free in ns::Parser::value < {anonymous}::list < main"
    );
    assert_eq!(
        signature,
        aborted(&report("0x6020deadbeef", 99, "/tmp/two/src"))
    );
}

#[test]
fn address_sanitizer_tells_kinds_without_an_address() {
    assert_eq!(
        aborted(
            "==1==ERROR: AddressSanitizer: attempting double-free on 0x602 in thread T0:\n    #0 0x1 in free (/x+0x1)\n    #1 0x2 in drop_it /a.c:3:2\n"
        ),
        "AddressSanitizer: double-free in drop_it"
    );
    assert_eq!(
        aborted(
            "==1==ERROR: AddressSanitizer: stack-overflow on address 0x7ff (pc 0x5 bp 0x6 sp 0x7 T0)\n    #0 0x1 in rec /a.c:3\n    #1 0x2 in rec /a.c:4\n    #2 0x2 in rec /a.c:4\n    #3 0x2 in rec /a.c:4\n"
        ),
        "AddressSanitizer: stack-overflow in rec < rec < rec"
    );
    assert_eq!(
        aborted(
            "AddressSanitizer:DEADLYSIGNAL\n==2==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000008 (pc 0x55 bp 0x7 sp 0x7 T0)\n==2==The signal is caused by a READ memory access.\n    #0 0x55 in deref(Node*) /src/x.c:1:2\n\n"
        ),
        "AddressSanitizer: SEGV in deref"
    );
}

#[test]
fn reports_of_other_sanitizers_are_told_apart() {
    assert_eq!(
        aborted(
            "==9==WARNING: MemorySanitizer: use-of-uninitialized-value\n    #0 0x4 in f /a.c:1:2\n"
        ),
        "MemorySanitizer: use-of-uninitialized-value in f"
    );
    assert_eq!(
        aborted(
            "==================\nWARNING: ThreadSanitizer: data race (pid=26327)\n  Write of size 4 at 0x7f by thread T1:\n    #0 thread1 /a.c:5:10 (exe+0x1)\n\n  Previous write of size 4 at 0x7f by thread T2:\n    #0 thread2 /a.c:9:10 (exe+0x2)\n"
        ),
        "ThreadSanitizer: data race in thread1"
    );
    assert_eq!(
        aborted(
            "\n==7==ERROR: LeakSanitizer: detected memory leaks\n\nDirect leak of 7 byte(s) in 1 object(s) allocated from:\n    #0 0x4 in malloc /x.cc:1\n    #1 0x5 in make /a.c:1\n\n"
        ),
        "LeakSanitizer: detected memory leaks in make"
    );
    assert_eq!(
        ended(
            Ended::Exited(0),
            "",
            "src/add.c:12:5: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'\n    #0 0x4 in add src/add.c:12:5\n"
        )
        .unwrap(),
        "UndefinedBehaviorSanitizer: signed integer overflow: N + N cannot be represented in type 'int' (add.c) in add"
    );
}

#[test]
fn an_assertion_is_the_cause_of_the_signal_a_sanitizer_reports() {
    assert_eq!(
        aborted(
            "js: /home/me/vm.c:12: run: Assertion `n < 5' failed.\nAddressSanitizer:DEADLYSIGNAL\n==2==ERROR: AddressSanitizer: ABRT on unknown address 0x3e8 (pc 0x7 bp 0x1 sp 0x7 T0)\n    #0 0x7 in raise (/lib/libc.so+0x1)\n"
        ),
        "assertion: n < N (vm.c, run)"
    );
}

#[test]
fn assertions_of_the_c_libraries() {
    assert_eq!(
        aborted(
            "prog: ../src/a b.cc:812: int ns::f(const char*, std::map<int, int>) const: Assertion `p != \"it's\" && x[3]' failed.\nAborted\n"
        ),
        "assertion: p != \"it's\" && x[N] (a b.cc, ns::f)"
    );
    for text in [
        "Assertion failed: (a == b), function f, file /x/a.c, line 3.",
        "Assertion failed: a == b (/x/a.c: f: 3)",
        "p: /y/a.c:44: f: Assertion `a == b' failed.",
    ] {
        assert_eq!(aborted(text), "assertion: a == b (a.c, f)", "{text}");
    }
    assert_eq!(
        aborted("Assertion failure: isObject(), at /builds/js/src/vm/Value.h:660\n"),
        "assertion: isObject() (Value.h)"
    );
    assert_eq!(
        aborted(
            "ASSERTION FAILED: structure\n/wk/Source/JSC/runtime/Structure.cpp(123) : JSC::Structure *JSC::get(unsigned int)\n1   0x7f WTFCrash\n"
        ),
        "assertion: structure (Structure.cpp, JSC::get)"
    );
}

#[test]
fn failed_assertions_of_jerryscript_are_recognized() {
    let ice = |line: u32, dir: &str| {
        aborted(&format!(
            "ICE: Assertion 'ecma_is_value_object (value)' failed at {dir}/ecma-helpers-value.c(ecma_get_object_from_value):{line}.\nError: ERR_FAILED_INTERNAL_ASSERTION\n"
        ))
    };
    let signature = ice(800, "/home/u/jerry/jerry-core/ecma/base");
    assert_eq!(
        signature,
        "ICE: Assertion 'ecma_is_value_object (value)' failed (ecma-helpers-value.c, ecma_get_object_from_value)"
    );
    assert_eq!(signature, ice(17, "/build"));
    assert_eq!(
        aborted("ICE: Unreachable control path at /x/parser.c(lexer_next):9 was executed\n"),
        "ICE: Unreachable control path (parser.c, lexer_next)"
    );
}

#[test]
fn what_a_program_said_before_it_aborted_tells_it_from_others() {
    for (said, signature) in [
        ("FATAL: heap is full\n", "signal ABRT: FATAL: heap is full"),
        (
            "start\n2026-01-02 03:04:05 [17] Fatal error: no slot 0x7f12 for \"abc\"\nbye\n",
            "signal ABRT: Fatal error: no slot ADDR for \"…\"",
        ),
        ("engine: fatal: bad op\n", "signal ABRT: fatal: bad op"),
        ("fatality: none\nnothing fatal\n", "signal ABRT"),
    ] {
        assert_eq!(aborted(said), signature);
        assert_eq!(ended(Ended::Exited(134), said, "").unwrap(), signature);
    }
    // Only an abort is the message's doing.
    let said = "FATAL: heap is full\n";
    assert_eq!(
        ended(Ended::Signalled(11), said, "").unwrap(),
        "signal SEGV"
    );
    assert_eq!(ended(Ended::Exited(0), said, ""), None);
}

#[test]
fn fatal_messages_of_chromium_are_recognized() {
    let old = aborted(
        "[1:1:0708/123456.789:ERROR:gpu.cc(1)] noise\n\
         [12:34:0708/123456.789012:FATAL:layout_box.cc(321)] Check failed: width >= 0 (-5 vs. 0)\n\
         #0 0x55d1 base::debug::CollectStackTrace()\n\
         #1 0x55d2 logging::LogMessage::~LogMessage()\n\
         #2 0x55d3 blink::LayoutBox::SetWidth()\n\
         #3 0x55d4 blink::LayoutBox::Layout() [../../third_party/blink/layout_box.cc:12:3]\n\
         #4 0x55d5 blink::LocalFrameView::Run()\n\
         Task trace:\n",
    );
    assert_eq!(
        old,
        "FATAL: Check failed: width >= N (N vs. N) (layout_box.cc) in blink::LayoutBox::SetWidth < blink::LayoutBox::Layout < blink::LocalFrameView::Run"
    );
    assert_eq!(
        aborted(
            "[77:88:1120/000000.1:FATAL:third_party/blink/renderer/core/dom/node.cc:99] DCHECK failed: !parent_.\n"
        ),
        "FATAL: DCHECK failed: !parent_. (node.cc)"
    );
}

#[test]
fn fatal_errors_of_v8_are_recognized() {
    assert_eq!(
        ended(
            Ended::Signalled(5),
            "",
            "\n\n#\n# Fatal error in ../../src/objects/map.cc, line 2131\n# Debug check failed: IsJSObjectMap(*map) (0x12 vs. 7).\n#\n#\n#\n#FailureMessage Object: 0x7ffd\n==== C stack trace ===============================\n\n    /d8(v8::base::debug::StackTrace::StackTrace()+0x13) [0x55]\n"
        )
        .unwrap(),
        "V8: Debug check failed: IsJSObjectMap(*map) (ADDR vs. N). (map.cc)"
    );
    assert_eq!(
        aborted(
            "\n<--- Last few GCs --->\n\nFATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n 1: 0xb7 node::Abort()\n"
        ),
        "V8: Reached heap limit Allocation failed - JavaScript heap out of memory"
    );
    assert_eq!(
        aborted("\n#\n# Fatal JavaScript invalid size error 169220804\n#\n"),
        "V8: Fatal JavaScript invalid size error N"
    );
}

#[test]
fn panics_of_rust_and_go_are_recognized() {
    assert_eq!(
        aborted(
            "\nthread 'main' (4711) panicked at src/lexer/mod.rs:12:34:\nindex out of bounds: the len is 3 but the index is 7\nnote: run with `RUST_BACKTRACE=1`\n"
        ),
        "panic: index out of bounds: the len is N but the index is N (mod.rs)"
    );
    assert_eq!(
        ended(
            Ended::Exited(101),
            "",
            "thread '<unnamed>' panicked at 'no \"abc\" here', /r/src/a.rs:1:2\n"
        )
        .unwrap(),
        "panic: no \"…\" here (a.rs)"
    );
    let backtrace = "thread 'main' panicked at src/a.rs:1:2:\nboom\nstack backtrace:\n   0: rust_begin_unwind\n             at /rustc/0123/library/std/src/panicking.rs:1:5\n   1: core::panicking::panic_fmt\n   2: prog::inner::h0123456789abcdef\n             at ./src/a.rs:1:2\n   3: <prog::T as prog::Run>::run\n   4: prog::main\n\n";
    assert_eq!(
        aborted(backtrace),
        "panic: boom (a.rs) in prog::inner < run < prog::main"
    );
    assert_eq!(
        ended(Ended::Exited(2), "", "panic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\npanic({0x1, 0x2})\n\t/go/src/runtime/panic.go:1 +0x2\nmain.get(...)\n\t/home/x/main.go:8 +0x1d\n").unwrap(),
        "panic: runtime error: index out of range [N] with length N (main.go) in main.get"
    );
}

#[test]
fn crashes_of_compilers_and_run_time_libraries_are_recognized() {
    assert_eq!(
        ended(
            Ended::Exited(4),
            "",
            "t.c:3:1: internal compiler error: in fold_convert_loc, at fold-const.cc:2604\n"
        )
        .unwrap(),
        "internal compiler error: in fold_convert_loc (fold-const.cc)"
    );
    assert_eq!(
        aborted(
            "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::_M_range_check: __n (which is 5) >= this->size() (which is 3)\n"
        ),
        "uncaught std::out_of_range: vector::_M_range_check: __n (which is N) >= this->size() (which is N)"
    );
    assert_eq!(
        aborted("double free or corruption (out)\n"),
        "libc: double free or corruption (out)"
    );
    assert_eq!(
        aborted("*** stack smashing detected ***: terminated\n"),
        "libc: stack smashing detected"
    );
}

#[test]
fn exceptions_are_told_by_type_and_place() {
    assert_eq!(
        ended(
            Ended::Exited(1),
            "",
            "Traceback (most recent call last):\n  File \"/home/x/run.py\", line 9, in <module>\n    main()\n  File \"/home/x/lib/parse.py\", line 3, in number\n    int(text)\nValueError: invalid literal for int() with base 10: 'abc'\n"
        )
        .unwrap(),
        "uncaught ValueError (parse.py, number)"
    );
    assert_eq!(
        ended(
            Ended::Exited(1),
            "",
            "Exception in thread \"main\" java.lang.NullPointerException: Cannot invoke x\n\tat org.p.Lexer.next(Lexer.java:12)\n\tat org.p.Main.main(Main.java:3)\n"
        )
        .unwrap(),
        "uncaught java.lang.NullPointerException (Lexer.java, org.p.Lexer.next)"
    );
}

#[test]
fn javascript_exceptions_are_told_by_type_and_place() {
    let stderr = "/home/x/run.js:1\nfunction f(){null.x}\n                  ^\n\nTypeError: Cannot read properties of null (reading 'x')\n    at f (/home/x/run.js:1:19)\n    at Object.<anonymous> (/home/x/run.js:2:1)\n\nNode.js v20\n";
    assert_eq!(
        ended(Ended::Exited(1), "", stderr).unwrap(),
        "uncaught TypeError (run.js, f)"
    );
    // A program that ends well has caught it.
    assert_eq!(ended(Ended::Exited(0), "", stderr), None);
    assert_eq!(
        ended(
            Ended::Exited(1),
            "",
            "ReferenceError: x is not defined\n    at /a/b.mjs:3:1\n"
        )
        .unwrap(),
        "uncaught ReferenceError (b.mjs)"
    );
}

#[test]
fn a_stack_belongs_to_the_message_before_it() {
    assert_eq!(
        aborted(
            "a.c:7:1: runtime error: shift exponent 40 is too large\n\n==589==ERROR: LeakSanitizer: detected memory leaks\n\nDirect leak of 16 byte(s) in 1 object(s) allocated from:\n    #0 0x1 in make /a.c:6\n"
        ),
        "UndefinedBehaviorSanitizer: shift exponent N is too large (a.c)"
    );
}

#[test]
fn a_signal_is_told_by_its_stack() {
    assert_eq!(
        aborted(
            " 1: 0xcbd5a7 node::Abort() [node]\n 2: 0xe109f1  [node]\n 3: 0x131ec91 node::TestRun(int) [node]\n"
        ),
        "signal ABRT in node::Abort < node::TestRun"
    );
    assert_eq!(
        ended(
            Ended::Signalled(11),
            "",
            "Received signal 11 SEGV_MAPERR 000000000008\n#0 0x55aa (/usr/lib/chromium/chromium+0x12)\n#1 0x55bb base::debug::StackDumpSignalHandler()\n#2 0x55cc blink::Node::Next()\n  r8: 0 r9: 1\n[end of stack trace]\n"
        )
        .unwrap(),
        "signal SEGV in blink::Node::Next"
    );
    assert_eq!(
        ended(
            Ended::Signalled(6),
            "",
            "#0  0x00007ffff in __GI_raise (sig=sig@entry=6) at ../sysdeps/raise.c:50\n#1  0x00007ffe in abort () at abort.c:79\n#2  0x55 in walk.isra.0 (n=0x55, m=3) at tree.c:9\n#3  main (argc=1, argv=0x7) at main.c:3\n"
        )
        .unwrap(),
        "signal ABRT in walk < main"
    );
}

#[test]
fn colours_do_not_matter() {
    assert_eq!(
        aborted(
            "\x1b[1m\x1b[31m==1==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x1\x1b[0m\r\n    #0 0x1 in f /a.c:1\r\n"
        ),
        "AddressSanitizer: heap-buffer-overflow in f"
    );
}

proptest::proptest! {
    #[test]
    fn every_failed_process_has_a_signature_whatever_it_prints(text in "(?s).{0,400}", code in 0..256_i32) {
        let signature = ended(Ended::Exited(code), &text, &text);
        proptest::prop_assert!(code == 0 || signature.is_some());
    }

    #[test]
    fn malformed_reports_cause_no_panic(
        pieces in proptest::collection::vec(proptest::sample::select(vec![
            "#0 0x1 in f(", "<", ")", "\n", "==1==ERROR: AddressSanitizer: ", "#\n# Fatal error in ",
            ", line 3\n#", "ICE: ", " at x(y):3", "Assertion `", "' failed", "(anonymous namespace)",
            "operator<", "[1:FATAL:", "(3)] ", "::h0123456789abcdef", "0x1", "é", "   1: x", " ",
        ]), 0..40),
    ) {
        let _ = ended(Ended::Signalled(6), "", &pieces.concat());
    }
}
