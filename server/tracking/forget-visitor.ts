import type { Shop } from "#server/shop.ts";
import { hashVisitor } from "./hash-visitor.ts";
import { isMurmur } from "./murmur.schema.ts";

/** Deletes all that was recorded of the device with this fingerprint; answers how many events that were. */
export async function forgetVisitor({ db, env }: Pick<Shop, "db" | "env">, murmur: string | null): Promise<number> {
  if (!isMurmur(murmur)) return 0;
  const gone = await db.deleteFrom("tracking_events").where("visitor_hash", "in", hashVisitor(env, murmur)).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
