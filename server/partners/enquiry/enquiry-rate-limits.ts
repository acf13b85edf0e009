import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { isRateLimited, consumeRateLimit, type RateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { Env } from "#server/env.ts";
import { message } from "#server/forms/message.schema.ts";
import type { EnquirySender } from "#server/partners/core/enquiry.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** As so many enquiries one counts that came without the form of ours. */
const PROGRAM_WEIGHT = 3;

type Asking = { clientAddress: string; emailHash: string; /** Whether it came with the form. */ byForm: boolean; now: number };

/** Enquiries from one internet address, a trade fair's perhaps, and of one sender, who is sent a mail for each. */
function limitsOf({ clientAddress, emailHash, byForm, now }: Asking): RateLimit[] {
  const weight = byForm ? 1 : PROGRAM_WEIGHT;
  return [
    { what: "enquiry-hour", who: clientAddress, limit: 20, windowMs: HOUR, now, weight },
    { what: "enquiry-day", who: clientAddress, limit: 60, windowMs: DAY, now, weight },
    { what: "enquiry-mail", who: emailHash, limit: 5, windowMs: DAY, now },
  ];
}

/** What is said of one too many: how long that is, and whom to write to; of a form, which is kept, that nothing is lost. */
export const tooManyEnquiriesMessage = ({ salesMail: email }: Pick<Env, "salesMail">, { source }: Pick<EnquirySender, "source">) =>
  message(source === "form" ? "errors.too-many-enquiries" : "errors.too-many-enquiry-calls", { email });

/** Whether no more enquiries are taken from there for now; does not count as one. */
export async function isEnquiryRateLimited(db: Database, asking: Asking): Promise<boolean> {
  for (const limit of limitsOf(asking)) if (await isRateLimited(db, limit)) return true;
  return false;
}

/** Counts an enquiry, in the transaction that stores it; answers whether it is still allowed. */
export async function consumeEnquiryRateLimit(tx: DatabaseTransaction, asking: Asking): Promise<boolean> {
  for (const limit of limitsOf(asking)) if ((await consumeRateLimit(tx, limit)) > 0) return false;
  return true;
}
