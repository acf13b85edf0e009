import type { RequestHandler } from "express";
import { sql } from "kysely";
import { withTimeout } from "#server/concurrency/with-timeout.ts";
import { isStorageError } from "#server/db/drivers/database-errors.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { randomBytes } from "node:crypto";
import type { Database } from "#server/db/database.ts";

/** A database that takes longer than this to answer a query counts as unavailable. */
const ANSWER_MS = 2_000;
/** The minimum time between two test writes, however often /healthz is requested; after a failed write RETRY_EVERY_MS applies. */
const PROBE_EVERY_MS = 5_000;
const RETRY_EVERY_MS = 1_000;
const UNAVAILABLE = "database-unavailable";

/**
 * Handles /healthz: 200 if the server is running and its database can be read and written, else 503 with the reason: `stopping`,
 * `database-busy` (locked by another process), `database-full` or `database-unavailable`.
 */
export function answerHealth(shop: AppContext, isStopping: () => boolean): RequestHandler {
  const probeWriting = createWriteProbe(shop);
  return async (req, res, next) => {
    if (req.path !== "/healthz") return next();
    res.locals.route = "/healthz";
    const reason = isStopping() ? "stopping" : ((await probeReading(shop)) ?? (await probeWriting()));
    res
      .status(reason ? 503 : 200)
      .set("Cache-Control", "no-store")
      .type("text")
      .send(reason ? `unavailable: ${reason}\n` : "ok\n");
  };
}

/** Returns why a query fails, or null. */
async function probeReading(shop: AppContext): Promise<string | null> {
  const query = sql`select 1`.execute(shop.db).then(() => null, failureReason);
  return withTimeout(query, ANSWER_MS, () => UNAVAILABLE);
}

/**
 * Creates a function that returns why the last test write failed, or null. If a write takes longer than ANSWER_MS (it may wait for a lock), the
 * function returns the result of the write before it. Of several failed writes in a row, only the first is logged.
 */
function createWriteProbe(shop: AppContext): () => Promise<string | null> {
  let lastResult: string | null = null;
  let probe: Promise<string | null> | undefined;
  let nextProbeAt = -Infinity;
  return async () => {
    const now = shop.clock();
    if (!probe && now >= nextProbeAt) {
      probe = probeWrites(shop.db, now).then(
        () => null,
        (error) => {
          if (lastResult === null) shop.log.error("health.write", error);
          return failureReason(error);
        },
      );
      void probe.then((result) => {
        lastResult = result;
        nextProbeAt = now + (result ? RETRY_EVERY_MS : PROBE_EVERY_MS);
        probe = undefined;
      });
    }
    return probe ? withTimeout(probe, ANSWER_MS, () => lastResult) : lastResult;
  };
}

const failureReason = (error: unknown): string => (isStorageError(error) ? `database-${error.kind}` : UNAVAILABLE);

/** More than an order and its jobs need: if this fits, the shop can take orders. */
const PROBE_BYTES = 64 * 1024;

/** Writes more data than an order does and deletes it again. Throws StorageError if the database is locked, full or cannot be written. */
async function probeWrites(db: Database, now: number): Promise<void> {
  const id = randomBytes(8).toString("hex");
  const payload = randomBytes(PROBE_BYTES / 2).toString("hex");
  await db.insertInto("write_probes").values({ id, payload, written_at: now }).execute();
  // Also deletes rows of a process that was killed between the two statements.
  await db.deleteFrom("write_probes").where("written_at", "<=", now).execute();
}
