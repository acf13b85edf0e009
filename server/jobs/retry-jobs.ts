import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { JobContext } from "./job.ts";

/** `id`: one job; null: every dead job. */
type Retry = { id: string | null; who: Staff };

/**
 * Makes a job that is not done due now with all its attempts, or every dead one, for staff. Returns how many changed: a job that is due already and
 * has not failed stays as it is. Rejects if there is no such job.
 */
export async function retryJobs(
  { db, clock }: Pick<JobContext, "db" | "clock">,
  { id, who }: Retry,
): Promise<{ ok: true; retried: number } | Rejection<"job-unknown">> {
  return db.transaction().execute(async (tx) => {
    const now = clock();
    const job = id === null ? null : await tx.selectFrom("jobs").selectAll().where("id", "=", id).where("state", "<>", "done").executeTakeFirst();
    if (job === undefined) return reject("job-unknown");
    const isDue = job?.state === "waiting" && job.attempts === 0 && job.available_at <= now && job.error === null;
    if (isDue) return { ok: true, retried: 0 };
    const due = { state: "waiting", attempts: 0, available_at: now, lease_until: 0, leased_by: null, error: null } as const;
    const { numUpdatedRows } = await tx
      .updateTable("jobs")
      .set(due)
      .where((eb) => (id === null ? INDEX_CONDITIONS.deadJobs : eb.and([eb("id", "=", id), eb("state", "<>", "done")])))
      .executeTakeFirst();
    const retried = Number(numUpdatedRows);
    if (retried === 0) return reject("job-unknown");
    await recordStaffAction(tx, {
      who,
      action: "job.retry",
      subject: { kind: "job", id },
      ...(job && { before: { state: job.state, topic: job.topic, attempts: job.attempts } }),
      after: job ? { state: "waiting" } : { jobs: retried },
      now,
    });
    return { ok: true, retried };
  });
}
