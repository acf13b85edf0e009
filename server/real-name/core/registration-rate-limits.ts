import type { AttemptLimit } from "#server/db/rate-limit/consume-limits.ts";
import { mailboxKey } from "#server/forms/mailbox-key.ts";
import { NETWORK_QUEUE } from "#server/db/rate-limit/queue.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Registrations from one client address. Above the limits they wait for a turn, because all guests of a hotel may share an address. */
export const submissionRateLimits = (clientAddress: string): AttemptLimit[] => [
  { name: "real-name-submit-hour", subject: clientAddress, limit: 30, windowMs: HOUR, queue: NETWORK_QUEUE },
  { name: "real-name-submit-day", subject: clientAddress, limit: 100, windowMs: DAY, queue: NETWORK_QUEUE },
];

/**
 * Mails to one mailbox a day, acceptances excluded. Anyone can type any address, and only an acceptance needs a genuine document. The limit leaves
 * room for a family.
 */
export const decisionMailRateLimit = (email: string): AttemptLimit => ({
  name: "real-name-mail",
  subject: mailboxKey(email),
  limit: 20,
  windowMs: DAY,
});
