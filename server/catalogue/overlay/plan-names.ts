import type { Selectable } from "kysely";
import type { PlanChangesTable } from "#server/db/tables/catalogue-tables.ts";
import type { Language } from "#server/locale/locale.schema.ts";

/** The names that staff gave to a plan; in the other languages it keeps the name of its destination or region. */
export type PlanNames = Partial<Record<Language, string>>;

/** Returns the names in a row of changes; none without a row. */
export function toPlanNames(row: Pick<Selectable<PlanChangesTable>, "name_en" | "name_zh_cn" | "name_zh_hk"> | undefined): PlanNames {
  if (!row) return {};
  return {
    ...(row.name_en !== null && { en: row.name_en }),
    ...(row.name_zh_cn !== null && { "zh-cn": row.name_zh_cn }),
    ...(row.name_zh_hk !== null && { "zh-hk": row.name_zh_hk }),
  };
}
