{ a.unchecked_add(0) }
fn main() {
    overflow(7)
}
