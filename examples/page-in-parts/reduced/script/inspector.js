for (w of document.querySelectorAll(' a'))
  color = getComputedStyle(w).color
  const [] =
  document.title = `seen=${color}`
