//! What a run came to.

/// Prints how long each job waited, the longest first.
#[cfg_attr(not(feature = "report"), allow(dead_code))]
pub fn print(waits: &[(String, u32)]) {
    let mut waits = waits.to_vec();
    waits.sort_by_key(|(_, waited)| std::cmp::Reverse(*waited));
    for (name, waited) in &waits {
        println!("{name:<8} {}", bar(*waited));
    }
}

fn bar(length: u32) -> String {
    let mut bar = String::new();
    for _ in 0..length.min(60) {
        bar.push('#');
    }
    bar + &format!(" {length}")
}
