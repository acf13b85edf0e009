import type { RequestHandler } from "express";
import { sql } from "kysely";
import { probeWrites } from "#server/db/probe-writes.ts";
import { isStorageError } from "#server/db/drivers/storage-error.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** A database that needs longer for a question is taken for one that does not answer. */
const ANSWER_MS = 2_000;
/** However often /healthz is asked, the database is written to no more often; sooner while it is waited for to recover. */
const PROBE_EVERY_MS = 5_000;
const RETRY_EVERY_MS = 1_000;
const UNAVAILABLE = "database-unavailable";

/**
 * /healthz: 200 while the shop serves and its database can be read and written; else 503 with the reason in one word: stopping, database-busy
 * (locked by another process), database-full or database-unavailable.
 */
export function answerHealth(shop: AppContext, isStopping: () => boolean): RequestHandler {
  const writes = watchWrites(shop);
  return async (req, res, next) => {
    if (req.path !== "/healthz") return next();
    res.locals.route = "/healthz";
    const reason = isStopping() ? "stopping" : ((await readFault(shop)) ?? (await writes()));
    res
      .status(reason ? 503 : 200)
      .set("Cache-Control", "no-store")
      .type("text")
      .send(reason ? `unavailable: ${reason}\n` : "ok\n");
  };
}

async function readFault(shop: AppContext): Promise<string | null> {
  const asked = sql`select 1`.execute(shop.db).then(() => null, kindOf);
  return within(ANSWER_MS, asked, UNAVAILABLE);
}

/** Answers why the last write failed, or null; a write that still waits (for a lock) changes the answer when it has ended. */
function watchWrites(shop: AppContext): () => Promise<string | null> {
  let last: string | null = null;
  let probe: Promise<string | null> | undefined;
  let nextProbe = -Infinity;
  return async () => {
    const now = shop.clock();
    if (!probe && now >= nextProbe) {
      probe = probeWrites(shop.db, now).then(
        () => null,
        (error) => {
          if (last === null) shop.log.error("health.write", error);
          return kindOf(error);
        },
      );
      void probe.then((result) => {
        last = result;
        nextProbe = now + (result ? RETRY_EVERY_MS : PROBE_EVERY_MS);
        probe = undefined;
      });
    }
    return probe ? within(ANSWER_MS, probe, last) : last;
  };
}

const kindOf = (error: unknown): string => (isStorageError(error) ? `database-${error.kind}` : UNAVAILABLE);

async function within<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<T>((resolve) => (timer = setTimeout(resolve, ms, otherwise)));
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
