import type { Updateable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { RealNameRegistrationsTable } from "#server/db/tables/real-name-tables.ts";
import type { RegistrationState } from "./registration.ts";

type Transition = {
  id: string;
  attempt: number;
  from: RegistrationState[];
  to: RegistrationState;
  set?: Omit<Updateable<RealNameRegistrationsTable>, "id" | "state" | "updated_at">;
  now: number;
};

/**
 * Moves an attempt of a registration to another state, once. Returns false if it is no longer in one of the `from` states, a new attempt has begun,
 * or it is erased. Its row stays locked until the transaction ends.
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
