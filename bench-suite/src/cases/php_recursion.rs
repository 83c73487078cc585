//! A crash of PHP.

use crate::case::{Case, Format, Kind, Package};
use crate::random::Rng;
use crate::texts::dialects::PHP;
use crate::texts::imperative::Program;

pub(crate) static CASE: Case = Case {
    name: "php-recursion",
    language: "PHP",
    fails: "A recursion through a built-in function is not limited, and runs out of the stack.",
    kind: Kind::Crash,
    reported: "https://github.com/php/php-src/issues/10041",
    packages: &[Package::debian("php8.2-cli", "8.2.36-1~deb12u1")],
    input: "tree.php",
    // Death by the signal, with the stack that a machine usually gives.
    test: r#"
ulimit -c 0
ulimit -s 8192
timeout 10 php -n -d memory_limit=256M "$1" >/dev/null 2>&1
[ $? = 139 ]
"#,
    not_interesting: &[
        "<?php function f( { }",
        "<?php function f($x) { return f($x + 1); } f(0);",
        "<?php trigger_error('x', E_USER_ERROR);",
    ],
    ours: Format::Detected,
    picireny: None,
    treereduce: None,
    c_family: false,
    seed: 10_041,
    generate,
    sha256: "0666ead80ca52bb7ed2911a1af9e4ae0df22e7b11d3b2f6dd6e9d46d3b51000c",
    bytes: 20710,
    median_ms: 67,
    fast: true,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut program = Program::new(rng, &PHP);
    program.lines("<?php\ndeclare(strict_types=1);", &[]);
    while program.len() < 10_000 {
        program.item();
    }
    let (weigh, grow) = (program.name(), program.name());
    let (first, second) = (program.call(), program.call());
    program.lines(
        FAILS,
        &[
            ("WEIGH", &weigh),
            ("GROW", &grow),
            ("FIRST", &first),
            ("SECOND", &second),
        ],
    );
    while program.len() < 20_000 {
        program.item();
    }
    for _ in 0..8 {
        let call = program.call();
        program.text().line(&format!("echo {call}, PHP_EOL;"));
    }
    program
        .text()
        .line(&format!("echo {weigh}({grow}(5)), PHP_EOL;"));
    program.finish()
}

/// A branch holds its trunk, whose branches hold it.
const FAILS: &str = "\
interface Part
{
    public function size(): int;
}

final class Leaf implements Part
{
    private $size;

    public function __construct(int $size = 1)
    {
        $this->size = $size;
    }

    public function size(): int
    {
        return $this->size;
    }
}

class Branch implements Part
{
    /** @var Part[] */
    protected $parts = [];
    public $trunk = null;

    public function add(Part ...$parts): self
    {
        foreach ($parts as $part) {
            if ($part instanceof Branch) {
                $part->trunk = $this;
            }
            $this->parts[] = $part;
        }
        return $this;
    }

    public function size(): int
    {
        $sizes = array_map(function (Part $part): int {
            return $part->size();
        }, $this->parts);
        if (count($sizes) > 3 && $this->trunk !== null) {
            $sizes[] = $this->trunk->size() % (FIRST + 1);
        }
        return array_sum($sizes);
    }
}

function GROW(int $count): Branch
{
    $tree = new Branch();
    for ($i = 0; $i < $count; $i++) {
        $branch = (new Branch())->add(new Leaf($i), new Leaf(SECOND));
        $tree->add($branch, $i % 2 === 0 ? new Leaf() : new Branch());
        if ($i === 3) {
            $branch->add(new Leaf(2), new Leaf(3));
        }
    }
    return $tree;
}

function WEIGH(Part $part, int $least = 2): int
{
    $size = max($least, $part->size());
    return $size > 100 ? intdiv($size, 2) : $size;
}";
