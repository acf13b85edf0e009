import type { DatabaseTransaction } from "#server/db/database.ts";
import { consumeRateLimit, waitLeft } from "#server/db/rate-limit/rate-limit.ts";
import type { AttemptLimit } from "#server/identity/core/limits.ts";
import type { AppContext } from "#server/context/app-context.ts";

const HOUR = 60 * 60_000;

/** Text messages cost money, and what a carrier says of a balance may be wrong: so many to one number in a day. */
const numberTry = (phone: string): AttemptLimit => ({ what: "low-balance-number", who: phone, limit: 3, windowMs: 24 * HOUR });
/** So many an hour in all; a fuse of its own, so that codes still go out while it is blown. */
const fuse: AttemptLimit = { what: "low-balance-sms", who: "all", limit: 300, windowMs: HOUR };

/** Whether a number may be written to now: null where it had enough today, else how long the message has to wait, ms. */
export async function lowBalanceSmsDelay({ db, clock }: Pick<AppContext, "db" | "clock">, phone: string): Promise<number | null> {
  const now = clock();
  return (await waitLeft(db, { ...numberTry(phone), now })) > 0 ? null : waitLeft(db, { ...fuse, now });
}

/** Counts a message that was sent. */
export async function countLowBalanceSms(tx: DatabaseTransaction, phone: string, now: number): Promise<void> {
  for (const one of [numberTry(phone), fuse]) await consumeRateLimit(tx, { ...one, now });
}
