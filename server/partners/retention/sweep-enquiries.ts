import type { JobHandler } from "#server/jobs/job.ts";
import { RECURRING_JOBS } from "#server/jobs/recurring-jobs.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { eraseEnquiry } from "./erase-enquiry.ts";
import { sweepAttachments } from "#server/partners/attachments/sweep-attachments.ts";
import { expireDuplicateWindow } from "#server/partners/enquiry/find-duplicate-enquiry.ts";

const INTERVAL_MS = RECURRING_JOBS["partners.sweep"];
const DAY_MS = 24 * 60 * 60_000;
/** Maximum number of enquiries erased in one run. */
const BATCH_SIZE = 100;

/**
 * Job `partners.sweep`, every hour. Deletes attachments that no enquiry claimed within seven days, erases enquiries ENQUIRY_DAYS after they were
 * received or last closed or reopened, and ends duplicate detection for overdue enquiries.
 */
export const sweepEnquiries: JobHandler<AppContext> = async (shop) => {
  let hasMore = false;
  // A job that fails too often becomes dead; this one must keep running. The next run repeats a failed step.
  for (const step of [sweepAttachments, eraseExpired, expireDuplicates]) {
    try {
      hasMore = (await step(shop)) || hasMore;
    } catch (error) {
      shop.log.error("partners.sweep-failed", error);
    }
  }
  return { again: shop.clock() + (hasMore ? 1 : INTERVAL_MS) };
};

async function expireDuplicates({ db, clock }: AppContext): Promise<boolean> {
  await expireDuplicateWindow(db, { now: clock() });
  return false;
}

async function eraseExpired({ db, clock, env }: AppContext): Promise<boolean> {
  const now = clock();
  const untouchedSince = now - env.enquiryDays * DAY_MS;
  const due = await db
    .selectFrom("enquiries")
    .select("id")
    .where("updated_at", "<=", untouchedSince)
    .where("erased_at", "is", null)
    .orderBy("updated_at")
    .limit(BATCH_SIZE)
    .execute();
  // `untouchedSince` skips an enquiry that was closed or reopened meanwhile.
  for (const { id } of due) await db.transaction().execute((tx) => eraseEnquiry(tx, { id, because: "old", untouchedSince, now }));
  return due.length === BATCH_SIZE;
}
