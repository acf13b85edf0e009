import type { ExpressionBuilder } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { UNDECIDED } from "#server/real-name/core/registration.ts";

/** The sender of a registration. `owner` is the owner of their photos; `accountId` is their account if they are signed in. */
export type RegistrationSender = { owner: string; accountId: string | null };
type Joined = Tables & { registration: Tables["real_name_registrations"] };

type AvailabilityQuery = {
  iccids: string[];
  /** The undecided registrations of this sender count too, because sending a SIM twice is unnecessary. Null to ignore them. */
  sender: RegistrationSender | null;
  /** The id of a registration that does not count. */
  except: string | null;
};

/**
 * Returns the ICCIDs that cannot be registered. Of other senders only accepted registrations count, so that nobody can block other people's SIMs.
 */
export async function findUnavailableSims(db: Database | DatabaseTransaction, { iccids, sender, except }: AvailabilityQuery): Promise<Set<string>> {
  if (iccids.length === 0) return new Set();
  const rows = await db
    .selectFrom("real_name_sims as sim")
    .innerJoin("real_name_registrations as registration", "registration.id", "sim.registration_id")
    .select("sim.iccid")
    .where("sim.iccid", "in", iccids)
    .where("registration.id", "!=", except ?? "")
    .where((eb) => eb.or([eb("sim.live", "=", 1), ...(sender ? [eb.and([eb("registration.state", "in", UNDECIDED), isSentBy(eb, sender)])] : [])]))
    .execute();
  return new Set(rows.map((row) => row.iccid));
}

/** SQL condition: this account or browser sent the row of `registration`. The row has no owner, so the owner of its photos counts. */
export function isSentBy(eb: ExpressionBuilder<Joined, "registration">, { owner, accountId }: RegistrationSender) {
  const photo = eb
    .selectFrom("real_name_photos as photo")
    .select("photo.id")
    .whereRef("photo.registration_id", "=", "registration.id")
    .where("photo.owner", "=", owner);
  return eb.or([eb.exists(photo), ...(accountId === null ? [] : [eb("registration.account_id", "=", accountId)])]);
}

/**
 * Makes transactions that store or accept the same SIM wait for each other. `consumeRateLimit` locks the row of the limit, even if the limit is
 * reached; its result does not matter. The ICCIDs are locked in sorted order, so that two transactions never deadlock.
 */
export async function lockSims(tx: DatabaseTransaction, { clock }: Pick<AppContext, "clock">, iccids: string[]): Promise<void> {
  for (const iccid of iccids.toSorted())
    await consumeRateLimit(tx, { name: "real-name-sim", subject: iccid, limit: 1, windowMs: 60_000, now: clock() });
}
