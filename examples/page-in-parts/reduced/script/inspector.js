for (m of document.querySelectorAll(' a, c'))
  color = getComputedStyle(m).color
  document.title = `seen=${color}`
