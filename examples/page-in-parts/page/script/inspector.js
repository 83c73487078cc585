function channels(color) {
  return (color.match(/\d+/g) ?? []).map(Number);
}
function start(reason, { deep = false } = {}) {
  const seen = new Map();
  for (const element of document.querySelectorAll('article em, article b, article td')) {
    const color = window.getComputedStyle(element).color;
    const [red = 0, green = 0, blue = 0] = channels(color);
    if (!seen.has(color)) seen.set(color, []);
    seen.get(color).push(element.tagName);
    if (deep && ((red << 16) | (green << 8) | blue) === 0x0c2238) {
      document.title = `seen=${color}`;
    }
  }
  document.body.dataset.colors = `${reason}: ${seen.size}`;
}
