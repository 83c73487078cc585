f <- function(x {
  x + 1
}
g <- function(y) {
  y <- c(1, 2
  y * 
}
h(1, 2))
if (a b) c
k <- "a
