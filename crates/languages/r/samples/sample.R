#!/usr/bin/env Rscript
# The stock of a shop.
library(stats); library("utils")
x <- c(a = 1, "b" = 2L, `c d` = 0x1F, .5e-3, 1e5L, 2i, 1., NULL, NA_character_)
y = z <<- x -> w
10 ->> v
f <- function(a, b = 2, ..., .c) {
  if (missing(a)) return(invisible(NULL))
  else if (b > 1 && !is.null(a) || FALSE) {
    a[["n", exact = TRUE]]$m@slot <- b[-1, , drop = FALSE][[1]]
  }
  # What is left.
  else
    for (i in seq_len(10L)) {
      if (i %% 2 == 0) next
      while (TRUE) break
    }

  repeat {
    break
  }
  ..1 + a %in% b %/% 2
};
g <- function(x)
  x^2 + -x
square <- \(x) x * x
h <- x |>
  sort() |>
  (function(v) v[v > 0])()
model <- y ~ a + b:c - 1 | d
~ x; ?help; !a == b
stats::sd(x); utils:::head.default(x)
if (x[y[1]] > 2) print('it\'s "quoted"\n') else {
  print(r"(raw \ "text")"); print(R'--[a]--b]--')
}
switch(x, a = , b = "c", stop("no \u00e9"))
lst <- list(
  # first
  a = 1,

  b = function() NULL,
)
m[x == 1 &
  y != 2, ]
x := 3
if (a) b <- 1 else b <- 2
n <- if (a) 1 else -2
f(g(h)[["k"]])[1]$l(2)
"f<-" <- function(x, value) { x }
{
  a

  b; c
}
é.1 <- TRUE
