import type { AttemptLimit } from "#server/db/rate-limit/consume-limits.ts";
import { LOOK_UP_QUEUE, NETWORK_QUEUE, type Queue } from "#server/db/rate-limit/queue.ts";

/*
 * The rate limits of sign-in, exports and ICCID lookups. docs/decisions/119 says why they are what they are and what guessing costs; docs/reference.md
 * has them in words. A recipient is an email address or phone number, hashed. An origin is where a request comes from: the browser if it is trusted,
 * otherwise the network; it is trusted for 30 days after the recipient's owner signed in from it (trusted-origin.ts). Limits of a trusted network do not
 * count for its /48 (rate-limit.ts). Above a limit with a queue, an attempt waits for its turn (db/rate-limit/queue.ts); above another it is rejected.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** For passwords of a whole network, each of which costs 0.1 s of CPU. */
const HASH_QUEUE: Queue = { firstWaitMs: 5 * SECOND, spacingMs: 2 * SECOND, longestWaitMs: 2 * MINUTE, strict: true };
/** For guesses at the password of one account in one network. */
const GUESS_QUEUE: Queue = { firstWaitMs: 10 * SECOND, spacingMs: 5 * MINUTE, longestWaitMs: 30 * MINUTE, strict: true };
/** For text messages of one network to one country: they cost money. */
const SMS_QUEUE: Queue = { firstWaitMs: 10 * SECOND, spacingMs: 30 * SECOND, longestWaitMs: 10 * MINUTE, strict: true };
/** For text messages to strangers in one country. A code is valid for ten minutes, so its message waits five at most. */
const COUNTRY_SMS_QUEUE: Queue = { firstWaitMs: 5 * SECOND, spacingMs: 5 * SECOND, longestWaitMs: 5 * MINUTE, strict: true };

type Origin = { key: string; trusted: boolean };

export const resendLimit = (browser: string, recipient: string, purpose: string): AttemptLimit => ({
  name: "code-resend",
  subject: `${purpose} ${browser} ${recipient}`,
  limit: 1,
  windowMs: MINUTE,
});

/** `smsCountry`: the country of a phone number; null for an email address. */
export const codeLimits = (origin: Origin, recipient: string, smsCountry: string | null): AttemptLimit[] => {
  const own = { name: "code-visitor-recipient", subject: `${origin.key} ${recipient}`, limit: 5, windowMs: HOUR };
  if (origin.trusted) return [{ ...own, ownNetworkOnly: true }];
  return [
    { name: "code-visitor", subject: origin.key, limit: 200, windowMs: HOUR, queue: NETWORK_QUEUE },
    own,
    { name: "code-visitor-recipient-day", subject: `${origin.key} ${recipient}`, limit: 15, windowMs: DAY },
    { name: "code-recipient", subject: recipient, limit: 12, windowMs: HOUR },
    ...(smsCountry === null
      ? []
      : [{ name: "code-visitor-sms", subject: `${origin.key} ${smsCountry}`, limit: 100, windowMs: HOUR, queue: SMS_QUEUE }]),
  ];
};

/** Codes by SMS to numbers without an account, which browsers without trust requested. Text messages to some countries pay whoever causes them. */
export const countrySmsLimit = (country: string): AttemptLimit => ({
  name: "code-sms-country",
  subject: country,
  limit: 50,
  windowMs: 10 * MINUTE,
  queue: COUNTRY_SMS_QUEUE,
});
/** The same for all countries together. It is for emergencies: an alert fires at a fifth of it (docs/deploy/prometheus-rules.yml). */
export const strangerSmsLimit: AttemptLimit = { name: "code-sms", subject: "all", limit: 1_000, windowMs: HOUR };

/** A used-up limit does not reject: each code then allows one attempt instead of five. */
export const wrongCodeLimit = (origin: Origin, recipient: string): AttemptLimit => ({
  name: "code-wrong",
  subject: origin.trusted ? `${origin.key} ${recipient}` : recipient,
  limit: 20,
  windowMs: DAY,
  ownNetworkOnly: origin.trusted,
});

/**
 * Wrong passwords at sign-in. `own` are those of this origin, `shared` those that strangers can use up. An attempt is counted before the password is
 * checked, and refunded if it was right. `name`: the sign-in, of customers or of staff.
 */
export const passwordLimits = (name: string, origin: Origin, recipient: string): { own: AttemptLimit[]; shared: AttemptLimit[] } => {
  const own = { name, subject: `${origin.key} ${recipient}`, limit: 20, windowMs: DAY, ownNetworkOnly: origin.trusted, queue: GUESS_QUEUE };
  if (origin.trusted) return { own: [own], shared: [] };
  // The limit of the account has the queue of this origin, so that strangers elsewhere do not lengthen it.
  const account = { name: `${name}-account`, subject: recipient, limit: 20, windowMs: HOUR, queue: { ...GUESS_QUEUE, sharedWith: own } };
  return { own: [own], shared: [account, { name: `${name}-network`, subject: origin.key, limit: 60, windowMs: 10 * MINUTE, queue: HASH_QUEUE }] };
};

/** Passwords that are typed in a session, to change something. `name`: the session, of a customer or of staff. */
export const signedInPasswordLimits = (accountId: string, name = "password"): AttemptLimit[] => [
  { name: `${name}-minute`, subject: `signed-in ${accountId}`, limit: 5, windowMs: MINUTE },
  { name: `${name}-quarter`, subject: `signed-in ${accountId}`, limit: 10, windowMs: 15 * MINUTE },
  { name: `${name}-day`, subject: `signed-in ${accountId}`, limit: 20, windowMs: DAY },
];

/** An export reads all data of an account. */
export const exportLimit = (accountId: string): AttemptLimit => ({ name: "export-account", subject: accountId, limit: 5, windowMs: HOUR });

/** `unknown` counts lookups of ICCIDs that the carrier does not know; `all` every lookup, because each asks the carrier. */
export const iccidLimits = (clientAddress: string): { unknown: AttemptLimit; all: AttemptLimit } => ({
  unknown: { name: "iccid-unknown", subject: clientAddress, limit: 60, windowMs: 10 * MINUTE, queue: LOOK_UP_QUEUE },
  all: { name: "iccid-lookup", subject: clientAddress, limit: 1_000, windowMs: HOUR, queue: LOOK_UP_QUEUE },
});
