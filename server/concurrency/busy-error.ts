/** Seconds after which a rejected client may retry. */
export const BUSY_RETRY_SECONDS = 20;

/** Thrown if this process has no memory or no queue place left. Nothing was processed, and the same request may succeed shortly after. */
export class BusyError extends Error {
  override readonly name = "BusyError";
}

/** Compares the name, because pages and server are separate bundles, each with its own class. */
export const isBusyError = (error: unknown): error is BusyError => error instanceof Error && error.name === "BusyError";
