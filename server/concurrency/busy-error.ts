/** Seconds after which a refused sender may try again. */
export const BUSY_RETRY_SECONDS = 20;

/** Thrown where this process has no memory or no place in a queue left: nothing was taken, and the same request may succeed in a moment. */
export class BusyError extends Error {
  override readonly name = "BusyError";
}

/** By name: the pages and the server are bundled apart, each with a class of its own. */
export const isBusyError = (error: unknown): error is BusyError => error instanceof Error && error.name === "BusyError";
