import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Language } from "#server/locale/locale.schema.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { formatAmount } from "#server/locale/money.schema.ts";
import {
  comparePrices,
  findPriceDoubts,
  usualRatios,
  type PriceDoubts,
  type PriceFigure,
  type UsualRatios,
} from "#server/plans/staff/price-check.ts";
import type { CatalogueShop } from "#server/plans/staff/store-change.ts";
import { parseCatalogueFile, type CatalogueFile, type FilePackage } from "./catalogue-file.ts";
import { readCurrentCatalogue, type CurrentCatalogue, type CurrentPackage } from "./read-current-catalogue.ts";

/** More than this share of all packages is not taken off sale without a confirmation: the file may be incomplete. */
const MANY_PERCENT = 10;

type Names = Record<Language, string>;

/** What a file would change. */
export type CatalogueDifference = {
  created: FilePackage[];
  /** Packages that go off sale: they are not in the file, or `onSale` is false there. */
  removed: string[];
  /** Packages that staff took off sale and the file puts on sale again. */
  returned: string[];
  prices: { id: string; figures: PriceFigure[] }[];
  renamed: { plan: string; from: Names; to: Names }[];
  order: { from: string[]; to: string[] } | null;
  /** What needs a confirmation: unusual prices by package, and whether very many packages go off sale. */
  doubts: { prices: { id: string; doubts: PriceDoubts }[]; manyRemoved: { removed: number; of: number } | null };
  /** Identifies the difference, so that only what was shown is applied. */
  fingerprint: string;
};

export type CompareCatalogueResult = { ok: true; difference: CatalogueDifference } | { ok: false; code: "file-invalid"; errors: string[] };

/** Compares a file in the format of `exportCatalogue` with what applies now. Changes nothing. Returns all errors at once. */
export async function compareCatalogue(shop: CatalogueShop, { text }: { text: string }): Promise<CompareCatalogueResult> {
  const parsed = parseCatalogueFile(text);
  if (!parsed.ok) return { ok: false, code: "file-invalid", errors: parsed.errors };
  // Each step takes some milliseconds, in which nobody else is served.
  await nextTurn();
  const current = await readCurrentCatalogue(shop, shop.db, shop.clock());
  await nextTurn();
  return compareFile(parsed.file, current, usualRatios(shop.catalogue().packages.values()));
}

/** Compares a parsed file with the catalogue. */
export function compareFile(file: CatalogueFile, current: CurrentCatalogue, usual: UsualRatios): CompareCatalogueResult {
  const errors = findContradictions(file, current);
  if (errors.length > 0) return { ok: false, code: "file-invalid", errors };
  const listed = new Map(file.packages.map((pkg) => [pkg.id, pkg]));
  const existing = file.packages.flatMap((pkg) => {
    const found = current.packages.get(pkg.id);
    return found ? [{ pkg, ...found }] : [];
  });
  const created = file.packages.filter(({ id }) => !current.packages.has(id));
  const prices = existing.flatMap(({ pkg, terms }) => {
    const figures = comparePrices(terms.prices, pkg.price);
    return figures.length > 0 ? [{ id: pkg.id, figures, doubts: findPriceDoubts(terms.prices, pkg.price, usual) }] : [];
  });
  const sold = [...current.packages].filter(([, { terms, state }]) => terms.onSale && current.plans.has(state.contents.plan_id));
  const removed = sold.flatMap(([id]) => (listed.get(id)?.onSale ? [] : [id]));
  const newDoubts = created.map(({ id, price }) => ({ id, doubts: findPriceDoubts({}, price, usual) }));
  const isMany = removed.length * 100 > sold.length * MANY_PERCENT;
  const difference = {
    created,
    removed,
    returned: existing.flatMap(({ pkg, terms }) => (pkg.onSale && !terms.onSale ? [pkg.id] : [])),
    prices: prices.map(({ id, figures }) => ({ id, figures })),
    renamed: file.plans.flatMap(({ id, names }) => {
      const from = current.plans.get(id)?.names;
      return from && JSON.stringify(toList(from)) !== JSON.stringify(toList(names)) ? [{ plan: id, from, to: names }] : [];
    }),
    order: file.order.join() === current.order.join() ? null : { from: current.order, to: file.order },
    doubts: {
      prices: [...prices, ...newDoubts].flatMap(({ id, doubts }) => (doubts ? [{ id, doubts }] : [])),
      manyRemoved: isMany ? { removed: removed.length, of: sold.length } : null,
    },
  };
  return { ok: true, difference: { ...difference, fingerprint: createHash("sha256").update(JSON.stringify(difference)).digest("hex").slice(0, 16) } };
}

