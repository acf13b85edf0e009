import type { AttemptLimit } from "#server/db/rate-limit/consume-limits.ts";
import { signedInPasswordLimits } from "#server/identity/core/limits.ts";

/*
 * The rate limits of the staff desk, beside those of passwords (identity/core/limits.ts). An origin is the network of a request. It is trusted for an
 * account for 30 days after its owner signed in from it, with password and second factor (`trusted-origin.ts` of server/identity).
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
