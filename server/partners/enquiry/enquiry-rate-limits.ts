import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { isRateLimited, consumeRateLimit, type RateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { Env } from "#server/env.ts";
import { message } from "#server/forms/message.schema.ts";
import type { EnquirySender } from "#server/partners/core/enquiry.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** An enquiry that was not sent with our form counts this many times. */
const API_WEIGHT = 3;

type LimitQuery = { clientAddress: string; emailHash: string; /** Whether it was sent with our form. */ byForm: boolean; now: number };

/** Limits per client address, which a whole trade fair may share, and per sender, who gets a mail for each enquiry. */
function rateLimits({ clientAddress, emailHash, byForm, now }: LimitQuery): RateLimit[] {
  const weight = byForm ? 1 : API_WEIGHT;
  return [
    { name: "enquiry-hour", subject: clientAddress, limit: 20, windowMs: HOUR, now, weight },
    { name: "enquiry-day", subject: clientAddress, limit: 60, windowMs: DAY, now, weight },
    { name: "enquiry-mail", subject: emailHash, limit: 5, windowMs: DAY, now },
  ];
}

/**
 * The error for one enquiry too many: how long to wait, and whom to write to. For the form, which is saved as a draft, it adds that nothing is
 * lost.
 */
export const tooManyEnquiriesMessage = ({ salesMail: email }: Pick<Env, "salesMail">, { source }: Pick<EnquirySender, "source">) =>
  message(source === "form" ? "errors.too-many-enquiries" : "errors.too-many-enquiry-calls", { email });

/** Whether the client or sender has reached a limit. Does not count an enquiry. */
export async function isEnquiryRateLimited(db: Database, query: LimitQuery): Promise<boolean> {
  for (const limit of rateLimits(query)) if (await isRateLimited(db, limit)) return true;
  return false;
}

/** Counts an enquiry, in the transaction that stores it. Returns false if a limit is exceeded. */
export async function consumeEnquiryRateLimit(tx: DatabaseTransaction, query: LimitQuery): Promise<boolean> {
  for (const limit of rateLimits(query)) if ((await consumeRateLimit(tx, limit)) > 0) return false;
  return true;
}
