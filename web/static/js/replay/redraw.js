// Draws a step by what it changed: where the old step and the new one say the same, what is drawn
// stays as it is. `live` is what the page shows of `old`; scripts may have dressed it meanwhile.

globalThis.ledgerRedraw = (() => {
  const copied = (node) => document.importNode(node, true);

  function attributes(live, old, fresh) {
    for (const { name, value } of fresh.attributes) {
      if (old.getAttribute(name) !== value) live.setAttribute(name, value);
    }
    for (const { name } of old.attributes) {
      if (!fresh.hasAttribute(name)) live.removeAttribute(name);
    }
  }

  function one(live, old, fresh) {
    if (old.nodeName !== fresh.nodeName) {
      live.replaceWith(copied(fresh));
    } else if (fresh.nodeType === Node.ELEMENT_NODE) {
      attributes(live, old, fresh);
      children(live, old, fresh);
    } else {
      live.data = fresh.data;
    }
  }

  // How many at the beginning are the same; `at` counts from the beginning or from the end.
  function alike(was, now, most, at) {
    let n = 0;
    while (n < most && at(was, n).isEqualNode(at(now, n))) n += 1;
    return n;
  }

  function children(live, old, fresh) {
    const [here, was, now] = [live, old, fresh].map((parent) => [...parent.childNodes]);
    if (here.length !== was.length) { // somebody else has changed it: drawn anew
      live.replaceChildren(...now.map(copied));
      return;
    }
    const most = Math.min(was.length, now.length);
    const first = alike(was, now, most, (list, n) => list[n]);
    const last = alike(was, now, most - first, (list, n) => list[list.length - 1 - n]);
    const pairs = most - first - last;
    for (let i = first; i < first + pairs; i += 1) {
      if (!was[i].isEqualNode(now[i])) one(here[i], was[i], now[i]);
    }
    const next = here[was.length - last] ?? null;
    for (const gone of here.slice(first + pairs, was.length - last)) gone.remove();
    for (const come of now.slice(first + pairs, now.length - last)) live.insertBefore(copied(come), next);
  }

  return children;
})();
