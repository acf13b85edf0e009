import type { Staff } from "#server/audit/staff-action-log.ts";
import { lockCatalogue, raiseRevision } from "#server/catalogue/overlay/catalogue-revision.ts";
import { applyChanges, decidingChange, type PackageChange, type Prices } from "#server/catalogue/overlay/package-change.ts";
import { readPackageStates } from "#server/catalogue/overlay/read-package-states.ts";
import { CURRENCIES, type Currency } from "#server/locale/locale.schema.ts";
import type { PriceChangeForm } from "./package-change.schema.ts";
import { findLowPrices, findPriceDoubts, usualRatios, type PriceDoubts } from "./price-check.ts";
import { storeChange, toPeriod, type CatalogueShop } from "./store-change.ts";

/** `change` is null if the package has these prices already. */
type PriceChanged = { ok: true; change: string | null };

export type ChangePriceResult =
  | PriceChanged
  /** `not-offered`: the release does not contain the package any more. `above-credit`: credit would cost more than it is worth. */
  | { ok: false; code: "package-unknown" | "not-offered" | "no-price" | "period-over" | "above-credit" }
  | { ok: false; code: "price-too-low"; low: { currency: Currency; least: number }[] }
  /** The prices are unusual: they are saved if the form is posted again with `confirmed`. */
  | { ok: false; code: "confirm-price"; doubts: PriceDoubts };

/**
 * Changes prices of a package, now or for a period. They apply in every process within 10 seconds, and no import undoes them. Orders keep the price
 * that they were placed with.
 */
export async function changePrice(shop: CatalogueShop, form: PriceChangeForm & { who: Staff }): Promise<ChangePriceResult> {
  const prices = pricesOf(form);
  if (Object.keys(prices).length === 0) return { ok: false, code: "no-price" };
  const low = findLowPrices(prices);
  if (low.length > 0) return { ok: false, code: "price-too-low", low };
  const usual = usualRatios(shop.catalogue().packages.values());
  return shop.db.transaction().execute(async (tx): Promise<ChangePriceResult> => {
    await lockCatalogue(tx);
    const now = shop.clock();
    const period = toPeriod(form, now);
    if (!period) return { ok: false, code: "period-over" };
    const [state] = await readPackageStates(tx, now, { ids: [form.package] });
    if (!state) return { ok: false, code: "package-unknown" };
    // Compared with what applies when the change begins: a scheduled change may come before it.
    const before = applyChanges(state.release, state.changes, period.startsAt);
    if (!before.isOffered) return { ok: false, code: "not-offered" };
    if (isStored(state.changes, { prices, ...period }, { before: before.prices, now })) return { ok: true, change: null };
    const after = { ...before.prices, ...prices };
    const { face } = state.contents;
    if (face !== null && (after.HKD ?? 0) > face) return { ok: false, code: "above-credit" };
    const doubts = findPriceDoubts(before.prices, after, usual);
    if (doubts && !form.confirmed) return { ok: false, code: "confirm-price", doubts };
    const change = { kind: "price" as const, prices, onSale: null, ...period };
    const id = await storeChange(tx, { packageId: form.package, change, others: state.changes, before, who: form.who, now });
    await raiseRevision(tx);
    return { ok: true, change: id };
  });
}

/** Returns the currencies of a form that have a price. */
export const pricesOf = (form: Prices | { [C in Currency]?: number | undefined }): Prices =>
  Object.fromEntries(CURRENCIES.flatMap((currency) => (form[currency] === undefined ? [] : [[currency, form[currency]]])));

type Wanted = { prices: Prices; startsAt: number; endsAt: number | null };

/** Whether these prices apply already for the same period. */
function isStored(changes: PackageChange[], { prices, startsAt, endsAt }: Wanted, { before, now }: { before: Prices; now: number }): boolean {
  return CURRENCIES.every((currency) => {
    if (prices[currency] === undefined) return true;
    if (before[currency] !== prices[currency]) return false;
    const deciding = decidingChange(changes, currency, startsAt);
    if (!deciding) return startsAt <= now && endsAt === null;
    return deciding.endsAt === endsAt && (deciding.startsAt === startsAt || (deciding.startsAt <= now && startsAt <= now));
  });
}
