import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { Selectable } from "kysely";
import { z } from "zod";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";
import type { PlanChangesTable } from "#server/db/tables/catalogue-tables.ts";
import { isLanguage, type Language } from "#server/locale/locale.schema.ts";

/** Returns the number that every change of staff raises. */
export async function readRevision(db: Database): Promise<number> {
  return (await db.selectFrom("catalogue_revisions").select("revision").where("id", "=", "staff").executeTakeFirstOrThrow()).revision;
}

/** Lets only one transaction at a time change the catalogue: what it reads stays true until it commits. */
export async function lockCatalogue(tx: DatabaseTransaction): Promise<void> {
  await tx
    .updateTable("catalogue_revisions")
    .set(({ ref }) => ({ revision: ref("revision") }))
    .where("id", "=", "staff")
    .execute();
}

/** Makes every process load the catalogue again. */
export async function raiseRevision(tx: DatabaseTransaction): Promise<void> {
  await tx
    .updateTable("catalogue_revisions")
    .set((eb) => ({ revision: eb("revision", "+", 1) }))
    .where("id", "=", "staff")
    .execute();
}

// Stored names may be in a language that the shop no longer has, or does not have yet.
const PlanNamesSchema = z
  .record(z.string(), z.string())
  .transform((names): Partial<Record<Language, string>> => Object.fromEntries(Object.entries(names).filter(([language]) => isLanguage(language))));

/** The names that staff gave to a plan; in the other languages it keeps the name of its destination or region. */
export type PlanNames = z.output<typeof PlanNamesSchema>;

/** Returns the names in a row of changes; none without a row. */
export const toPlanNames = (row: Pick<Selectable<PlanChangesTable>, "plan_id" | "names"> | undefined): PlanNames =>
  row ? parseStoredJson(PlanNamesSchema, row.names, { table: "plan_changes", column: "names", id: row.plan_id }) : {};
