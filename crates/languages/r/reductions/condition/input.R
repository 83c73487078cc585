clean <- function(data, by = c("mean", "median"), na.rm = TRUE) {
  by <- match.arg(by)
  for (column in names(data)) {
    values <- data[[column]]
    if (!is.numeric(values)) next
    # Only numbers have a middle.
    middle <- if (by == "mean") mean(values, na.rm = na.rm)
              else median(values, na.rm = na.rm)
    data[is.na(values), column] <- middle
  }
  data |> subset(select = -id) |>
    head(n = 10L)
}
