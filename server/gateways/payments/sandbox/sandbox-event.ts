import { createHash } from "node:crypto";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";

type SandboxEvent = {
  /** What it is about: a session's or a refund's id. It says one type once, unless `repeats`. */
  about: string;
  sessionId: string;
  type: string;
  data: Record<string, unknown>;
  repeats?: boolean;
  now: number;
};

/** Writes an event and the jobs that deliver it; about every tenth is delivered twice, always the same ones. */
export async function insertSandboxEvent(tx: DatabaseTransaction, { about, sessionId, type, data, repeats, now }: SandboxEvent): Promise<void> {
  const once = createHash("sha256").update(`${about}:${type}`).digest();
  const id = repeats ? newId("evt", now) : `evt_${once.toString("hex").slice(0, 32)}`;
  await tx
    .insertInto("sandbox_events")
    .values({ id, session_id: sessionId, type, body: JSON.stringify({ id, type, created: now, data }), created_at: now })
    .onConflict((on) => on.column("id").doNothing())
    .execute();
  const copies = (once[0] ?? 0) < 26 ? 2 : 1;
  for (let copy = 1; copy <= copies; copy++) await enqueueJob(tx, { topic: "sandbox.deliver", ref: `${id}:${copy}`, payload: { eventId: id }, now });
}
