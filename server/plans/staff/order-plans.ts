import type { Staff } from "#server/audit/staff-action-log.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import { lockCatalogue, raiseRevision } from "#server/catalogue/overlay/catalogue-revision.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { AFTER, RELEASED_PLACE, type PlanPlaceForm } from "./package-change.schema.ts";
import type { CatalogueShop } from "./store-change.ts";

export type OrderPlansResult =
  /** `plans`: those that are named twice or do not exist. */
  { ok: true; isChanged: boolean } | { ok: false; code: "plans-unknown" | "plans-twice"; plans: string[] };

/**
 * Puts plans first in lists, in this order; all others follow as the release orders them. A destination becomes a popular one by that. Plans that are not
 * named lose their position; none are named to return to the order of the release.
 */
export async function orderPlans(
  shop: Pick<CatalogueShop, "db" | "clock">,
  { plans, who }: { plans: string[]; who: Staff },
): Promise<OrderPlansResult> {
  return shop.db.transaction().execute(async (tx): Promise<OrderPlansResult> => {
    await lockCatalogue(tx);
    const result = await storePlanOrder(tx, { plans, who, now: shop.clock() });
    if (result.ok && result.isChanged) await raiseRevision(tx);
    return result;
  });
}

export type MovePlanResult =
  | { ok: true; isChanged: boolean }
  /** `neighbour-unknown`: the plan after which it shall come has no place (any more). */
  | { ok: false; code: "plan-unknown" | "neighbour-unknown" };

/** Puts one plan first in lists or after another one that has a place, or leaves its place to the release. The others keep their order. */
export async function movePlan(
  shop: Pick<CatalogueShop, "db" | "clock">,
  { plan, place, who }: PlanPlaceForm & { who: Staff },
): Promise<MovePlanResult> {
  return shop.db.transaction().execute(async (tx): Promise<MovePlanResult> => {
    await lockCatalogue(tx);
    const others = (await readPlanOrder(tx)).filter((id) => id !== plan);
    const neighbour = place.startsWith(AFTER) ? place.slice(AFTER.length) : null;
    if (neighbour !== null && !others.includes(neighbour)) return { ok: false, code: "neighbour-unknown" };
    const position = neighbour === null ? 0 : others.indexOf(neighbour) + 1;
    const plans = place === RELEASED_PLACE ? others : others.toSpliced(position, 0, plan);
    const result = await storePlanOrder(tx, { plans, who, now: shop.clock() });
    if (!result.ok) return { ok: false, code: "plan-unknown" };
    if (result.isChanged) await raiseRevision(tx);
    return result;
  });
}

/** Returns the plans that staff have put in order. */
export async function readPlanOrder(db: Database | DatabaseTransaction): Promise<string[]> {
  const rows = await db.selectFrom("plan_changes").select("plan_id").where("position", "is not", null).orderBy("position").execute();
  return rows.map(({ plan_id }) => plan_id);
}

/** Stores the order of plans. The caller has locked the catalogue, and raises its revision. */
export async function storePlanOrder(
  tx: DatabaseTransaction,
  { plans, who, now }: { plans: string[]; who: Staff; now: number },
): Promise<OrderPlansResult> {
  const twice = plans.filter((id, index) => plans.indexOf(id) !== index);
  if (twice.length > 0) return { ok: false, code: "plans-twice", plans: [...new Set(twice)] };
  const known = new Set((await tx.selectFrom("plans").select("id").execute()).map(({ id }) => id));
  const unknown = plans.filter((id) => !known.has(id));
  if (unknown.length > 0) return { ok: false, code: "plans-unknown", plans: unknown };
  const before = await readPlanOrder(tx);
  if (before.join() === plans.join()) return { ok: true, isChanged: false };
  const changed = { changed_at: now, changed_by: who.name };
  await tx
    .updateTable("plan_changes")
    .set({ position: null, ...changed })
    .where("position", "is not", null)
    .execute();
  for (const [position, id] of plans.entries()) {
    await tx
      .insertInto("plan_changes")
      .values({ plan_id: id, position, ...changed })
      .onConflict((on) => on.column("plan_id").doUpdateSet({ position, ...changed }))
      .execute();
  }
  const subject = { kind: "catalogue" as const, id: null };
  await recordStaffAction(tx, { who, action: "plan.order", subject, before: { plans: before.join(" ") }, after: { plans: plans.join(" ") }, now });
  return { ok: true, isChanged: true };
}
