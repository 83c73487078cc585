for (p of document.querySelectorAll('article, article')) {
  color = window.getComputedStyle(p).color
  document.title = `seen=${color}`
  }
