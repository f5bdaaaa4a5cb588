// What waits on this device, drawn on the board: the things tapped for it, hatched and numbered as
// in the list. It knows no title: an element is found again by what it said when it was tapped.

import { said, TAP } from "./composer.js";

const SVG = "http://www.w3.org/2000/svg";
const NAMES = /^(data-|aria-|role$|tabindex$|id$|class$)/;
const BADGE = 10; // pixels

function found(page, tap) {
  const wanted = JSON.stringify(Object.entries(tap).sort());
  return [...page.querySelectorAll(`:is(svg ${TAP}, [data-part] ${TAP})`)]
    .filter((one) => JSON.stringify(Object.entries(said(one)).sort()) === wanted);
}

/** Draws all of it anew; `entries` have `marks`, the taps they were made of. */
export function drawPending(page, entries) {
  page.querySelectorAll("svg .waiting").forEach((old) => old.remove());
  page.querySelectorAll("[data-waits]").forEach((old) => old.removeAttribute("data-waits"));
  entries.forEach(({ marks = [] }, n) => {
    for (const tap of marks) for (const element of found(page, tap)) mark(element, n + 1);
  });
}

function mark(element, number) {
  const svg = element.ownerSVGElement;
  if (!svg) {
    element.dataset.waits = element.dataset.waits ? `${element.dataset.waits} ${number}` : number;
    return;
  }
  const shape = element.matches("use") ? element : element.querySelector("rect, circle, path, use");
  if (!shape) return;
  const ghost = shape.cloneNode(false);
  for (const { name } of [...ghost.attributes]) if (NAMES.test(name)) ghost.removeAttribute(name);
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "waiting");
  group.append(ghost, ...badge(svg, element.getBBox(), number));
  svg.append(group);
}

/** The number of the entry, as large on every board. */
function badge(svg, box, number) {
  const unit = svg.viewBox.baseVal.width / (svg.getBoundingClientRect().width || svg.viewBox.baseVal.width);
  const r = Math.min(BADGE * unit, Math.max(box.width, box.height) / 3);
  const [x, y] = [box.x + box.width - r * 0.9, box.y + r * 0.9];
  const circle = document.createElementNS(SVG, "circle");
  const text = document.createElementNS(SVG, "text");
  for (const [name, value] of Object.entries({ cx: x, cy: y, r })) circle.setAttribute(name, value);
  for (const [name, value] of Object.entries({ x, y: y + r * 0.42, "font-size": r * 1.25 })) text.setAttribute(name, value);
  text.textContent = number;
  return [circle, text];
}
