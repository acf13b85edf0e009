import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { clearRateLimit, refundRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { AttemptLimit } from "#server/identity/core/limits.ts";

/*
 * The rate limits of the staff desk. An origin is the network of a request. It is trusted for an account for 30 days after its owner signed in from
 * it, with password and second factor (`trusted-origin.ts` of server/identity). A recipient is the hash of the typed email address.
 *
 * | Limit                | Counted per                    | Allowed                                | Applies to         |
 * | -------------------- | ------------------------------ | -------------------------------------- | ------------------ |
 * | passwordLimits       | network                        | 20 passwords in 10 minutes             | everyone           |
 * |                      | network + recipient            | 5 a minute, 10 in 15 minutes, 20 a day | everyone           |
 * |                      | recipient                      | 20 an hour                             | untrusted networks |
 * | wrong_factors        | session                        | 5 wrong factors, then it ends          | everyone           |
 * | factorLimits         | account, or network + account  | 10 wrong factors an hour               | untrusted, trusted |
 * | confirmationLimits   | account                        | 5 a minute, 10 in 15 minutes, 20 a day | signed-in sessions |
 * | keyLimit             | network                        | 30 unknown keys an hour                | links              |
 *
 * A stranger can keep an owner out for an hour at most, and not at all in networks where the owner signed in. A second factor can be guessed only by
 * somebody who knows the password: 240 codes a day from all untrusted networks together. Three of a million codes are accepted at a time, so a day
 * of guessing succeeds with a probability of 7e-4; each failure is in the audit log.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Wrong second factors after which a session ends. */
export const MAX_WRONG_FACTORS = 5;

export type Origin = { key: string; trusted: boolean };

const byTime = (name: string, subject: string, ownNetworkOnly: boolean): AttemptLimit[] => [
  { name: `${name}-minute`, subject, limit: 5, windowMs: MINUTE, ownNetworkOnly },
  { name: `${name}-quarter`, subject, limit: 10, windowMs: 15 * MINUTE, ownNetworkOnly },
  { name: `${name}-day`, subject, limit: 20, windowMs: DAY, ownNetworkOnly },
];

/** `own` are those of one network, which a right password clears; `shared` are those of all untrusted networks together. */
export const passwordLimits = (address: string, recipient: string, { trusted }: Origin) => ({
  network: { name: "staff-password-network", subject: address, limit: 20, windowMs: 10 * MINUTE } satisfies AttemptLimit,
  own: byTime("staff-password", `${address} ${recipient}`, trusted),
  shared: (trusted ? [] : [{ name: "staff-password-account", subject: recipient, limit: 20, windowMs: HOUR }]) as AttemptLimit[],
});

export const factorLimits = (accountId: string, { key, trusted }: Origin): AttemptLimit[] => [
  { name: "staff-factor", subject: trusted ? `${key} ${accountId}` : accountId, limit: 10, windowMs: HOUR, ownNetworkOnly: trusted },
];

/** Passwords that are typed in a session, to change or confirm something. */
export const confirmationLimits = (accountId: string): AttemptLimit[] => byTime("staff-confirm", accountId, false);

export const keyLimit = (address: string): AttemptLimit => ({ name: "staff-key", subject: address, limit: 30, windowMs: HOUR });

type Db = Database | DatabaseTransaction;
export const clearLimits = (db: Db, limits: AttemptLimit[], now: number) =>
  clearRateLimit(
    db,
    limits.map((limit) => ({ ...limit, now })),
  );

/** Takes back the counted attempt, because it was right. */
export async function refundLimits(db: Db, limits: AttemptLimit[], now: number): Promise<void> {
  if (limits.length === 0) return;
  await refundRateLimit(
    db,
    limits.map((limit) => ({ ...limit, now })),
  );
}
