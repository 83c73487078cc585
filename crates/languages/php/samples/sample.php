#!/usr/bin/php
<!doctype html>
<title><?= $title ?? 'none' ?></title>
<?php if ($admin): ?>
<p onclick="go(1)">a<?php elseif ($x) : foo() ?>
<?php else: ?>b</p>
<?php endif; foreach ($list as $k => [, $v]): ?><?= $k, $v; ?><?php endforeach ?>
<?php
declare(strict_types=1);

namespace App\Model;

use Lib\{A, function b, const C as D}, Other\E as F;
use function strlen;

const LIMIT = 10, OTHER = 0x1F_F + 0b1 + 0o7 + 1.5e3 + .5;

#[Attribute(flags: Attribute::TARGET_ALL), Other]
abstract class Shape extends Base implements I, \J
{
    use T1, T2 { T1::list insteadof T2; T2::list as protected other; draw as final; }

    public const string A = 'a', class_ = self::class;
    protected readonly ?int $x;
    private static array $all = ['a' => 1, ...B, &$c], $rest;
    public private(set) string $name = 'n' {
        get => strtoupper($this->name);
        set(string $v) { $this->name = $v; }
    }
    var $old;

    public function __construct(private readonly int|null $a = 1, (A&B)|C &...$rest) { parent::__construct(); }
    abstract protected static function &list(?self $x, callable $f = null): static;
    final function fn(): never { throw new \Exception("a $this->x[1] {$this->all['k']->m()} ${var} \$ \{$y}"); }
}

enum Suit: string implements HasColor { case Hearts = 'H'; case Default; const Wild = self::Hearts; }
interface Countable2 {}
readonly class Point {}

function &gen(array $x = [], int ...$rest): iterable {
    static $calls = 0, $n;
    global $config;
    $y = yield $k => $v;
    yield from other();
    yield;
    return fn&(int $x): int => $x ** 2 <=> -$x;
}

$f = static function () use (&$a, $b): ?int { return (int) $a?->b::$c['d'](...)[0]; };
$o = new class(1) extends A { public $p; };
$n = (new $class($a))->{'x' . $y}()->$$z->list::{$m}();
list('a' => $a, , [$b]) = array(1, 2,);
$m = match (true) {
    $a, $b => 1,
    $c instanceof Enum => throw new E,
    default => null,
};
$s = <<<"EOT"
  Line $a[key] and {$b->c(<<<X
    in $d
    X)}
    EOT . <<<'RAW'
$no {$interpolation}
RAW;
echo 'it\'s', "plain {text} \"q\"", `ls $dir`, $a ? $b : ($c ?: $d), @$e[1] and !$f;
# A comment that ends with ?> <b>here</b> <?php // and another?
while (1): break 2; endwhile;
for ($i = 0, $j = 1; $i < 10; $i++, --$j) continue;
do { $x .= 'a'; } while ($x);
switch ($x) { case 1: case A::B; foo(array: 1, class: 2); break; default: bar(); }
try { risky(); } catch (A | B $e) { goto end; } catch (C) {} finally { unset($x, $y[1]); }
if ($a) b(); else if ($c) d(); elseif ($e) { f(); } else g();
end:
include_once __DIR__ . '/x.php';
exit;
__halt_compiler(); anything $ { at all
