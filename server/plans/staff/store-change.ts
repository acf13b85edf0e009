import type { AppContext } from "#server/context/app-context.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import { replaces, type PackageChange, type PackageTerms } from "#server/catalogue/overlay/package-change.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";

/** The part of the AppContext that changes of the catalogue need. */
export type CatalogueShop = Pick<AppContext, "db" | "clock" | "catalogue">;

type NewChange = Omit<PackageChange, "id" | "packageId">;

/** When a change applies. A start in the past is now. Null if the period is over already. */
export function toPeriod({ from, until }: { from?: number | undefined; until?: number | undefined }, now: number) {
  const startsAt = Math.max(from ?? now, now);
  return until !== undefined && until <= startsAt ? null : { startsAt, endsAt: until ?? null };
}

/**
 * Stores a change of a package and records it. A change that applies at once and without an end ends the earlier ones that it hides, so that they do
 * not come back when it is ended itself. The caller has locked the catalogue, and raises its revision.
 */
export async function storeChange(
  tx: DatabaseTransaction,
  {
    packageId,
    change,
    others,
    before,
    who,
    now,
  }: { packageId: string; change: NewChange; others: PackageChange[]; before: PackageTerms; who: Staff; now: number },
): Promise<string> {
  const stored: PackageChange = { ...change, packageId, id: newId("chg", now) };
  const { prices, onSale, startsAt, endsAt } = stored;
  await tx
    .insertInto("package_changes")
    .values({
      id: stored.id,
      package_id: packageId,
      kind: stored.kind,
      cny: prices.CNY ?? null,
      hkd: prices.HKD ?? null,
      usd: prices.USD ?? null,
      on_sale: onSale === null ? null : onSale ? 1 : 0,
      starts_at: startsAt,
      ends_at: endsAt,
      made_at: now,
      made_by: who.name,
    })
    .execute();
  const hidden = startsAt <= now ? others.filter((earlier) => replaces(stored, earlier)).map(({ id }) => id) : [];
  if (hidden.length > 0) {
    await tx.updateTable("package_changes").set({ ends_at: now, ended_by: who.name, replaced_by: stored.id }).where("id", "in", hidden).execute();
  }
  const changed = stored.kind === "sale" ? { onSale: before.onSale } : pick(before.prices, prices);
  await recordStaffAction(tx, {
    who,
    action: actionOf(stored),
    subject: { kind: "package", id: packageId },
    before: stored.kind === "created" ? undefined : changed,
    after: { change: stored.id, ...(stored.kind === "sale" ? { onSale } : prices), from: startsAt, until: endsAt },
    now,
  });
  return stored.id;
}

function actionOf({ kind, onSale }: PackageChange) {
  if (kind === "created") return "package.create";
  if (kind === "price") return "package.price";
  return onSale === true ? "package.put-on-sale" : "package.take-off-sale";
}

const pick = (before: PackageTerms["prices"], changed: PackageTerms["prices"]) =>
  Object.fromEntries(Object.keys(changed).map((currency) => [currency, before[currency as keyof typeof before] ?? null]));
