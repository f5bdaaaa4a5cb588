// Elements of the page, built here and filled by others.

export function make(tag, { attributes = {}, text, html, ...properties } = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) element.setAttribute(name, value);
  }
  if (text !== undefined) element.textContent = text;
  if (html) element.innerHTML = html;
  element.append(...children.filter(Boolean));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

function drawn(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

export function icon(href, style = "") {
  const svg = drawn("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: style });
  svg.append(drawn("use", { href: `#${href}` }));
  return svg;
}
