import { setImmediate as nextTurn } from "node:timers/promises";
import type { Staff } from "#server/audit/staff-action-log.ts";
import { lockCatalogue, raiseRevision } from "#server/catalogue/overlay/catalogue-revision.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { insertPackage } from "#server/plans/staff/create-package.ts";
import { storePlanOrder } from "#server/plans/staff/order-plans.ts";
import { usualRatios, type UsualRatios } from "#server/plans/staff/price-check.ts";
import { storePlanNames } from "#server/plans/staff/rename-plan.ts";
import { storeChange, type CatalogueShop } from "#server/plans/staff/store-change.ts";
import { parseCatalogueFile } from "./catalogue-file.ts";
import { compareFile, isDoubtful, isEmpty, type CatalogueDifference } from "./compare-catalogue.ts";
import type { FileError } from "./file-error.ts";
import { readCurrentCatalogue, type CurrentCatalogue } from "./read-current-catalogue.ts";

/** After this number of changes the event loop serves others; the embedded database is synchronous. */
const CHANGES_PER_TURN = 10;

export type ApplyCatalogueResult =
  | { ok: true; difference: CatalogueDifference }
  | { ok: false; code: "file-invalid"; errors: FileError[]; count: number }
  /** `changed-meanwhile`: the difference is not the one that was shown. `confirm`: it needs `confirmed`. Nothing was applied. */
  | { ok: false; code: "changed-meanwhile" | "confirm"; difference: CatalogueDifference };

type Application = {
  text: string;
  /** The doubts of the difference were shown and are right. */
  confirmed: boolean;
  /** The fingerprint of the difference that was shown; without it any difference is applied. */
  fingerprint?: string;
  who: Staff;
};

/** Applies a file as changes of staff that begin now and have no end, all or none. */
export async function applyCatalogue(shop: CatalogueShop, { text, confirmed, fingerprint, who }: Application): Promise<ApplyCatalogueResult> {
  const parsed = await parseCatalogueFile(text);
  if (!parsed.ok) return { ok: false, code: "file-invalid", errors: parsed.errors, count: parsed.count };
  const usual = usualRatios(shop.catalogue().packages.values());
  return shop.db.transaction().execute(async (tx): Promise<ApplyCatalogueResult> => {
    await lockCatalogue(tx);
    const now = shop.clock();
    const current = await readCurrentCatalogue(shop, tx, now);
    await nextTurn();
    const compared = await compareFile(parsed.file, current, usual);
    if (!compared.ok) return compared;
    const { difference } = compared;
    if (fingerprint !== undefined && fingerprint !== difference.fingerprint) return { ok: false, code: "changed-meanwhile", difference };
    if (isDoubtful(difference) && !confirmed) return { ok: false, code: "confirm", difference };
    if (isEmpty(difference)) return { ok: true, difference };
    await storeDifference(tx, difference, { current, usual, who, now });
    await raiseRevision(tx);
    return { ok: true, difference };
  });
}

type Storing = { current: CurrentCatalogue; usual: UsualRatios; who: Staff; now: number };

async function storeDifference(tx: DatabaseTransaction, difference: CatalogueDifference, { current, usual, who, now }: Storing): Promise<void> {
  let stored = 0;
  const store = async (id: string, change: Pick<Parameters<typeof storeChange>[1]["change"], "kind" | "prices" | "onSale">) => {
    if (++stored % CHANGES_PER_TURN === 0) await nextTurn();
    const found = current.packages.get(id);
    if (!found) throw new Error(`The package ${id} is in the difference, but not in the catalogue`);
    const period = { startsAt: now, endsAt: null };
    await storeChange(tx, { packageId: id, change: { ...change, ...period }, others: found.state.changes, before: found.terms, who, now });
  };
  for (const { id, figures } of difference.prices) {
    const prices = Object.fromEntries(figures.map(({ currency, to }) => [currency, to]));
    await store(id, { kind: "price", prices, onSale: null });
  }
  for (const id of difference.removed) await store(id, { kind: "sale", prices: {}, onSale: false });
  for (const id of difference.returned) await store(id, { kind: "sale", prices: {}, onSale: true });
  for (const { id, plan, price, onSale: _, ...contents } of difference.created) {
    if (++stored % CHANGES_PER_TURN === 0) await nextTurn();
    const { CNY = 0, HKD = 0, USD = 0 } = price;
    const form = { ...contents, package: id, plan, CNY, HKD, USD, confirmed: true };
    const result = await insertPackage(tx, { form, usual, who, now });
    if (!result.ok) throw new Error(`The package ${id} was compared, but cannot be created: ${result.code}`);
  }
  for (const { plan, to } of difference.renamed) {
    const originals = current.plans.get(plan)?.originals;
    // A name that is that of the destination is not a change of staff: it follows the release.
    const names = Object.fromEntries(LANGUAGES.map((language) => [language, to[language] === originals?.[language] ? undefined : to[language]]));
    await storePlanNames(tx, { plan, names, who, now });
  }
  if (difference.order) await storePlanOrder(tx, { plans: difference.order.to, who, now });
}
