// Where entries lie that wait to be recorded: in the browser's own database, one row each, so that
// two pages of one device never write over each other's.

const NAME = "ledger";
const ENTRIES = "entries";

function opened() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      const rows = asked.result.createObjectStore(ENTRIES, { keyPath: ["game", "key"] });
      rows.createIndex("game", "game");
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

let database = null;
const open = () => (database ??= opened());

/** What one transaction does, once it is on the disk. */
async function within(mode, run) {
  const found = await open();
  return new Promise((resolve, reject) => {
    const work = found.transaction(ENTRIES, mode, { durability: "strict" });
    const asked = run(work.objectStore(ENTRIES));
    work.oncomplete = () => resolve(asked?.result);
    work.onerror = work.onabort = () => reject(work.error);
  });
}

/** Entries of a game as they are to be recorded; of all games without one. */
export async function entriesOf(game) {
  const found = await within("readonly", (rows) => (game ? rows.index("game").getAll(game) : rows.getAll()));
  return found.sort((a, b) => a.at - b.at);
}

export function write(puts, gone) {
  return within("readwrite", (rows) => {
    for (const entry of puts) rows.put(entry);
    for (const { game, key } of gone) rows.delete([game, key]);
  });
}

export const forget = () => within("readwrite", (rows) => rows.clear());
