<p style='a:b'><?= $a ?>
<?php if ($b): // c ?><b><?php endif;
class D extends E { public int $f = 1; function g(?h $i) {} }
echo "$a[0] {$b->c(1)}", <<<X
 d $e
 X . match (1) { 2, 3 => fn($x) => $x, default => 'y' };
