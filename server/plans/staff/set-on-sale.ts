import type { Staff } from "#server/audit/staff-action-log.ts";
import { lockCatalogue, raiseRevision } from "#server/catalogue/overlay/catalogue-revision.ts";
import { applyChanges, decidingChange } from "#server/catalogue/overlay/package-change.ts";
import { readPackageStates } from "#server/catalogue/overlay/read-package-states.ts";
import type { SaleChangeForm } from "./package-change.schema.ts";
import { storeChange, toPeriod, type CatalogueShop } from "./store-change.ts";

export type SetOnSaleResult =
  /** `change` is null if nothing changes. */
  | { ok: true; change: string | null }
  /** `not-offered`: the release does not contain the package any more. `no-price`: it has no price in any currency. */
  | { ok: false; code: "package-unknown" | "not-offered" | "no-price" | "period-over" };

/**
 * Takes a package off sale or puts it on sale again, now or for a period. Orders, SIM pages and deliveries still know a package that is off sale; new
 * purchases are rejected.
 */
export async function setOnSale(shop: Pick<CatalogueShop, "db" | "clock">, form: SaleChangeForm & { who: Staff }): Promise<SetOnSaleResult> {
  return shop.db.transaction().execute(async (tx): Promise<SetOnSaleResult> => {
    await lockCatalogue(tx);
    const now = shop.clock();
    const period = toPeriod(form, now);
    if (!period) return { ok: false, code: "period-over" };
    const [state] = await readPackageStates(tx, now, { ids: [form.package] });
    if (!state) return { ok: false, code: "package-unknown" };
    const before = applyChanges(state.release, state.changes, period.startsAt);
    if (!before.isOffered) return { ok: false, code: "not-offered" };
    if (form.onSale && Object.keys(before.prices).length === 0) return { ok: false, code: "no-price" };
    const deciding = decidingChange(state.changes, "sale", period.startsAt);
    const isSwitched = (deciding?.onSale ?? true) === form.onSale;
    const hasSamePeriod = (deciding?.endsAt ?? null) === period.endsAt && (deciding === null || deciding.startsAt <= period.startsAt);
    if (isSwitched && hasSamePeriod) return { ok: true, change: null };
    const change = { kind: "sale" as const, prices: {}, onSale: form.onSale, ...period };
    const id = await storeChange(tx, { packageId: form.package, change, others: state.changes, before, who: form.who, now });
    await raiseRevision(tx);
    return { ok: true, change: id };
  });
}
