/**
 * Removes everything that pages of this site keep in the browser, as `Clear-Site-Data: "storage"` does where the connection is secure.
 * Databases are emptied, not deleted: a page that has one open would hold that up.
 */
export async function clearBrowserStorage(): Promise<void> {
  for (const clear of [() => sessionStorage.clear(), () => localStorage.clear()]) {
    try {
      clear();
    } catch {
      // A browser that keeps nothing has nothing to remove.
    }
  }
  try {
    for (const { name } of await indexedDB.databases()) if (name) emptyDatabase(name);
  } catch {
    // Older browsers do not list their databases; what is in ours ends by itself after a day.
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
