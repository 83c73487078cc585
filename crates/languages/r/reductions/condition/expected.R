{
  if (c) mean()
  else median()
  h |>
  head()}