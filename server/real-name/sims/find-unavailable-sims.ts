import type { ExpressionBuilder } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { UNDECIDED } from "#server/real-name/core/registration.ts";

/** Who sends a registration: their photos carry `owner`, and their registrations `accountId` if they are signed in. */
export type RegistrationSender = { owner: string; accountId: string | null };
type Joined = Tables & { registration: Tables["real_name_registrations"] };

/** Whether a row of `registration` was sent by this account or browser. */
export function sentBy(eb: ExpressionBuilder<Joined, "registration">, { owner, accountId }: RegistrationSender) {
  const photo = eb
    .selectFrom("real_name_photos as photo")
    .select("photo.id")
    .whereRef("photo.registration_id", "=", "registration.id")
    .where("photo.owner", "=", owner);
  return eb.or([eb.exists(photo), ...(accountId === null ? [] : [eb("registration.account_id", "=", accountId)])]);
}

type Asked = {
  iccids: string[];
  /** Their own undecided registrations bar a SIM too: it need not be sent twice. */
  sender: RegistrationSender | null;
  /** The registration that asks. */
  except: string | null;
};

/** Which of these SIMs cannot be registered: only an accepted registration bars a SIM, so that nobody blocks the SIMs of others. */
export async function findUnavailableSims(db: Database | DatabaseTransaction, { iccids, sender, except }: Asked): Promise<Set<string>> {
  if (iccids.length === 0) return new Set();
  const rows = await db
    .selectFrom("real_name_sims as sim")
    .innerJoin("real_name_registrations as registration", "registration.id", "sim.registration_id")
    .select("sim.iccid")
    .where("sim.iccid", "in", iccids)
    .where("registration.id", "!=", except ?? "")
    .where((eb) => eb.or([eb("sim.live", "=", 1), ...(sender ? [eb.and([eb("registration.state", "in", UNDECIDED), sentBy(eb, sender)])] : [])]))
    .execute();
  return new Set(rows.map((row) => row.iccid));
}

/** Two transactions that store or accept the same SIM wait for each other. Always in one order, so that they never deadlock. */
export async function lockSims(tx: DatabaseTransaction, { clock }: Pick<AppContext, "clock">, iccids: string[]): Promise<void> {
  for (const who of iccids.toSorted()) await consumeRateLimit(tx, { what: "real-name-sim", who, limit: 1, windowMs: 60_000, now: clock() });
}
