//! c
use a::{b, c as d};
#[derive(E)]
pub struct F<'a, T: G + 'a>(&'a T);
impl<T> H for F<'_, T> {
    fn i(&self, (j, k): (u8, u8)) -> Option<Vec<T>> {
        if j == k { return None }
        l! { m => n };
        match j { 1..=2 => vec![O { k }], _ => 'p'..r#""q""# }
    }
}
