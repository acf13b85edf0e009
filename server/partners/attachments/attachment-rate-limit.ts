import { countAttempt } from "#server/db/rate-limit/rate-limit.ts";
import type { AppContext } from "#server/context/app-context.ts";

const HOUR = 60 * 60_000;
const MB = 1024 * 1024;
/** New files per client address. All visitors of a trade fair may share one address. */
const NEW_FILES = [
  { name: "enquiry-file", limit: 120, windowMs: HOUR },
  { name: "enquiry-file-day", limit: 400, windowMs: 24 * HOUR },
];
/** Megabytes per client address and day. Files are kept for seven days. */
const MEGABYTES = { name: "enquiry-megabytes", limit: 1_500, windowMs: 24 * HOUR };

/** Counts a file of `size` bytes from a client address. Returns false if a limit is exceeded. */
export async function consumeAttachmentRateLimit(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  clientAddress: string,
  size: number,
): Promise<boolean> {
  for (const limit of [...NEW_FILES, { ...MEGABYTES, weight: Math.ceil(size / MB) }]) {
    if (!(await countAttempt(db, { ...limit, subject: clientAddress, now: clock() }))) return false;
  }
  return true;
}
