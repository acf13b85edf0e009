import type { Staff } from "#server/audit/staff-action-log.ts";
import { lockCatalogue, raiseRevision } from "#server/catalogue/overlay/catalogue-revision.ts";
import { applyChanges } from "#server/catalogue/overlay/package-change.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { pricesOf } from "./change-price.ts";
import type { NewPackageForm } from "./package-change.schema.ts";
import { findLowPrices, findPriceDoubts, usualRatios, type PriceDoubts } from "./price-check.ts";
import { storeChange, toPeriod, type CatalogueShop } from "./store-change.ts";

/** After the packages of the release, before credit for prepaid SIMs. */
const POSITION = 900_000;

type PackageRejected =
  /** `plan-unknown`: there is no such plan, or it covers nothing any more. `id-taken`: orders may refer to the package with this id. */
  | { ok: false; code: "id-taken" | "plan-unknown" | "period-over" }
  | { ok: false; code: "price-too-low"; low: { currency: Currency; least: number }[] }
  | { ok: false; code: "confirm-price"; doubts: PriceDoubts };
export type CreatePackageResult = { ok: true; change: string } | PackageRejected;

/** Checks a new package without creating it. */
export async function reviewPackage(shop: CatalogueShop, form: NewPackageForm): Promise<{ ok: true } | PackageRejected> {
  const usual = usualRatios(shop.catalogue().packages.values());
  return shop.db.transaction().execute(async (tx) => checkPackage(tx, { form, usual, now: shop.clock() }));
}

/**
 * Creates a package of a plan that exists, on sale now or for a period. Its contents never change, because orders refer to them. The carrier must know
 * its id, or deliveries fail.
 */
export async function createPackage(shop: CatalogueShop, form: NewPackageForm & { who: Staff }): Promise<CreatePackageResult> {
  const usual = usualRatios(shop.catalogue().packages.values());
  return shop.db.transaction().execute(async (tx): Promise<CreatePackageResult> => {
    await lockCatalogue(tx);
    const now = shop.clock();
    const result = await insertPackage(tx, { form, usual, who: form.who, now });
    if (result.ok) await raiseRevision(tx);
    return result;
  });
}

type Insertion = { form: NewPackageForm; usual: ReturnType<typeof usualRatios>; who: Staff; now: number };
type Checked = { ok: true; period: NonNullable<ReturnType<typeof toPeriod>>; prices: ReturnType<typeof pricesOf> };

async function checkPackage(tx: DatabaseTransaction, { form, usual, now }: Omit<Insertion, "who">): Promise<Checked | PackageRejected> {
  const period = toPeriod(form, now);
  if (!period) return { ok: false, code: "period-over" };
  const prices = pricesOf(form);
  const low = findLowPrices(prices);
  if (low.length > 0) return { ok: false, code: "price-too-low", low };
  if (await tx.selectFrom("packages").select("id").where("id", "=", form.package).executeTakeFirst()) return { ok: false, code: "id-taken" };
  if (!(await tx.selectFrom("plan_coverage").select("plan_id").where("plan_id", "=", form.plan).limit(1).executeTakeFirst()))
    return { ok: false, code: "plan-unknown" };
  const doubts = findPriceDoubts({}, prices, usual);
  return doubts && !form.confirmed ? { ok: false, code: "confirm-price", doubts } : { ok: true, period, prices };
}

/** Stores a new package and its creation. The caller has locked the catalogue, and raises its revision. */
export async function insertPackage(tx: DatabaseTransaction, { form, usual, who, now }: Insertion): Promise<CreatePackageResult> {
  const checked = await checkPackage(tx, { form, usual, now });
  if (!checked.ok) return checked;
  const { period, prices } = checked;
  const contents = {
    plan_id: form.plan,
    kind: form.kind,
    data_mb: form.kind === "fixed" ? (form.dataMb ?? null) : null,
    daily_mb: form.kind === "day-pass" ? (form.dailyMb ?? null) : null,
    reduced_kbps: form.kind === "day-pass" ? (form.reducedKbps ?? null) : null,
    days: form.days,
    hotspot: form.hotspot ? (1 as const) : (0 as const),
    use_by_days: form.useByDays,
  };
  // Off sale as far as the release is concerned: `packages.on_sale` says what the release contains.
  await tx
    .insertInto("packages")
    .values({ id: form.package, ...contents, position: POSITION, on_sale: 0 })
    .execute();
  await tx
    .insertInto("created_packages")
    .values({ package_id: form.package, ...contents })
    .execute();
  const before = applyChanges({ prices: {}, onSale: false }, [], now);
  const change = await storeChange(tx, {
    packageId: form.package,
    change: { kind: "created", prices, onSale: null, ...period },
    others: [],
    before,
    who,
    now,
  });
  return { ok: true, change };
}
