import type { Updateable } from "kysely";
import type { RegistrationState } from "#server/domain/registration-states.schema.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { RealNameRegistrationsTable, RealNameEventsTable } from "#server/db/tables/form-tables.ts";
import { newId } from "#server/db/new-id.ts";

type Event = {
  registrationId: string;
  attempt: number;
  kind: RealNameEventsTable["kind"];
  detail?: Record<string, unknown>;
  note?: string | undefined;
  at: number;
};

type Transition = {
  id: string;
  attempt: number;
  from: RegistrationState[];
  to: RegistrationState;
  set?: Omit<Updateable<RealNameRegistrationsTable>, "id" | "state" | "updated_at">;
  now: number;
};

/**
 * Moves an attempt of a registration to another state, once, and locks its row until the transaction ends. Returns false if the registration is not
 * in one of the `from` states, a new attempt has begun, or its data is erased.
 */
export async function transitionRegistration(tx: DatabaseTransaction, { id, attempt, from, to, set = {}, now }: Transition): Promise<boolean> {
  const updated = await tx
    .updateTable("real_name_registrations")
    .set({ ...set, state: to, updated_at: now })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("state", "in", from)
    .where("erased_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

/** Records an event in the history of a registration. `at` is ms UTC; `detail` must not contain names, numbers or addresses; `note`, in the words of staff, may. */
export async function recordRegistrationEvent(
  tx: DatabaseTransaction,
  { registrationId, attempt, kind, detail = {}, note, at }: Event,
): Promise<void> {
  const row = { id: newId("rne", at), registration_id: registrationId, attempt, kind, detail: JSON.stringify(detail), note: note ?? null, at };
  await tx.insertInto("real_name_events").values(row).execute();
}
