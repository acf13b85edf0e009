import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CURRENCIES, LANGUAGES, type Language } from "#server/locale/locale.schema.ts";
import { formatAmount } from "#server/locale/money.schema.ts";
import {
  comparePrices,
  findPriceDoubts,
  usualRatios,
  type PriceDoubts,
  type PriceFigure,
  type UsualRatios,
} from "#server/plans/staff/price-check.ts";
import { isNewPackageId, NEW_PACKAGE_LIMITS } from "#server/plans/staff/package-change.schema.ts";
import type { CatalogueShop } from "#server/plans/staff/store-change.ts";
import { parseCatalogueFile, type CatalogueFile, type FilePackage } from "./catalogue-file.ts";
import { entryError, type FileError, type FileErrorCode } from "./file-error.ts";
import { readCurrentCatalogue, type CurrentCatalogue, type CurrentPackage } from "./read-current-catalogue.ts";

/** More than this share of all packages is not taken off sale without a confirmation: the file may be incomplete. */
const MANY_PERCENT = 10;

/** After this number of packages the event loop serves others. */
const PACKAGES_PER_TURN = 200;

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

export type CompareCatalogueResult =
  | { ok: true; difference: CatalogueDifference }
  | { ok: false; code: "file-invalid"; errors: FileError[]; count: number };

/** Compares a file in the format of `exportCatalogue` with what applies now. Changes nothing. Returns the errors at once; `count` is that of all. */
export async function compareCatalogue(shop: CatalogueShop, { text }: { text: string }): Promise<CompareCatalogueResult> {
  const parsed = await parseCatalogueFile(text);
  if (!parsed.ok) return { ok: false, code: "file-invalid", errors: parsed.errors, count: parsed.count };
  // Each step takes some milliseconds, in which nobody else is served.
  const current = await readCurrentCatalogue(shop, shop.db, shop.clock());
  await nextTurn();
  return compareFile(parsed.file, current, usualRatios(shop.catalogue().packages.values()));
}

/** Compares a parsed file with the catalogue, in steps between which others are served. */
export async function compareFile(file: CatalogueFile, current: CurrentCatalogue, usual: UsualRatios): Promise<CompareCatalogueResult> {
  const errors = await findContradictions(file, current);
  if (errors.length > 0) return { ok: false, code: "file-invalid", errors, count: errors.length };
  const listed = new Map(file.packages.map((pkg) => [pkg.id, pkg]));
  const created = file.packages.filter(({ id }) => !current.packages.has(id));
  const prices: { id: string; figures: PriceFigure[]; doubts: PriceDoubts | null }[] = [];
  const returned: string[] = [];
  for (const [index, pkg] of file.packages.entries()) {
    if (index % PACKAGES_PER_TURN === 0) await nextTurn();
    const found = current.packages.get(pkg.id);
    if (!found) continue;
    const { terms } = found;
    const figures = comparePrices(terms.prices, pkg.price);
    if (figures.length > 0) prices.push({ id: pkg.id, figures, doubts: findPriceDoubts(terms.prices, pkg.price, usual) });
    if (pkg.onSale && !terms.onSale) returned.push(pkg.id);
  }
  await nextTurn();
  const sold = [...current.packages].filter(([, { terms, state }]) => terms.onSale && current.plans.has(state.contents.plan_id));
  const removed = sold.flatMap(([id]) => (listed.get(id)?.onSale ? [] : [id]));
  const newDoubts = created.map(({ id, price }) => ({ id, doubts: findPriceDoubts({}, price, usual) }));
  const isMany = removed.length * 100 > sold.length * MANY_PERCENT;
  const difference = {
    created,
    removed,
    returned,
    prices: prices.map(({ id, figures }) => ({ id, figures })),
    renamed: file.plans.flatMap(({ id, names }) => {
      const from = current.plans.get(id)?.names;
      return from && LANGUAGES.some((language) => from[language] !== names[language]) ? [{ plan: id, from, to: names }] : [];
    }),
    order: file.order.join() === current.order.join() ? null : { from: current.order, to: file.order },
    doubts: {
      prices: [...prices, ...newDoubts].flatMap(({ id, doubts }) => (doubts ? [{ id, doubts }] : [])),
      manyRemoved: isMany ? { removed: removed.length, of: sold.length } : null,
    },
  };
  await nextTurn();
  return { ok: true, difference: { ...difference, fingerprint: createHash("sha256").update(JSON.stringify(difference)).digest("hex").slice(0, 16) } };
}

