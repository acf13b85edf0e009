import type { Updateable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { RealNameRegistrationsTable } from "#server/db/tables/real-name-tables.ts";
import type { RegistrationState } from "./registration.ts";

type Move = {
  id: string;
  attempt: number;
  from: RegistrationState[];
  to: RegistrationState;
  set?: Omit<Updateable<RealNameRegistrationsTable>, "id" | "state" | "updated_at">;
  now: number;
};

/** Moves a registration on, once: false where it has left these states meanwhile, another attempt has begun, or it is erased. Its row stays locked until the transaction ends. */
export async function transitionRegistration(tx: DatabaseTransaction, { id, attempt, from, to, set = {}, now }: Move): Promise<boolean> {
  const moved = await tx
    .updateTable("real_name_registrations")
    .set({ ...set, state: to, updated_at: now })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("state", "in", from)
    .where("erased_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return moved !== undefined;
}
