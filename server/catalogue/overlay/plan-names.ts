import type { Selectable } from "kysely";
import { z } from "zod";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";
import type { PlanChangesTable } from "#server/db/tables/catalogue-tables.ts";
import { LanguageSchema } from "#server/locale/stored-locale.schema.ts";

const PlanNamesSchema = z.partialRecord(LanguageSchema, z.string());

/** The names that staff gave to a plan; in the other languages it keeps the name of its destination or region. */
export type PlanNames = z.output<typeof PlanNamesSchema>;

/** Returns the names in a row of changes; none without a row. */
export const toPlanNames = (row: Pick<Selectable<PlanChangesTable>, "plan_id" | "names"> | undefined): PlanNames =>
  row ? parseStoredJson(PlanNamesSchema, row.names, { table: "plan_changes", column: "names", id: row.plan_id }) : {};
