import type { AttemptLimit } from "#server/identity/core/limits.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Registrations that come from one address: the guests of a whole hotel stand behind one. */
export const submissionRateLimits = (clientAddress: string): AttemptLimit[] => [
  { what: "real-name-submit-hour", who: clientAddress, limit: 30, windowMs: HOUR },
  { what: "real-name-submit-day", who: clientAddress, limit: 100, windowMs: DAY },
];

/** Mails to one recipient that nobody needs to have shown a document for: anybody may type any address. A family's fit in. */
export const decisionMailRateLimit = (email: string): AttemptLimit => ({
  what: "real-name-mail",
  who: email.toLowerCase(),
  limit: 20,
  windowMs: DAY,
});
