import type { Staff } from "#server/audit/staff-action-log.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import { lockCatalogue, raiseRevision, toPlanNames, type PlanNames } from "#server/catalogue/overlay/catalogue-revision.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { byLanguage } from "#server/forms/localized-fields.schema.ts";
import { LANGUAGES, type Language } from "#server/locale/locale.schema.ts";
import type { PlanNamesForm } from "./package-change.schema.ts";
import type { CatalogueShop } from "./store-change.ts";

export type RenamePlanResult = { ok: true; isChanged: boolean } | { ok: false; code: "plan-unknown" };

/**
 * Gives a plan names of its own; in a language without one it has the name of its destination or region. The destination keeps its name, which
 * addresses use.
 */
export async function renamePlan(shop: Pick<CatalogueShop, "db" | "clock">, form: PlanNamesForm & { who: Staff }): Promise<RenamePlanResult> {
  return shop.db.transaction().execute(async (tx): Promise<RenamePlanResult> => {
    await lockCatalogue(tx);
    const result = await storePlanNames(tx, { plan: form.plan, names: byLanguage("name", LANGUAGES, form), who: form.who, now: shop.clock() });
    if (result.ok && result.isChanged) await raiseRevision(tx);
    return result;
  });
}

/** Stores the names of a plan. The caller has locked the catalogue, and raises its revision. */
export async function storePlanNames(
  tx: DatabaseTransaction,
  { plan, names, who, now }: { plan: string; names: Partial<Record<Language, string | undefined>>; who: Staff; now: number },
): Promise<RenamePlanResult> {
  if (!(await tx.selectFrom("plans").select("id").where("id", "=", plan).executeTakeFirst())) return { ok: false, code: "plan-unknown" };
  const row = await tx.selectFrom("plan_changes").selectAll().where("plan_id", "=", plan).executeTakeFirst();
  const before = toPlanNames(row);
  const after: PlanNames = Object.fromEntries(LANGUAGES.flatMap((language) => (names[language] === undefined ? [] : [[language, names[language]]])));
  if (LANGUAGES.every((language) => before[language] === after[language])) return { ok: true, isChanged: false };
  const values = { names: JSON.stringify(after), changed_at: now, changed_by: who.name };
  await tx
    .insertInto("plan_changes")
    .values({ plan_id: plan, ...values })
    .onConflict((on) => on.column("plan_id").doUpdateSet(values))
    .execute();
  await recordStaffAction(tx, { who, action: "plan.rename", subject: { kind: "plan", id: plan }, before, after, now });
  return { ok: true, isChanged: true };
}
