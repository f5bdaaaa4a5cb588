// A board is one tab stop; arrow keys go to the nearest place in their direction. Where nothing can
// be tapped any more, they go from piece to piece.
function places(board) {
  const seen = (what) => [...board.querySelectorAll(what)]
    .filter((g) => g.getBoundingClientRect().width > 0);
  const taps = seen("[data-tap]");
  return taps.length ? taps : seen("[data-component]");
}

export function rove(page) {
  for (const board of page.querySelectorAll("svg[data-player], svg[data-board]")) {
    const all = places(board);
    const stop = all.find((g) => g === document.activeElement)
      ?? all.find((g) => g.classList.contains("ok")) ?? all[0];
    all.forEach((g) => g.setAttribute("tabindex", g === stop ? "0" : "-1"));
  }
}

export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function move(from, [dx, dy]) {
  const middle = (g) => {
    const box = g.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const g of places(from.ownerSVGElement)) {
    const [gx, gy] = middle(g);
    const along = (gx - x) * dx + (gy - y) * dy;
    const aside = Math.abs((gx - x) * dy) + Math.abs((gy - y) * dx);
    if (along > 2 && along + 3 * aside < least) [best, least] = [g, along + 3 * aside];
  }
  if (!best) return;
  from.setAttribute("tabindex", "-1");
  best.setAttribute("tabindex", "0");
  best.focus();
}
