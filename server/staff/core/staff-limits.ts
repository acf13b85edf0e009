import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { clearRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { AttemptLimit } from "#server/db/rate-limit/consume-limits.ts";
import { signedInPasswordLimits } from "#server/identity/core/limits.ts";

/*
 * The rate limits of the staff desk. An origin is the network of a request. It is trusted for an account for 30 days after its owner signed in from
 * it, with password and second factor (`trusted-origin.ts` of server/identity). A recipient is the hash of the typed email address.
 *
 * | Limit                | Counted per                    | Allowed                                | Applies to         |
 * | -------------------- | ------------------------------ | -------------------------------------- | ------------------ |
 * | passwordLimits       | those of sign-in in the shop (identity/core/limits.ts), with their queues      |                    |
 * | wrong_factors        | session                        | 5 wrong factors, then it ends          | everyone           |
 * | factorLimits         | account, or network + account  | 10 wrong factors an hour               | untrusted, trusted |
 * | confirmationLimits   | account                        | 5 a minute, 10 in 15 minutes, 20 a day | signed-in sessions |
 *
 * A stranger cannot keep an owner out: above a limit of passwords the right one waits for its turn. A second factor can be guessed only by
 * somebody who knows the password: 240 codes a day from all untrusted networks together. Three of a million codes are accepted at a time, so a day
 * of guessing succeeds with a probability of 7e-4; each failure is in the audit log.
 */

const HOUR = 60 * 60_000;

/** Wrong second factors after which a session ends. */
export const MAX_WRONG_FACTORS = 5;

export type Origin = { key: string; trusted: boolean };

export const factorLimits = (accountId: string, { key, trusted }: Origin): AttemptLimit[] => [
  { name: "staff-factor", subject: trusted ? `${key} ${accountId}` : accountId, limit: 10, windowMs: HOUR, ownNetworkOnly: trusted },
];

/** Passwords that are typed in a session, to change or confirm something. */
export const confirmationLimits = (accountId: string): AttemptLimit[] => signedInPasswordLimits(accountId, "staff-confirm");

type Db = Database | DatabaseTransaction;
export const clearLimits = (db: Db, limits: AttemptLimit[], now: number) =>
  clearRateLimit(
    db,
    limits.map((limit) => ({ ...limit, now })),
  );
