import type { JobHandler } from "#server/jobs/job.ts";
import { RECURRING_JOBS } from "#server/jobs/recurring-jobs.ts";
import { runSweep } from "#server/jobs/run-sweep.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { eraseEnquiry } from "./erase-enquiry.ts";
import { ATTACHMENT_FILES } from "#server/partners/core/enquiry.ts";
import { deleteExpiredFiles } from "#server/uploads/draft-files.ts";
import { expireDuplicateWindow } from "#server/partners/enquiry/find-duplicate-enquiry.ts";

const SWEEP_FAILED = "partners.sweep-failed";
const DAY_MS = 24 * 60 * 60_000;
/** Maximum number of enquiries erased in one run. */
const BATCH_SIZE = 100;

/**
 * Job `partners.sweep`, every hour. Deletes attachments that no enquiry claimed within seven days, erases enquiries ENQUIRY_DAYS after they were
 * received or last closed or reopened, and ends duplicate detection for overdue enquiries.
 */
export const sweepEnquiries: JobHandler<AppContext> = (shop) =>
  runSweep(shop, {
    event: SWEEP_FAILED,
    intervalMs: RECURRING_JOBS["partners.sweep"],
    steps: [deleteExpiredAttachments, eraseExpired, expireDuplicates],
  });

const deleteExpiredAttachments = (shop: AppContext) => deleteExpiredFiles(shop, ATTACHMENT_FILES, SWEEP_FAILED);

const expireDuplicates = ({ db, clock }: AppContext) => expireDuplicateWindow(db, { now: clock() });

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
