# c
class A < B
  def c(d, *e, f: 1) = g d, h: <<~I do |j| yield end unless k
  #{l}
  I
  def self.m=(n) n ? %w[o p] : /q#@r/ rescue nil end
end
case s
in {t:, u: [v, *]} then ->(w) { -w }
else x&.y! z [1], a -1
end
__END__
b
