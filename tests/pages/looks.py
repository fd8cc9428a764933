"""What can be wrong with the looks of a page: expressions that list it."""

# Numbers of plymill that are broken by the end of a line; texts of games may be longer than a line.
BROKEN_NUMBERS = """(() => {
  const broken = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = texts.nextNode());) {
    if (node.parentNode.closest('script, style, svg, code, pre, .name')) continue;
    for (const number of node.data.matchAll(/(?<![^\\s(:])\\d[\\d,.]*\\d(?!\\w)/g)) {
      const range = document.createRange();
      range.setStart(node, number.index);
      range.setEnd(node, number.index + number[0].length);
      const tops = new Set([...range.getClientRects()].map(r => Math.round(r.top)));
      if (tops.size > 1) broken.push(number[0]);
    }
  }
  return broken;
})()"""

# Texts of pictures that are outside their picture, or on another text.
CLIPPED_TEXTS = """(() => {
  const wrong = [];
  for (const svg of document.querySelectorAll('svg')) {
    const frame = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll('text')].filter(e => e.getClientRects().length);
    const boxes = texts.map(e => e.getBoundingClientRect());
    boxes.forEach((box, i) => {
      if (box.left < frame.left - 1 || box.right > frame.right + 1) wrong.push(texts[i].textContent);
      const slack = box.height / 4;  // boxes are higher than letters
      for (let j = 0; j < i; ++j) {
        const other = boxes[j];
        if (box.left < other.right && other.left < box.right && box.top + slack < other.bottom - slack &&
            other.top + slack < box.bottom - slack) {
          wrong.push(texts[j].textContent + ' and ' + texts[i].textContent);
        }
      }
    });
  }
  return wrong;
})()"""

# Texts with a contrast of less than 4.5 to what lies below them.
PALE_TEXTS = """(() => {
  const parts = colour => (colour.match(/[\\d.]+/g) || [0, 0, 0, 0]).map(Number);
  const light = colour => parts(colour).slice(0, 3).map(v => v / 255)
    .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const solid = colour => colour.startsWith('rgb') && (parts(colour)[3] ?? 1) > 0;
  const ground = element => {
    for (let e = element; e; e = e.parentElement) {
      if (solid(getComputedStyle(e).backgroundColor)) return getComputedStyle(e).backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  const below = text => {
    const box = text.getBoundingClientRect();
    const shapes = document.elementsFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    for (const e of shapes) {
      const fill = getComputedStyle(e).fill;
      if (e instanceof SVGGeometryElement && solid(fill)) return fill;
    }
    return ground(text);
  };
  const pale = [];
  const check = (text, colour, paper) => {
    const [low, high] = [light(colour), light(paper)].sort((a, b) => a - b);
    const contrast = (high + 0.05) / (low + 0.05);
    if (contrast < 4.5) pale.push(`${text.slice(0, 40)}: ${contrast.toFixed(2)}, ${colour} on ${paper}`);
  };
  scrollTo(0, 0);
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node; (node = texts.nextNode());) {
    const e = node.parentElement;
    if (!node.data.trim() || !e.getClientRects().length) continue;
    const style = getComputedStyle(e);
    if (e.closest('svg')) check(node.data, style.fill, below(e));
    else check(node.data, style.color, ground(e));
  }
  return pale;
})()"""

LOOKS = {"broken numbers": BROKEN_NUMBERS, "clipped texts": CLIPPED_TEXTS, "pale texts": PALE_TEXTS}
