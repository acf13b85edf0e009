import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { takeTry, waitLeft } from "#server/db/rate-limit.ts";
import { message } from "#server/locale/message.schema.ts";
import type { Shop } from "#server/shop.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Try = { what: string; who: string; limit: number; windowMs: number };
export type Refusal = { ok: false; reason: string };

export const refuse = (reason: string): Refusal => ({ ok: false, reason });

/** Too many tries: in how many minutes the next one is allowed, or, where that is long, hours. */
function tooMany(waitMs: number): Refusal {
  if (waitMs > 2 * HOUR) return refuse(message("identity.too-many-tries-hours", { hours: Math.ceil(waitMs / HOUR) }));
  return refuse(message("identity.too-many-tries", { minutes: Math.max(1, Math.ceil(waitMs / MINUTE)) }));
}

/** A code for one purpose, recipient and browser: one a minute. */
export const resendTry = (browser: string, recipient: string, purpose: string): Try => ({
  what: "code-resend",
  who: `${purpose} ${browser} ${recipient}`,
  limit: 1,
  windowMs: MINUTE,
});
/** Codes that one visitor asks for, for anybody and for one recipient. */
export const askTries = (clientAddress: string, recipient: string): Try[] => [
  { what: "code-visitor", who: clientAddress, limit: 20, windowMs: HOUR },
  { what: "code-visitor-recipient", who: `${clientAddress} ${recipient}`, limit: 5, windowMs: HOUR },
];
/** Codes for one recipient from everywhere: far above what its owner needs, so that a stranger's asking seldom stands in the way. */
export const recipientTry = (recipient: string): Try => ({ what: "code-recipient", who: recipient, limit: 12, windowMs: HOUR });
/** A recipient used a right code from this network: strangers who ask elsewhere cannot use up what is asked for here. */
export const provedTry = (clientAddress: string, recipient: string): Try => ({
  what: "code-proved",
  who: `${clientAddress} ${recipient}`,
  limit: 1,
  windowMs: 30 * DAY,
});
/** Text messages cost money: so many an hour in all, whoever asks. */
export const smsFuse: Try = { what: "code-sms", who: "all", limit: 300, windowMs: HOUR };
/** Codes that one visitor tries, right or wrong. */
export const codeCheckTry = (clientAddress: string): Try => ({ what: "code-check", who: clientAddress, limit: 30, windowMs: HOUR });
/** Wrong codes for one recipient, over all browsers and purposes: who guesses from many places gets no further. */
export const wrongCodeTry = (recipient: string): Try => ({ what: "code-wrong", who: recipient, limit: 50, windowMs: DAY });

/** Passwords that one visitor tries, for anybody. */
export const passwordVisitorTry = (clientAddress: string): Try => ({
  what: "password-visitor",
  who: clientAddress,
  limit: 20,
  windowMs: 10 * MINUTE,
});
/** Passwords tried for one account, from everywhere: they delay, and the way in by a code stays open. */
export const passwordTries = (who: string): Try[] => [
  { what: "password-minute", who, limit: 5, windowMs: MINUTE },
  { what: "password-quarter", who, limit: 10, windowMs: 15 * MINUTE },
  { what: "password-day", who, limit: 20, windowMs: DAY },
];

/** Cards that one visitor asks about. */
export const iccidTries = (clientAddress: string): Try[] => [
  { what: "iccid-minute", who: clientAddress, limit: 5, windowMs: MINUTE },
  { what: "iccid-day", who: clientAddress, limit: 30, windowMs: DAY },
];

/** Refuses where a limit is used up, and says how long to wait; does not count as a try. */
export async function refuseUsedUp(db: Database | DatabaseTransaction, one: Try, now: number): Promise<Refusal | null> {
  const wait = await waitLeft(db, { ...one, now });
  return wait > 0 ? tooMany(wait) : null;
}

/** Counts one try against each limit, in the database that all processes share; refuses where one is used up and says how long to wait. */
export async function takeTries(shop: Pick<Shop, "db" | "clock" | "log">, tries: Try[]): Promise<Refusal | null> {
  const now = shop.clock();
  for (const [at, one] of tries.entries()) {
    let wait = await takeTry(shop.db, { ...one, now });
    if (wait === 0) continue;
    shop.log.info("identity.limited", { what: one.what });
    // What follows is not counted, but whoever waits should wait once.
    for (const later of tries.slice(at + 1)) wait = Math.max(wait, await waitLeft(shop.db, { ...later, now }));
    return tooMany(wait);
  }
  return null;
}
