import type { AppContext } from "#server/context/app-context.ts";
import { hashVisitor } from "./hash-visitor.ts";
import { isMurmur } from "./murmur.schema.ts";

/** How long after a withdrawal nothing of that device is recorded: a post that left it before may come after. */
export const WITHDRAWN_MS = 10 * 60_000;

/**
 * Deletes all that was recorded of the device with this fingerprint, and keeps out for ten minutes what is still under way from it;
 * answers how many events were deleted.
 */
export async function forgetVisitor({ db, env, clock }: Pick<AppContext, "db" | "env" | "clock">, murmur: string | null): Promise<number> {
  if (!isMurmur(murmur)) return 0;
  const hashes = hashVisitor(env, murmur);
  const at = clock();
  // Stands before anything is deleted, so not in one transaction: whoever stores at the same time is deleted here or finds it.
  await db
    .insertInto("tracking_withdrawals")
    .values(hashes.map((visitor_hash) => ({ visitor_hash, at })))
    .onConflict((conflict) => conflict.column("visitor_hash").doUpdateSet({ at }))
    .execute();
  const gone = await db.deleteFrom("tracking_events").where("visitor_hash", "in", hashes).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
