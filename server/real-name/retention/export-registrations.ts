import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import { hongKongDay, hongKongTime } from "#server/locale/time/hong-kong-day.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { columnName } from "#server/db/column-names.ts";
import { PERSON_FIELDS, type PersonField } from "#server/real-name/core/person.schema.ts";
import { decryptPerson } from "#server/real-name/core/encrypt-person.ts";

/** The fields of the person, with the document number beside the type of the document. */
const PERSON_EXPORT: PersonField[] = ["documentNumber", ...PERSON_FIELDS.filter((field) => field !== "documentNumber")];

/** The names of the columns that `exportRegistrations` returns. */
export const EXPORT_COLUMNS = [
  "reference",
  "accepted_at",
  "iccid",
  "regions",
  "carrier_state",
  "registered_at",
  "ended_at",
  "document_type",
  ...PERSON_EXPORT.map(columnName),
];

/** After so many rows, other requests have their turn. */
const ROWS_OF_A_TURN = 100;

type ExportQuery = { from: number; until: number; iccid: string | null; who: Staff };

/**
 * Returns the SIMs and the people who registered them, for an authority with a legal right to ask: one row per SIM of the registrations accepted in a
 * period (ms UTC, `until` exclusive), optionally of one ICCID only. Excludes erased registrations. The export is recorded with its number of rows.
 */
export async function exportRegistrations(
  { db, encryptor, clock }: Pick<AppContext, "db" | "encryptor" | "clock">,
  { from, until, iccid, who }: ExportQuery,
): Promise<string[][]> {
  let query = db
    .selectFrom("real_name_registrations as registration")
    .innerJoin("real_name_sims as sim", "sim.registration_id", "registration.id")
    .select(["registration.id", "reference", "decided_at", "regions", "document_type", "person_encrypted"])
    .select(["iccid", "carrier_state", "registered_at", "ended_at"])
    // `coalesce` makes the database use the index by day. With the plain column it may read every accepted registration.
    .where(sql<string>`coalesce(state, '')`, "=", "accepted")
    .where("erased_at", "is", null)
    .where("decided_at", ">=", from)
    .where("decided_at", "<", until);
  if (iccid !== null) query = query.where("iccid", "=", iccid);
  const rows = await query.orderBy("decided_at").orderBy("reference").orderBy("position").execute();
  const exported: string[][] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % ROWS_OF_A_TURN === 0) await setImmediate();
    if (row.person_encrypted === null) continue;
    const person = decryptPerson(encryptor, row.id, row.person_encrypted);
    const sim = [row.reference, time(row.decided_at), row.iccid, row.regions, row.carrier_state, time(row.registered_at), time(row.ended_at)];
    exported.push([...sim, String(row.document_type), ...PERSON_EXPORT.map((field) => person[field] ?? "")]);
  }
  await recordStaffAction(db, {
    who,
    action: "registration.export",
    subject: { kind: "list", id: null },
    after: { from: hongKongDay(from), to: hongKongDay(until - 1), oneSim: iccid !== null, rows: exported.length },
    now: clock(),
  });
  return exported;
}

const time = (at: number | null) => (at === null ? "" : `${hongKongTime(at).replace(" ", "T")}+08:00`);
