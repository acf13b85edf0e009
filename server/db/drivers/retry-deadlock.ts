import { setTimeout as pause } from "node:timers/promises";

const TRIES = 4;
/** By chance, so that two do not meet again. */
const LONGEST_REST_MS = 50;
/** deadlock_detected, serialization_failure: PostgreSQL has undone the transaction and says: run it again. */
const RUN_AGAIN = ["40P01", "40001"];

/** Runs a whole transaction, and again where it was the one of two that was ended because they waited for each other. */
export async function retryDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === TRIES || !RUN_AGAIN.includes(String((error as { code?: unknown } | null)?.code))) throw error;
      await pause(Math.random() * LONGEST_REST_MS);
    }
  }
}
