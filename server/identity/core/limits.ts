import { consumeRateLimit, remainingWaitMs } from "#server/db/rate-limit/rate-limit.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { AppContext } from "#server/context/app-context.ts";

/*
 * The rate limits of sign-in, exports and ICCID lookups. A network is an IPv4 address or an IPv6 /64. A /48 may make four times as many attempts as a
 * /64; limits per trusted network and recipient do not count for the /48 (rate-limit.ts). A recipient is an email address or phone number, hashed.
 * An origin is where a request comes from: the browser if it is trusted, otherwise the network. An origin is trusted for 30 days after the
 * recipient's owner signed in from it (trusted-origin.ts).
 *
 * | Limit                   | Counted per                              | Allowed                                | Applies to                       |
 * | ----------------------- | ---------------------------------------- | -------------------------------------- | -------------------------------- |
 * | resendLimit             | browser, recipient, purpose              | 1 code a minute                        | everyone                         |
 * | originCodeLimits        | origin                                   | 20 codes an hour                       | everyone                         |
 * |                         | origin, recipient                        | 5 codes an hour                        | everyone                         |
 * |                         | network, recipient                       | 15 codes a day                         | untrusted origins                |
 * | recipientCodeLimit      | recipient                                | 12 codes an hour                       | untrusted origins                |
 * | smsLimit                | the whole shop                           | 300 codes by SMS an hour               | everyone                         |
 * | attempts (code/code.ts) | code                                     | 5 attempts                             | everyone                         |
 * | wrongCodeLimit          | recipient, or trusted origin + recipient | 20 wrong codes a day                   | then each code allows 1 attempt  |
 * | codeCheckLimit          | network                                  | 30 checks an hour                      | browsers without a live code     |
 * | passwordLimits          | network + recipient, or account          | 5 a minute, 10 in 15 minutes, 20 a day | everyone                         |
 * | accountPasswordLimit    | recipient                                | 20 wrong passwords an hour             | untrusted networks               |
 * | networkPasswordLimit    | network                                  | 20 passwords in 10 minutes             | everyone                         |
 * | exportLimits            | account                                  | 5 exports an hour                      | everyone                         |
 * |                         | network                                  | 30 exports an hour                     | everyone                         |
 * | iccidLimits             | network                                  | 5 lookups a minute, 30 a day           | everyone                         |
 *
 * The limits guarantee two things:
 * - Nobody can lock an owner out. A correct code works at the first attempt in the browser that requested it, whatever others do.
 *   Trusted origins share no per-recipient counter with strangers, and a limit that all strangers share lasts an hour at most.
 * - Guessing is hopeless. A guess is correct with a probability of 1e-6. One untrusted network gets 15 codes and at most 15 + 4 x 5 = 35
 *   attempts a day, a /48 gets 60 codes and at most 60 + 4 x 5 = 80 attempts. All untrusted networks together get 12 x 24 = 288 codes and
 *   about 310 attempts a day (3e-4), which takes 20 IPv4 addresses or five /48 and sends the owner 288 messages. An attacker in a trusted
 *   network gets 5 x 24 = 120 codes and about 140 attempts a day (1.4e-4).
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type AttemptLimit = { name: string; subject: string; limit: number; windowMs: number; ownNetworkOnly?: boolean };
/** A used-up limit; the value is the time to wait, in minutes or hours. */
export type AttemptLimitCode = "too-many-tries-minutes" | "too-many-tries-hours";

/**
 * Counts one attempt against each limit, in the database that all processes share. Returns null if all allow it. Otherwise rejects and says how long
 * to wait; the limits before the one that is used up stay counted.
 */
export async function consumeLimits(
  shop: Pick<AppContext, "db" | "clock" | "log">,
  limits: AttemptLimit[],
): Promise<Rejection<AttemptLimitCode> | null> {
  const now = shop.clock();
  for (const [index, limit] of limits.entries()) {
    let wait = await consumeRateLimit(shop.db, { ...limit, now });
    if (wait === 0) continue;
    shop.log.info("identity.limited", { what: limit.name });
    // The limits after it are not counted, but the wait in the message covers them.
    for (const later of limits.slice(index + 1)) wait = Math.max(wait, await remainingWaitMs(shop.db, { ...later, now }));
    return tooManyAttempts(wait);
  }
  return null;
}

