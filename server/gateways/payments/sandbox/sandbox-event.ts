import { createHash } from "node:crypto";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";

type SandboxEvent = {
  /** The id of the session, refund or dispute. */
  subjectId: string;
  sessionId: string;
  type: string;
  data: Record<string, unknown>;
  /** Whether the subject may have several events of this type. Otherwise only the first one is stored. */
  repeats?: boolean;
  now: number;
};

/** Inserts an event and the jobs that deliver it. About every tenth event, chosen by a hash, is delivered twice. */
export async function insertSandboxEvent(tx: DatabaseTransaction, { subjectId, sessionId, type, data, repeats, now }: SandboxEvent): Promise<void> {
  const digest = createHash("sha256").update(`${subjectId}:${type}`).digest();
  const id = repeats ? newId("evt", now) : `evt_${digest.toString("hex").slice(0, 32)}`;
  await tx
    .insertInto("sandbox_events")
    .values({ id, session_id: sessionId, type, body: JSON.stringify({ id, type, created: now, data }), created_at: now })
    .onConflict((on) => on.column("id").doNothing())
    .execute();
  const copies = (digest[0] ?? 0) < 26 ? 2 : 1;
  for (let copy = 1; copy <= copies; copy++) await enqueueJob(tx, { topic: "sandbox.deliver", ref: `${id}:${copy}`, payload: { eventId: id }, now });
}
