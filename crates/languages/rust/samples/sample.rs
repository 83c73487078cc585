//! What Rust has, once each.
#![allow(unused)]
#![cfg_attr(all(test, not(x = "y")), no_std)]

extern crate core as c;
use std::{self, collections::{HashMap as Map, *}, io::Write as _};
pub(crate) use self::a::b;
pub(in crate::a) mod a { pub fn b() {} mod empty; }
mod out;

/* A comment /* in a comment */ */
pub const A: [u8; { 1 + 1 }] = [0; 2];
static mut B: &'static str = "a\
b";
const _: () = assert!(A.len() == 2, "{}", 1);
type Alias<'a, T: ?Sized = u8> = dyn Fn(&'a T, u8) -> Option<Vec<T>> + Send + 'a;

#[derive(Clone, Debug)]
pub struct S<'a, T, const N: usize = 3> where T: 'a + for<'b> Fn(&'b u8) -> u8, {
    #[x] pub a: &'a mut [T; N],
    b: fn(x: u8, ...) -> !,
    c: *const <T as Iterator>::Item
}
struct Unit;
struct Tuple<T>(pub T, #[x] (u8, (), (u8,))) where T: Copy;
union U { a: u8, b: f32 }
enum E { A, B(u8), C { a: u8 }, D = 1 << 2 }

unsafe extern "C" { safe fn f(a: u8, ...) -> u8; static X: u8; type Y; }
extern "C" fn g() {}
default unsafe impl<T, const N: usize> !Send for S<'_, T, { N + 1 }> where T: Copy {}
unsafe auto trait Auto {}
trait Name<T>: Copy + Send where Self: Sized {
    const C: u8 = 1;
    type Item<'a>: Copy = u8 where Self: 'a;
    fn new(self: &Self) -> Self;
    fn one(&'static mut self, _: u8) -> impl Iterator<Item = u8> + use<'_, T> { 0..1 }
}
impl<T> Name<T> for Vec<<T as A>::B> { m! { a b } fn two(mut self) { self } }

macro_rules! m {
    ($a:expr, $($b:ident),* $(,)?) => {{ if $a { $b } else { S { a: 1 } } }};
    () => {};
}
macro two($a:expr) { $a }
m!(1, a, b => c; d);
std::thread_local! { static T: u8 = 0; }

const async unsafe fn h<'a, T>(x: &'a T, (a, mut b): (u8, u8), [c, .., d]: [u8; 4]) -> Result<(), E> {
    let x: u8 = 1.0 as u8 as u8 + 0xFF_u8 - 1e3f32 * 1_000 / 'a' % b'\'' ^ 1. & r#"a"b"# | b"\n" << 1 >> 2;
    let Some(y @ 1..=3 | y @ (-1 | 5..)) = x else { return };
    let S { a, ref mut b, c: Tuple(.., _), .. } = S { a: 1, b, ..Default::default() };
    x += 1; x >>= 2; x <<= y.0.1.2;
    if x == y && let E::C { a: 1 } = z && !(a) { b } else if unsafe { a } { 1 } else { 2 }
    match x? { _ if a => {} (1, 2) => b, E::A | E::B(..) if let 1 = x => c!{}, "a" => if a { 1 } else { 2 } .. => d, E::C { a, .. } => loop {} }
    'a: while let Some(ref x) = a::<Vec<u8>>().b::<u8>(1, &mut 2) { break 'a }
    for S { a } in 0..{ 1 } { continue; }
    for (i, x) in a.iter().enumerate() { } -1;
    if x { 1 } else { 2 }.b()?.await;
    let f = async move |x: u8, &y| -> S { S { a: 1 } };
    let g = || for<'b> |x: &'b u8| x;
    let r = &raw const x; let s = &&mut *x; let t = <T as A>::b(<u8>::c);
    vec![1; 2]; vec![(a), b]; println!("{}", if a { b } else { c });
    matches! { a, Some(_) }
    matches! { a, { b; c, d } }.x();
    let u = a < b as usize && (c as u8) < d;
    return async { try { a? } };
    let v = |r#type| { yield x; }; 'b: { const { 1 } }
    x = y = z..;
    fn inner() {} struct S;
    unsafe { a }
}
