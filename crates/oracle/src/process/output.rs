//! What tests print.

use super::wire::OutputReport;

/// What a test printed on one stream: all of it, or its beginning and end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    head: Vec<u8>,
    tail: Vec<u8>,
    dropped: u64,
}

impl Output {
    /// The bytes. Where a part in the middle was not kept, a line says so.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.head.clone();
        if self.dropped > 0 {
            bytes.extend_from_slice(format!("\n[... {} bytes ...]\n", self.dropped).as_bytes());
        }
        bytes.extend_from_slice(&self.tail);
        bytes
    }

    /// Whether nothing was printed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.head.is_empty()
    }
}

impl From<OutputReport> for Output {
    fn from(report: OutputReport) -> Self {
        Self {
            head: report.head,
            tail: report.tail,
            dropped: report.dropped,
        }
    }
}

impl From<Output> for OutputReport {
    fn from(output: Output) -> Self {
        Self {
            head: output.head,
            tail: output.tail,
            dropped: output.dropped,
        }
    }
}

impl From<&[u8]> for Output {
    fn from(bytes: &[u8]) -> Self {
        Self {
            head: bytes.to_vec(),
            ..Self::default()
        }
    }
}