/** Rejects with the time to wait, in minutes, or in hours if it is longer than two hours. */
function tooManyAttempts(waitMs: number): Rejection<AttemptLimitCode> {
  if (waitMs > 2 * HOUR) return reject("too-many-tries-hours", { hours: Math.ceil(waitMs / HOUR) });
  return reject("too-many-tries-minutes", { minutes: Math.max(1, Math.ceil(waitMs / MINUTE)) });
}

export const resendLimit = (browser: string, recipient: string, purpose: string): AttemptLimit => ({
  name: "code-resend",
  subject: `${purpose} ${browser} ${recipient}`,
  limit: 1,
  windowMs: MINUTE,
});

export const originCodeLimits = (origin: { key: string; trusted: boolean }, recipient: string): AttemptLimit[] => [
  { name: "code-visitor", subject: origin.key, limit: 20, windowMs: HOUR },
  { name: "code-visitor-recipient", subject: `${origin.key} ${recipient}`, limit: 5, windowMs: HOUR, ownNetworkOnly: origin.trusted },
  ...(origin.trusted ? [] : [{ name: "code-visitor-recipient-day", subject: `${origin.key} ${recipient}`, limit: 15, windowMs: DAY }]),
];

export const recipientCodeLimit = (recipient: string): AttemptLimit => ({ name: "code-recipient", subject: recipient, limit: 12, windowMs: HOUR });

/** For the whole shop, because text messages cost money. */
export const smsLimit: AttemptLimit = { name: "code-sms", subject: "all", limit: 300, windowMs: HOUR };

/** A used-up limit does not reject: each code then allows one attempt instead of five. */
export const wrongCodeLimit = (origin: { key: string; trusted: boolean }, recipient: string): AttemptLimit => ({
  name: "code-wrong",
  subject: origin.trusted ? `${origin.key} ${recipient}` : recipient,
  limit: 20,
  windowMs: DAY,
  ownNetworkOnly: origin.trusted,
});

export const codeCheckLimit = (clientAddress: string): AttemptLimit => ({ name: "code-check", subject: clientAddress, limit: 30, windowMs: HOUR });

/** `subject` is a network and a hashed recipient (`ownNetworkOnly` if that network is trusted), or a signed-in account. */
export const passwordLimits = (subject: string, ownNetworkOnly = false): AttemptLimit[] => [
  { name: "password-minute", subject, limit: 5, windowMs: MINUTE, ownNetworkOnly },
  { name: "password-quarter", subject, limit: 10, windowMs: 15 * MINUTE, ownNetworkOnly },
  { name: "password-day", subject, limit: 20, windowMs: DAY, ownNetworkOnly },
];

export const signedInPasswordLimits = (accountId: string): AttemptLimit[] => passwordLimits(`signed-in ${accountId}`);

export const accountPasswordLimit = (recipient: string): AttemptLimit => ({
  name: "password-account",
  subject: recipient,
  limit: 20,
  windowMs: HOUR,
});

export const networkPasswordLimit = (clientAddress: string): AttemptLimit => ({
  name: "password-visitor",
  subject: clientAddress,
  limit: 20,
  windowMs: 10 * MINUTE,
});

/** An export reads all data of an account. */
export const exportLimits = (accountId: string, clientAddress: string): AttemptLimit[] => [
  { name: "export-account", subject: accountId, limit: 5, windowMs: HOUR },
  { name: "export-visitor", subject: clientAddress, limit: 30, windowMs: HOUR },
];

/** ICCID lookups of one network. */
export const iccidLimits = (clientAddress: string): AttemptLimit[] => [
  { name: "iccid-minute", subject: clientAddress, limit: 5, windowMs: MINUTE },
  { name: "iccid-day", subject: clientAddress, limit: 30, windowMs: DAY },
];
