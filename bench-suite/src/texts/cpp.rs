//! Things that C++ has on top of C, for programs of [`super::imperative`].

use super::imperative::Program;
use crate::words::{capital, noun};

/// A class template, a choice, or a lambda that functions of the program are called from.
pub(crate) fn item(program: &mut Program<'_>) {
    let name = program.name();
    let type_name: String = name.split('_').map(capital).collect();
    let (first, second) = (program.call(), program.call());
    let limit = program.rng().within(2..=90);
    let field = noun(program.rng());
    let text = match program.rng().below(4) {
        0 => CLASS,
        1 => LAMBDA,
        2 => TEMPLATE,
        _ => CHOICE,
    };
    program.lines(
        text,
        &[
            ("TYPE", &type_name),
            ("NAME", &name),
            ("FIRST", &first),
            ("SECOND", &second),
            ("LIMIT", &limit.to_string()),
            ("FIELD", &format!("{field}_")),
        ],
    );
}

const CLASS: &str = "\
template <class T>
class TYPE {
public:
    explicit TYPE(T FIELD) : FIELD(FIELD) {}
    T value() const { return FIELD > LIMIT ? FIELD - LIMIT : FIELD; }
    template <class U>
    unsigned with(U other) {
        if (count < LIMIT) {
            count += other + FIRST;
        } else {
            count = SECOND;
        }
        return count;
    }

private:
    T FIELD;
    unsigned count = 0;
};

static unsigned NAME(unsigned start) {
    TYPE<unsigned> one(start);
    return one.with('x') + one.value();
}";

const LAMBDA: &str = "\
static unsigned NAME(unsigned start) {
    auto add = [start](auto... more) { return start + sizeof...(more); };
    auto twice = [&](unsigned by) {
        if (by > LIMIT) {
            return add(by, FIRST);
        }
        return add(1u, by, SECOND);
    };
    return twice(add()) % LIMIT;
}";

const TEMPLATE: &str = "\
template <class T, unsigned Size = LIMIT>
struct TYPE {
    T all[Size];
    constexpr unsigned size() const { return Size; }
    T &operator[](unsigned at) { return all[at % Size]; }
};

static unsigned NAME(unsigned at) {
    TYPE<unsigned> many = {{1, 2}};
    many[at] = FIRST;
    for (unsigned i = 0; i < many.size(); i++) {
        many[i] += many[i + at] % LIMIT;
    }
    return many[0] + SECOND;
}";

const CHOICE: &str = "\
enum class TYPE : unsigned { none, FIELD, last = LIMIT };

static unsigned NAME(unsigned start, TYPE kind = TYPE::FIELD) {
    const unsigned all[] = {start, 7u, unsigned(kind)};
    switch (kind) {
    case TYPE::none:
        return start;
    case TYPE::FIELD:
        start += FIRST;
        break;
    default:
        for (auto one : all) {
            start += one % LIMIT;
        }
    }
    return start + SECOND;
}";
