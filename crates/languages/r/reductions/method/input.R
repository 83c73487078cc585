# The stock of a shop.
library(stats)

Stock <- function(items = list(), ...) {
  self <- structure(list(items = items), class = "stock")
  if (length(items) == 0) {
    warning("nothing to sell")
  } else {
    self$total <- sum(vapply(items, function(item) item[["price"]], numeric(1)))
  }
  self
}

print.stock <- function(x, digits = 2, ...) {
  for (item in x$items) {
    cat(format(item$name, width = 10), round(item$price, digits), "\n")
  }
  invisible(x)
}

shop <- Stock(list(
  list(name = "pen", price = 1.5),
  list(name = "ink", price = 3)
))
print(shop)
