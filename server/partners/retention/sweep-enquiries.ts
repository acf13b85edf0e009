import { enqueueJob, restartJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { eraseEnquiry } from "./erase-enquiry.ts";
import { sweepAttachments } from "#server/partners/attachments/sweep-attachments.ts";
import { expireDuplicateWindow } from "#server/partners/enquiry/find-duplicate-enquiry.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Maximum number of enquiries erased in one run. */
const BATCH_SIZE = 100;
const SWEEP_JOB = { topic: "partners.sweep", ref: "pulse" };
export const ENQUIRY_SWEEP_TOPIC = SWEEP_JOB.topic;

/** Enqueues the recurring sweep job; there is one, however many workers run. A job that has failed permanently is restarted. */
export async function enqueueEnquirySweep(shop: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction().execute(async (tx) => {
    await enqueueJob(tx, { ...SWEEP_JOB, now, at: now + HOUR_MS });
    await restartJob(tx, SWEEP_JOB.topic, SWEEP_JOB.ref, now);
  });
}

/**
 * Job `partners.sweep`, every hour. Deletes attachments that no enquiry claimed, erases enquiries ENQUIRY_DAYS after they were received, closed or
 * reopened, and ends the duplicate window of overdue enquiries.
 */
export const sweepEnquiries: JobHandler<AppContext> = async (shop) => {
  let hasMore = false;
  // Errors are caught, because a job that fails too often is not retried any more, and this one must run forever. A step that fails runs again in
  // the next run.
  for (const step of [sweepAttachments, eraseExpired, expireDuplicates]) {
    try {
      hasMore = (await step(shop)) || hasMore;
    } catch (error) {
      shop.log.error("partners.sweep-failed", error);
    }
  }
  return { again: shop.clock() + (hasMore ? 1 : HOUR_MS) };
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
