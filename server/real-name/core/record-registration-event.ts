import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { RealNameEventsTable } from "#server/db/tables/real-name-tables.ts";

type Event = { registrationId: string; attempt: number; kind: RealNameEventsTable["kind"]; detail?: Record<string, unknown>; at: number };

/** Records an event in the history of a registration. `at` is ms UTC; `detail` must not contain names, numbers or addresses. */
export async function recordRegistrationEvent(tx: DatabaseTransaction, { registrationId, attempt, kind, detail = {}, at }: Event): Promise<void> {
  const row = { id: newId("rne", at), registration_id: registrationId, attempt, kind, detail: JSON.stringify(detail), at };
  await tx.insertInto("real_name_events").values(row).execute();
}
