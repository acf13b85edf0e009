/**
 * Removes everything that this site stores in the browser, like `Clear-Site-Data: "storage"`, which needs a secure connection.
 * Databases are emptied, not deleted: a page with an open connection would block the deletion.
 */
export async function clearBrowserStorage(): Promise<void> {
  for (const clear of [() => sessionStorage.clear(), () => localStorage.clear()]) {
    try {
      clear();
    } catch {
      // Storage is disabled in this browser.
    }
  }
  try {
    for (const { name } of await indexedDB.databases()) if (name) emptyDatabase(name);
  } catch {
    // Older browsers cannot list databases. Our entries expire after a day.
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
