import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { isRateLimited, consumeRateLimit, type RateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { Env } from "#server/env.ts";
import { reject } from "#server/forms/rejection.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** An enquiry that was not sent with our form counts this many times. */
const API_WEIGHT = 3;

type LimitQuery = {
  clientAddress: string;
  emailHash: string;
  /** Whether the enquiry was sent with our form. */
  byForm: boolean;
  now: number;
};

/** Whether the client address or the email address has reached a limit. Does not count an enquiry. */
export async function isEnquiryRateLimited(db: Database, query: LimitQuery): Promise<boolean> {
  for (const limit of rateLimits(query)) if (await isRateLimited(db, limit)) return true;
  return false;
}

/** Counts an enquiry, in the transaction that stores it. Returns false if a limit is exceeded; the caller must then roll back. */
export async function consumeEnquiryRateLimit(tx: DatabaseTransaction, query: LimitQuery): Promise<boolean> {
  for (const limit of rateLimits(query)) if ((await consumeRateLimit(tx, limit)) > 0) return false;
  return true;
}

/** Limits per client address, which all visitors of a trade fair may share, and per email address, which gets a mail for each enquiry. */
function rateLimits({ clientAddress, emailHash, byForm, now }: LimitQuery): RateLimit[] {
  const weight = byForm ? 1 : API_WEIGHT;
  return [
    { name: "enquiry-hour", subject: clientAddress, limit: 20, windowMs: HOUR, now, weight },
    { name: "enquiry-day", subject: clientAddress, limit: 60, windowMs: DAY, now, weight },
    { name: "enquiry-mail", subject: emailHash, limit: 5, windowMs: DAY, now },
  ];
}

/** Returns the rejection of one enquiry too many. */
export const rejectTooManyEnquiries = ({ salesMail: email }: Pick<Env, "salesMail">) => reject("too-many-enquiries", { email });