/** Whether nothing would change. */
export const isEmpty = ({ created, removed, returned, prices, renamed, order }: CatalogueDifference): boolean =>
  created.length + removed.length + returned.length + prices.length + renamed.length === 0 && order === null;

const toList = (names: Names) => [names.en, names["zh-cn"], names["zh-hk"]];

/** Returns the errors that only the catalogue shows. */
function findContradictions(file: CatalogueFile, current: CurrentCatalogue): string[] {
  const unknownPlans = file.plans.filter(({ id }) => !current.plans.has(id)).map(({ id }) => `${id}: there is no plan with this id`);
  const unknownInOrder = file.order.filter((id) => !current.plans.has(id)).map((id) => `order: there is no plan ${id}`);
  const twiceInOrder = [...new Set(file.order.filter((id, index) => file.order.indexOf(id) !== index))].map((id) => `order: ${id} is named twice`);
  const ofPackages = file.packages.flatMap((pkg) => {
    const found = current.packages.get(pkg.id);
    return (found ? findContentChanges(pkg, found) : findNewPackageErrors(pkg, current)).map((error) => `${pkg.id}: ${error}`);
  });
  return [...unknownPlans, ...unknownInOrder, ...twiceInOrder, ...ofPackages];
}

function findNewPackageErrors(pkg: FilePackage, { plans }: CurrentCatalogue): string[] {
  const missing = pkg.kind === "fixed" ? (["dataMb"] as const) : (["dailyMb", "reducedKbps"] as const);
  const surplus = pkg.kind === "fixed" ? (["dailyMb", "reducedKbps"] as const) : (["dataMb"] as const);
  return [
    ...(plans.has(pkg.plan) ? [] : [`plan: there is no plan ${pkg.plan}`]),
    ...(pkg.onSale ? [] : ["onSale: a new package is on sale; leave it out of the file until then"]),
    ...missing.filter((field) => pkg[field] === undefined).map((field) => `${field}: it is missing`),
    ...surplus.filter((field) => pkg[field] !== undefined).map((field) => `${field}: a package of the kind ${pkg.kind} has none`),
    ...CURRENCIES.filter((currency) => pkg.price[currency] === undefined).map((currency) => `${currency} price: it is missing`),
  ];
}

/** Returns what a file must not change of a package that exists. */
function findContentChanges(pkg: FilePackage, { state: { contents }, terms }: CurrentPackage): string[] {
  if (!terms.isOffered) return ["the release does not contain this package any more, so it cannot be sold: remove it from the file"];
  const pairs = [
    ["plan", contents.plan_id, pkg.plan],
    ["kind", contents.kind, pkg.kind],
    ["dataMb", contents.data_mb ?? undefined, pkg.dataMb],
    ["dailyMb", contents.daily_mb ?? undefined, pkg.dailyMb],
    ["reducedKbps", contents.reduced_kbps ?? undefined, pkg.reducedKbps],
    ["days", contents.days, pkg.days],
    ["hotspot", contents.hotspot === 1, pkg.hotspot],
    ["validityStart", contents.validity_start, pkg.validityStart],
    ["useByDays", contents.use_by_days, pkg.useByDays],
  ] as const;
  return [
    ...pairs
      .filter(([, before, after]) => before !== after)
      .map(
        ([field, before, after]) =>
          `${field}: it is ${before ?? "empty"}, and ${after ?? "empty"} in the file. Orders refer to it, so give another package a new id`,
      ),
    ...CURRENCIES.flatMap((currency) => {
      const before = terms.prices[currency];
      return before !== undefined && pkg.price[currency] === undefined ? [`${currency} price: it is missing; it is ${formatAmount(before)} now`] : [];
    }),
  ];
}
