use std::collections::HashMap;

/// A shop's stock.
struct Stock {
    items: HashMap<String, u32>,
    limit: u32,
}

impl Stock {
    fn new(limit: u32) -> Self {
        Self { items: HashMap::new(), limit }
    }

    fn add(&mut self, name: &str, count: u32) -> Result<(), String> {
        let total: u32 = self.items.values().sum();
        if total + count > self.limit {
            return Err(format!("no room for {count} of {name}"));
        }
        *self.items.entry(name.to_owned()).or_insert(0) += count;
        Ok(())
    }
}

fn overflow(value: u8) -> u8 {
    match value {
        0..=9 => value + 1,
        10 | 11 => value * 2,
        _ => unsafe { value.unchecked_add(250) },
    }
}

fn main() {
    let mut stock = Stock::new(100);
    for (name, count) in [("apple", 3), ("pear", 50), ("plum", 70)] {
        if let Err(error) = stock.add(name, count) {
            eprintln!("{error}");
        }
    }
    println!("{}", overflow(7));
}
