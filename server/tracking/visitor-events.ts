import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Env } from "#server/env.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isMurmur } from "./murmur.schema.ts";

/** Returns keyed hashes of a device fingerprint, one for each key; the first is for storing. The fingerprint itself is not stored. */
export const hashVisitor = (env: Pick<Env, "fileKeys">, murmur: string) => keyedHash(env, "tracking.visitor", murmur);

/** After consent is withdrawn, events of the device are dropped for this long, because a post may still be in transit. */
export const WITHDRAWN_MS = 10 * 60_000;

/**
 * Deletes all events of the device with this fingerprint, and records the withdrawal, so that events still in transit are dropped for ten
 * minutes. Returns the number of deleted events.
 */
export async function deleteVisitorEvents({ db, env, clock }: Pick<AppContext, "db" | "env" | "clock">, murmur: string | null): Promise<number> {
  if (!isMurmur(murmur)) return 0;
  const hashes = hashVisitor(env, murmur);
  const at = clock();
  // The withdrawal is committed before the events are deleted, not in the same transaction: events stored at the same time are then either
  // deleted here or dropped by `storeEvents`, which reads the withdrawal afterwards.
  await db
    .insertInto("tracking_withdrawals")
    .values(hashes.map((visitor_hash) => ({ visitor_hash, at })))
    .onConflict((conflict) => conflict.column("visitor_hash").doUpdateSet({ at }))
    .execute();
  const deleted = await db.deleteFrom("tracking_events").where("visitor_hash", "in", hashes).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
