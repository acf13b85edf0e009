import type { DatabaseTransaction } from "#server/db/database.ts";
import { consumeRateLimit, remainingWaitMs } from "#server/db/rate-limit/rate-limit.ts";
import type { AttemptLimit } from "#server/db/rate-limit/consume-limits.ts";
import type { AppContext } from "#server/context/app-context.ts";

const HOUR = 60 * 60_000;

/** Daily limit per number: text messages cost money, and the carrier may report a wrong balance or usage. */
const numberLimit = (phone: string): AttemptLimit => ({ name: "sim-sms-number", subject: phone, limit: 3, windowMs: 24 * HOUR });
/** Hourly limit in total, separate from that of sign-in codes, so that codes are still sent when it is reached. */
const totalLimit: AttemptLimit = { name: "sim-sms", subject: "all", limit: 300, windowMs: HOUR };

/** Returns how long a text message about a SIM has to wait, ms; 0 if it may be sent now, null if its number reached the daily limit. */
export async function simSmsDelay({ db, clock }: Pick<AppContext, "db" | "clock">, phone: string): Promise<number | null> {
  const now = clock();
  return (await remainingWaitMs(db, { ...numberLimit(phone), now })) > 0 ? null : remainingWaitMs(db, { ...totalLimit, now });
}

/** Counts a sent message. */
export async function countSimSms(tx: DatabaseTransaction, phone: string, now: number): Promise<void> {
  for (const limit of [numberLimit(phone), totalLimit]) await consumeRateLimit(tx, { ...limit, now });
}
