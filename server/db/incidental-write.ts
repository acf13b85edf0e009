import { isStorageError } from "#server/db/drivers/storage-error.ts";

/** Far longer than a write takes; a reader hardly notices it. */
const PATIENCE_MS = 100;

/**
 * Runs a write that the reader of a page can do without (when a session was last used): while the database is locked or full the page is
 * shown all the same. Answers undefined where the write failed so, or was not done in time; it may then still be done later.
 */
export async function incidentalWrite<T>(write: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, undefined)));
  const done = write.catch((error) => {
    if (!isStorageError(error)) throw error;
    return undefined;
  });
  return Promise.race([done, tooLate]).finally(() => clearTimeout(timer));
}
