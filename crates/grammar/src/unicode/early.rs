//! A property that is older than Unicode 15.0.

/// What the tool calls `Extended_Pictographic`: a draft of that property for
/// Unicode 10, which lacks most emoji. Ranges are encoded as in `tables.rs`.
#[rustfmt::skip]
pub(super) static EXTENDED_PICTOGRAPHIC: &str =
        "70o ho 1-6 1-1 1 3-1 1-3 1-1 1 2-1 1-2 1-2 2-7 3-c c-b 1-1 1 2 1-h 1-2 1-h 3 2 1 2-2 2-7 \
         2-3 2-a 2-4 2-1 1-4 2 1 2-j 2-4 6 4-1 1-3 1-1 9 1-1 2b-2 2i6w-3 1-6y d-2 v 1o-3 1p-1k \
         t-c 18-3 9-6 2-4t y-1 34-1 2 3-1 2b-1 3 7b 1r-a 6 o-6 2-1 8-b 1-1 4-1 1-3 2-c 2-1 1-7 \
         2-8 1-4 3-b 3-7 3-1 1 1-3 1-5 1-2 1-5 5o-4 8-c 6-2 1 2-2 1-1 4-8 38-b 2d-16 c-3 1k-7 a-5 \
         14-7 u-2p f 8-7 1-1 c c-3 f-w i-19 1-18c";
