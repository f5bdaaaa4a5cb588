// A game saved as one file: the language it is read in, and its steps, which lie in the file itself.

(() => {
  const root = document.documentElement;
  const wish = new URLSearchParams(location.search);
  const other = document.getElementById(`shell-${wish.get("lang")}`);
  if (other) {
    document.getElementById("shell").replaceChildren(other.content);
    root.lang = wish.get("lang");
  }
  if (["light", "dark"].includes(wish.get("theme"))) root.dataset.theme = wish.get("theme");
  const told = document.querySelector("[data-replay]");
  document.title = told.dataset.title;

  async function unpacked(node) {
    const bytes = Uint8Array.from(atob(node.textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(stream).json();
  }

  async function unpack() {
    const book = { pieces: [], pages: [], rules: {} };
    for (const part of await Promise.all([...document.querySelectorAll("script.kept")].map(unpacked))) {
      if (part.rules) book.rules = part.rules[root.lang];
      else {
        book.pieces.push(...part.pieces);
        book.pages.push(...part.pages[root.lang]);
      }
    }
    return book;
  }

  const book = unpack();
  book.catch(() => {
    const line = document.querySelector("[data-toast]");
    line.textContent = told.dataset.broken;
    line.hidden = false;
  });
  globalThis.ledgerSaved = {
    step: (n) => book.then(({ pieces, pages }) => pages[n - 1].map((piece) => pieces[piece]).join("")),
    rule: (id) => book.then(({ rules }) => rules[id]),
  };

  document.addEventListener("click", (event) => {
    if (!event.target.closest('a[href="#lines"]')) return;
    event.preventDefault(); // the address keeps the step
    document.getElementById("lines").scrollIntoView();
  });

  // A language is chosen by an ordinary link; the step and the look go along.
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".langs a");
    if (!link) return;
    event.preventDefault();
    const asked = new URLSearchParams(link.getAttribute("href"));
    if (root.dataset.theme) asked.set("theme", root.dataset.theme);
    location.assign(`?${asked}${location.hash}`);
  });
})();
