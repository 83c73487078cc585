//! What `counted-test` wrote down about a tool's tests.

use std::collections::HashMap;

/// One test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Test {
    /// Microseconds since 1970.
    pub(crate) start: u64,
    /// None if the test was killed.
    pub(crate) end: Option<u64>,
    /// The candidate's size without white space.
    pub(crate) size: usize,
    pub(crate) interesting: bool,
}

/// Reads a record, tests in the order in which they started.
///
/// Lines that are cut off or damaged are passed over: the run was killed while they
/// were written.
pub(crate) fn parse(text: &str) -> Vec<Test> {
    let mut tests: Vec<Test> = Vec::new();
    // Process ids come again in the course of a long run.
    let mut running: HashMap<&str, usize> = HashMap::new();
    for line in text.split_inclusive('\n') {
        let Some(line) = line.strip_suffix('\n') else {
            continue;
        };
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["start", id, time, bytes, size] => {
                let (Ok(start), Ok(_), Ok(size)) =
                    (time.parse(), bytes.parse::<usize>(), size.parse())
                else {
                    continue;
                };
                running.insert(id, tests.len());
                tests.push(Test {
                    start,
                    end: None,
                    size,
                    interesting: false,
                });
            }
            ["end", id, time, status] => {
                let Some(index) = running.remove(id) else {
                    continue;
                };
                tests[index].end = time.parse().ok();
                tests[index].interesting = status == "0";
            }
            _ => {}
        }
    }
    tests
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_has_its_times_size_and_outcome() {
        let tests = parse("start 7 1000 50 40\nend 7 3000 0\nstart 8 3500 20 10\nend 8 4000 1\n");
        assert_eq!(
            tests,
            [
                Test {
                    start: 1000,
                    end: Some(3000),
                    size: 40,
                    interesting: true
                },
                Test {
                    start: 3500,
                    end: Some(4000),
                    size: 10,
                    interesting: false
                },
            ]
        );
    }

    #[test]
    fn a_killed_test_is_not_interesting_and_has_no_end() {
        let tests = parse("start 7 1000 50 40\nstart 8 3500 20 10\nend 8 4000 0\n");
        assert_eq!(tests[0].end, None);
        assert!(!tests[0].interesting);
        assert!(tests[1].interesting);
    }

    #[test]
    fn an_id_that_comes_again_is_another_test() {
        let tests = parse("start 7 1 5 4\nend 7 2 0\nstart 7 3 5 3\nend 7 4 1\n");
        assert_eq!(tests.len(), 2);
        assert!(tests[0].interesting);
        assert!(!tests[1].interesting);
    }

    #[test]
    fn a_line_that_was_cut_off_is_passed_over() {
        assert_eq!(parse("start 7 1 5 4\nend 7 2 0")[0].end, None);
        assert_eq!(parse("start 7 1 5 4\nend 7 2 0\nstart 8 3").len(), 1);
    }
}
