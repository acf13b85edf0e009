import { stopKeepingInput } from "./kept-input.ts";

const CHANNEL = "log-out";

/** Clears what this tab, the other open tabs and the browser's storage keep of the visitor: on log-out, and on a page with `data-clear-storage`. */
export function clearOnLogOut(): void {
  const otherTabs = "BroadcastChannel" in window ? new BroadcastChannel(CHANNEL) : null;
  otherTabs?.addEventListener("message", clearBrowserStorage);
  const clearTabs = () => {
    void clearBrowserStorage();
    otherTabs?.postMessage(null);
  };
  if (document.querySelector("[data-clear-storage]")) clearTabs();
  // On the window, after `watchConnection`: a form that is not sent because the browser is offline logs nobody out.
  addEventListener("submit", ({ target, defaultPrevented }) => {
    if (!defaultPrevented && new URL((target as HTMLFormElement).action).pathname.endsWith("/log-out")) clearTabs();
  });
}

/**
 * Removes everything that this site stores in the browser, like `Clear-Site-Data: "storage"`, which needs a secure connection. Databases are
 * emptied, not deleted: a page with an open connection would block the deletion.
 */
async function clearBrowserStorage(): Promise<void> {
  stopKeepingInput();
  for (const clear of [() => sessionStorage.clear(), () => localStorage.clear()]) {
    try {
      clear();
    } catch {
      // Storage is disabled in this browser.
    }
  }
  try {
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // There are caches in a secure context only.
  }
  try {
    for (const { name } of await indexedDB.databases()) if (name) emptyDatabase(name);
  } catch {
    // Older browsers cannot list databases. Our own entries there expire after a day.
  }
}

function emptyDatabase(name: string): void {
  const opening = indexedDB.open(name);
  opening.addEventListener("success", () => {
    const database = opening.result;
    const stores = [...database.objectStoreNames];
    if (stores.length > 0) {
      const transaction = database.transaction(stores, "readwrite");
      for (const store of stores) transaction.objectStore(store).clear();
    }
    database.close();
  });
}