/** Whether nothing would change. */
export const isEmpty = ({ created, removed, returned, prices, renamed, order }: CatalogueDifference): boolean =>
  created.length + removed.length + returned.length + prices.length + renamed.length === 0 && order === null;

/** Whether the difference needs a confirmation. */
export const isDoubtful = ({ doubts }: CatalogueDifference): boolean => doubts.prices.length > 0 || doubts.manyRemoved !== null;

/** Returns the errors that only the catalogue shows. */
async function findContradictions(file: CatalogueFile, current: CurrentCatalogue): Promise<FileError[]> {
  const inOrder = (code: FileErrorCode, plan: string): FileError => ({ place: { in: "list", list: "order" }, field: null, code, values: { plan } });
  const errors = [
    ...file.plans.filter(({ id }) => !current.plans.has(id)).map(({ id }) => entryError(id, null, "plan-unknown")),
    ...file.plans.flatMap(({ id, exit }) => {
      const before = current.plans.get(id)?.exit;
      return before === undefined || exit === undefined || exit === before ? [] : [entryError(id, "exit", "read-only", { before, after: exit })];
    }),
    ...file.order.filter((id) => !current.plans.has(id)).map((id) => inOrder("named-plan-unknown", id)),
    ...[...findRepeated(file.order)].map((id) => inOrder("order-twice", id)),
  ];
  for (const [index, pkg] of file.packages.entries()) {
    if (index % PACKAGES_PER_TURN === 0) await nextTurn();
    const found = current.packages.get(pkg.id);
    errors.push(...(found ? findContentChanges(pkg, found) : findNewPackageErrors(pkg, current)));
  }
  return errors;
}

function findRepeated(ids: string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(ids.filter((id) => seen.has(id) || !seen.add(id)));
}

function findNewPackageErrors(pkg: FilePackage, { plans }: CurrentCatalogue): FileError[] {
  const { id, kind } = pkg;
  const missing = kind === "fixed" ? (["dataMb"] as const) : (["dailyMb", "reducedKbps"] as const);
  const surplus = kind === "fixed" ? (["dailyMb", "reducedKbps"] as const) : (["dataMb"] as const);
  const limits = Object.entries(NEW_PACKAGE_LIMITS) as [keyof typeof NEW_PACKAGE_LIMITS, number][];
  return [
    ...(isNewPackageId(id) ? [] : [entryError(id, "id", "package-id")]),
    ...limits.filter(([field, max]) => (pkg[field] ?? 0) > max).map(([field, max]) => entryError(id, field, "too-large", { max })),
    ...(plans.has(pkg.plan) ? [] : [entryError(id, "plan", "named-plan-unknown", { plan: pkg.plan })]),
    ...(pkg.onSale ? [] : [entryError(id, "onSale", "new-off-sale")]),
    ...missing.filter((field) => pkg[field] === undefined).map((field) => entryError(id, field, "missing")),
    ...surplus.filter((field) => pkg[field] !== undefined).map((field) => entryError(id, field, "surplus", { kind })),
    ...CURRENCIES.filter((currency) => pkg.price[currency] === undefined).map((currency) => entryError(id, `price.${currency}`, "missing")),
  ];
}

/** Returns what a file must not change of a package that exists. */
function findContentChanges(pkg: FilePackage, { state: { contents }, terms }: CurrentPackage): FileError[] {
  if (!terms.isOffered) return [entryError(pkg.id, null, "not-offered")];
  const pairs = [
    ["plan", contents.plan_id, pkg.plan],
    ["kind", contents.kind, pkg.kind],
    ["dataMb", contents.data_mb ?? undefined, pkg.dataMb],
    ["dailyMb", contents.daily_mb ?? undefined, pkg.dailyMb],
    ["reducedKbps", contents.reduced_kbps ?? undefined, pkg.reducedKbps],
    ["days", contents.days, pkg.days],
    ["hotspot", contents.hotspot === 1, pkg.hotspot],
    ["useByDays", contents.use_by_days, pkg.useByDays],
  ] as const;
  return [
    ...pairs
      .filter(([, before, after]) => before !== after)
      .map(([field, before, after]) => entryError(pkg.id, field, "contents", { before: String(before ?? "–"), after: String(after ?? "–") })),
    ...CURRENCIES.flatMap((currency) => {
      const before = terms.prices[currency];
      if (before === undefined || pkg.price[currency] !== undefined) return [];
      return [entryError(pkg.id, `price.${currency}`, "price-missing", { now: formatAmount(before) })];
    }),
  ];
}
