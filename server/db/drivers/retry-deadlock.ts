import { setTimeout as pause } from "node:timers/promises";

const MAX_ATTEMPTS = 4;
/** The pause is random, so that two transactions do not collide again. */
const MAX_PAUSE_MS = 50;
/** deadlock_detected and serialization_failure: PostgreSQL has rolled the transaction back, and it can be run again. */
const RETRYABLE_CODES = ["40P01", "40001"];

/** Runs a whole transaction, and runs it again if PostgreSQL ended it because of a deadlock. */
export async function retryDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRYABLE_CODES.includes(String((error as { code?: unknown } | null)?.code))) throw error;
      await pause(Math.random() * MAX_PAUSE_MS);
    }
  }
}
