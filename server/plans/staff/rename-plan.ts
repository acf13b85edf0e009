import type { Staff } from "#server/audit/staff.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import { lockCatalogue, raiseRevision } from "#server/catalogue/overlay/catalogue-revision.ts";
import { toPlanNames, type PlanNames } from "#server/catalogue/overlay/plan-names.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
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
    const result = await storePlanNames(tx, { form, who: form.who, now: shop.clock() });
    if (result.ok && result.isChanged) await raiseRevision(tx);
    return result;
  });
}

/** Stores the names of a plan. The caller has locked the catalogue, and raises its revision. */
export async function storePlanNames(
  tx: DatabaseTransaction,
  { form, who, now }: { form: PlanNamesForm; who: Staff; now: number },
): Promise<RenamePlanResult> {
  if (!(await tx.selectFrom("plans").select("id").where("id", "=", form.plan).executeTakeFirst())) return { ok: false, code: "plan-unknown" };
  const row = await tx.selectFrom("plan_changes").selectAll().where("plan_id", "=", form.plan).executeTakeFirst();
  const names = { name_en: form.nameEn ?? null, name_zh_cn: form.nameZhCn ?? null, name_zh_hk: form.nameZhHk ?? null };
  const [before, after] = [toPlanNames(row), toPlanNames(names)];
  if (describe(before) === describe(after)) return { ok: true, isChanged: false };
  const values = { ...names, changed_at: now, changed_by: who.name };
  await tx
    .insertInto("plan_changes")
    .values({ plan_id: form.plan, ...values })
    .onConflict((on) => on.column("plan_id").doUpdateSet(values))
    .execute();
  await recordStaffAction(tx, { who, action: "plan.rename", subject: { kind: "plan", id: form.plan }, before, after, now });
  return { ok: true, isChanged: true };
}

const describe = (names: PlanNames) => JSON.stringify([names.en, names["zh-cn"], names["zh-hk"]]);
