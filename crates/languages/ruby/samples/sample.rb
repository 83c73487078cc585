#!/usr/bin/env ruby
# frozen_string_literal: true

=begin
A comment in a block.
=end
require "set"; require_relative 'other'

BEGIN { $started = true }
END { puts "done" }

module Shapes
  LIMIT = 1_000 * 2**10 - 0x1F / 3r + 2.5i
  NAMES = %w[square circle\ line] + %i(a b) + %W[#{LIMIT} x]

  class Shape < Struct.new(:width, :height)
    include Comparable
    attr_accessor :name, :"other name"
    alias to_str to_s
    alias :old= :name=
    alias $new $stderr
    undef old=, :name

    class << self
      def [](name) = new(name)
      def self.create *args, key: 1, **rest, &block
        new(*args, key:, **rest, &block)
      end
      private def helper(...) = create(...)
    end

    def initialize(width, (first, *others), height = width, *, scale:, color: :red)
      define_method(:x) { |**nil| }
      @width, @height = width, height
      @@count ||= 0
      @@count += 1
      super()
    end

    def <=>(other) = area <=> other.area
    def +(other); end
    def -@ = self * -1
    def `(command) "no #{command}" end
    def empty? = !@width.nil? && size == 0
    def if; self.class end
    def end=(value)
      self.end = value if value
    end
    def Shapes.class() nil end

    def forward(*, **, &) = draw(*, **, &)

    def area
      return 0 unless width and height
      return width, height if $DEBUG
      width * height
    rescue ArgumentError, TypeError => error
      raise Error, "wrong: #{error.message}" unless error
      retry
    rescue *OTHERS
      nil
    else
      1
    ensure
      close rescue nil
    end
  end
end

def operators(a, b)
  c = a /b
  d = a *b, a &b, a -1, a [1], a ? b : c
  puts -1, *d, &b
  puts [a], (a + b) * 2, !c, ~c, ::Shapes, /x#{a}/i, ?a, ?\n, %q(a (b) c), %[d]
  puts a ?b : c
  x = !a.b? || a != b && a =~ /[\/"]/ and not b or defined? @x
  x, (y, *z), self.w, v[0] = *d, 1
  first, = list
  *, last = list
  x ||= y &&= a <=> b
  x <<= 1 >> 2 | 3 & 4 ^ 5
  a&.b&.c = d
  a::B::c(1).()
  range = 1..10, (1...), (..5), a[1..], a..b
  p(**a, "k": 1, 'l' => 2, m: 3, if: 4)
  p a: 1, b:
    2
  yield a, b
  yield[0]
end

text = <<~ONE + <<-'TWO' + call(<<THREE, 1) { |q| q.strip }
  one #{text + <<~INNER} #@x #$1
    inner
  INNER
  still one \
  ONE
ONE
  two #{no}
  TWO
three
THREE

call(
  <<~A, key: <<~B,
    a
  A
    b
  B
)

value = if a then b
  elsif c; d
  else e end
unless a
  b
else
  c
end
while a = gets and not a.empty? do puts a end
until a; b end
for i, (j, k) in [[1, [2, 3]]] do next if i == 2; break end
begin
  a += 1
end while a < 10
a = begin b rescue c end
print "a" "b" 'c' \
  "d"

result = case value
         when 1, 2..3, *others then "few"
         when String, ->(n) { n > 5 }
           "many"
         else "none"
         end
case
when a then b
end

case {name: "x", list: [1, [2]]}
in {name: String => name, list: [Integer, [*, 2, *]]} if name.size > 1
  name
in [x, *rest] | {a: nil} => whole unless whole
in Point(x:, y: 0.. => z) then x
in Point[^x, ^(1 + 1)]
  1
in a, b,
   c
  2
in key:, other: 1
  key
in "text": then 1
in {} | nil
else
end
config => {db: {user:}}
puts "in" if value in [Integer, *]

list.map { |a, (b, c), *d, e: 1, **f; g, h| a + b }
    # A comment in a chain.
    .select do |x| x end
    &.each_with_index { _1 + _2 }
list.inject(:+).each do |x,|
  puts x do
    y
  end
end
puts list.map do |x| x end
expect { a }.to change { b }.by 1
foo bar, baz { 1 } do 2 end
add = -> x, y = 1 { x + y }
lazy = ->(a; b) do a end
->{ }.call; lambda { || nil }
run (1..3).map { |x| x }, 2
run (1) { 2 }
%x(ls #{dir}) + `pwd`
hash = { a: 1, "b": 2, "c d" => 3, :e => 4, f:, **other, g: -> { }, }
a = b ? c : d ? :e : "f"
puts(a ? "b": 'c')
$stdout.puts $!, $&, $0, $-w, @a, @@b, __FILE__, __method__
obj.class.end.if.then { it }
obj.a = 1, 2
obj.b += c d
a = b = c d, e
raise "x" unless a rescue b
alias + -
while queue.shift in {name:, kind: :file}, *rest do puts name end
puts 1 if [1, 2] in Integer => first, Integer
load rescue alias old_name name
load rescue undef name, :old_name
module Kernel[]::Nested; end
/(?<year>\d+)-(?<month>\d+)/ =~ gets
year [0] + month /2
__END__
Anything #{here}
  is data.
