import { withTimeout } from "#server/concurrency/with-timeout.ts";
import { isStorageError } from "#server/db/drivers/database-errors.ts";

/** Far longer than a write normally takes, and hardly noticeable for a visitor. */
const TIMEOUT_MS = 100;

/**
 * Awaits a write that a page does not depend on, such as the time at which a session was last used, so that the page is shown even if the database
 * is locked or full. Returns undefined if the write fails with a StorageError or takes too long; a slow write may still complete later. Rejects with
 * any other error.
 */
export async function incidentalWrite<T>(write: Promise<T>): Promise<T | undefined> {
  const done = write.catch((error) => {
    if (!isStorageError(error)) throw error;
    return undefined;
  });
  return withTimeout(done, TIMEOUT_MS, () => undefined);
}
