for (p of document.querySelectorAll('article em, article')) {
  color = window.getComputedStyle(p).color
  document.title = `seen=${color}`
  }
