import { enqueueJob, restartJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { expireDuplicateWindow } from "#server/partners/enquiry/expire-duplicate-window.ts";
import { eraseEnquiry } from "./erase-enquiry.ts";
import { sweepAttachments } from "#server/partners/attachments/sweep-attachments.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Enquiries in one run. */
const MOST = 100;
const STANDING = { topic: "partners.sweep", ref: "pulse" };
export const ENQUIRY_SWEEP_TOPIC = STANDING.topic;

/** Starts the job that never ends, once however many workers there are; one that gave up begins again. */
export async function startSweepingEnquiries(shop: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction().execute(async (tx) => {
    await enqueueJob(tx, { ...STANDING, now, at: now + HOUR_MS });
    await restartJob(tx, STANDING.topic, STANDING.ref, now);
  });
}

/** Job `partners.sweep`, every hour: attachments that no enquiry took go, enquiries ENQUIRY_DAYS after they came or were closed are erased, and one past its day can be sent again. */
export const sweepEnquiries: JobHandler<AppContext> = async (shop) => {
  let more = false;
  // A job that fails too often is given up. This one is never; what one step cannot do now, its next turn does.
  for (const step of [sweepAttachments, eraseOld, forgetOverdue]) {
    try {
      more = (await step(shop)) || more;
    } catch (error) {
      shop.log.error("partners.sweep-failed", error);
    }
  }
  return { again: shop.clock() + (more ? 1 : HOUR_MS) };
};

async function forgetOverdue({ db, clock }: AppContext): Promise<boolean> {
  await expireDuplicateWindow(db, { now: clock() });
  return false;
}

async function eraseOld({ db, clock, env }: AppContext): Promise<boolean> {
  const now = clock();
  const untouchedSince = now - env.enquiryDays * DAY_MS;
  const due = await db
    .selectFrom("enquiries")
    .select("id")
    .where("updated_at", "<=", untouchedSince)
    .where("erased_at", "is", null)
    .orderBy("updated_at")
    .limit(MOST)
    .execute();
  // Unless it was closed or opened again a moment ago.
  for (const { id } of due) await db.transaction().execute((tx) => eraseEnquiry(tx, { id, because: "old", untouchedSince, now }));
  return due.length === MOST;
}
