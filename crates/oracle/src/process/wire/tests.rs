#![allow(clippy::unwrap_used)]
use super::*;
use crate::process::capture::Capture;

fn there_and_back<M: Message>(message: &M) -> M {
    let mut wire = Vec::new();
    send(&mut wire, message).unwrap();
    receive(&wire[..], || LONGEST_ORDER).unwrap().unwrap()
}

#[test]
fn messages_arrive_as_they_were_sent() {
    let order = Order::Run(RunOrder {
        id: 7,
        directory: OsString::from_vec(b"/a b/\xff".to_vec()),
        argv: vec!["sh".into(), "".into(), "x\ny".into()],
        stdin: "".into(),
        timeout: Duration::from_millis(1500),
        keep_output: 3,
        memory_limit: 1 << 30,
    });
    assert_eq!(there_and_back(&order), order);
    assert_eq!(there_and_back(&Order::Kill(8)), Order::Kill(8));
    let report = Report::Ended(EndReport {
        exit_code: Some(-1),
        signal: None,
        timed_out: true,
        duration: Duration::from_nanos(9),
        left_behind: 2,
        stderr: OutputReport {
            head: vec![1, 2],
            tail: vec![3],
            dropped: 1 << 40,
        },
        ..EndReport::default()
    });
    assert_eq!(there_and_back(&report), report);
    assert_eq!(there_and_back(&Report::Unable(28)), Report::Unable(28));
    assert_eq!(there_and_back(&Report::Ready), Report::Ready);
}

#[test]
fn the_end_of_the_stream_is_no_error_but_a_torn_frame_is() {
    assert!(
        receive::<Order>(&[][..], || LONGEST_ORDER)
            .unwrap()
            .is_none()
    );
    let mut wire = Vec::new();
    send(&mut wire, &Order::Kill(1)).unwrap();
    for cut in 1..wire.len() {
        let torn = receive::<Order>(&wire[..cut], || LONGEST_ORDER);
        assert!(torn.is_err(), "cut at {cut}");
    }
    wire[8] = 9;
    assert!(receive::<Order>(&wire[..], || LONGEST_ORDER).is_err());
}

#[test]
fn no_more_is_read_of_a_frame_than_was_asked_for() {
    let kept = |keep_output: u64| {
        let mut report = EndReport::default();
        for stream in [&mut report.stdout, &mut report.stderr] {
            let mut capture = Capture::new(keep_output);
            capture.push(&[7; 5000]);
            *stream = capture.finish();
        }
        let mut wire = Vec::new();
        send(&mut wire, &Report::Ended(report)).unwrap();
        wire
    };
    for keep_output in [0, 1, 3, 4096] {
        let wire = kept(keep_output);
        let read = receive::<Report>(&wire[..], || longest_report(keep_output));
        assert!(read.unwrap().is_some(), "{keep_output}");
    }
    // A length alone is enough to end it, with nothing behind it read.
    let mut wire = (longest_report(9) + 1).to_le_bytes().to_vec();
    wire.extend([0; 99]);
    let mut stream = &wire[..];
    let error = receive::<Report>(&mut stream, || longest_report(9)).unwrap_err();
    assert!(error.to_string().contains("longer than"), "{error}");
    assert_eq!(stream.len(), 99);
}
