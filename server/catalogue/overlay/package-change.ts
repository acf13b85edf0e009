import type { PackageChangeKind } from "#server/domain/product-kinds.schema.ts";
import { CURRENCIES, type Currency } from "#server/locale/locale.schema.ts";

/** Minor units. */
export type Prices = Partial<Record<Currency, number>>;

/** A change of a package by staff. Times are ms UTC. */
export type PackageChange = {
  id: string;
  packageId: string;
  /** `created`: staff created the package, with its first prices. */
  kind: PackageChangeKind;
  /** A price change has the currencies that it changes. Empty for `sale`. */
  prices: Prices;
  /** Null unless the kind is `sale`. */
  onSale: boolean | null;
  startsAt: number;
  /** The change no longer applies from this moment. Null: until staff end it. */
  endsAt: number | null;
};

/** What the imported release says about a package. It is not on sale if the release does not contain it (any more). */
export type ReleaseState = { prices: Prices; onSale: boolean };

/** What applies to a package at one moment. */
export type PackageTerms = {
  /** Prices, also while the package is off sale. */
  prices: Prices;
  /** Whether it is sold: it is offered, has a price, and staff have not taken it off sale. */
  onSale: boolean;
  /** Whether the release contains it, or staff created it. Other changes of a package that is not offered have no effect. */
  isOffered: boolean;
  /** Whether its contents are those that staff entered. */
  isCreated: boolean;
};

export const isActive = ({ startsAt, endsAt }: Pick<PackageChange, "startsAt" | "endsAt">, at: number): boolean =>
  startsAt <= at && (endsAt === null || at < endsAt);

/** Compares changes by the order in which they apply: the creation first, then those that began earlier. The last one decides. */
function compareChanges(a: PackageChange, b: PackageChange): number {
  return Number(b.kind === "created") - Number(a.kind === "created") || a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1);
}

/** Returns what applies at a moment: the release, changed by the active changes of staff. Of several, the one that began last decides. */
export function applyChanges(release: ReleaseState, changes: readonly PackageChange[], at: number): PackageTerms {
  const active = changes.filter((change) => isActive(change, at)).sort(compareChanges);
  const isCreated = active.some(({ kind }) => kind === "created");
  let prices = { ...release.prices };
  let isSwitchedOn = true;
  for (const change of active) {
    if (change.kind === "created") prices = { ...change.prices };
    else if (change.kind === "price") prices = { ...prices, ...change.prices };
    else isSwitchedOn = change.onSale ?? isSwitchedOn;
  }
  const isOffered = release.onSale || isCreated;
  return { prices, isOffered, isCreated, onSale: isOffered && isSwitchedOn && CURRENCIES.some((currency) => prices[currency] !== undefined) };
}

/** Returns the change that decides the price in a currency, or whether the package is on sale, at a moment; null if it is the release. */
export function decidingChange(changes: readonly PackageChange[], about: Currency | "sale", at: number): PackageChange | null {
  const deciding = changes.filter((change) => (about === "sale" ? change.kind === "sale" : change.prices[about] !== undefined));
  return (
    deciding
      .filter((change) => isActive(change, at))
      .sort(compareChanges)
      .at(-1) ?? null
  );
}

/** Whether a change hides another one of the same kind for as long as that one applies, and in everything that it changes. */
export function replaces(change: PackageChange, earlier: PackageChange): boolean {
  if (earlier.kind !== change.kind || earlier.packageId !== change.packageId || earlier.id === change.id) return false;
  const coversPrices = CURRENCIES.every((currency) => earlier.prices[currency] === undefined || change.prices[currency] !== undefined);
  return change.endsAt === null && earlier.startsAt <= change.startsAt && coversPrices;
}

/** Returns the first moment after `at` at which a change begins or ends; null if none does. */
export function nextMoment(changes: readonly Pick<PackageChange, "startsAt" | "endsAt">[], at: number): number | null {
  let next: number | null = null;
  for (const { startsAt, endsAt } of changes)
    for (const moment of [startsAt, endsAt]) if (moment !== null && moment > at && (next === null || moment < next)) next = moment;
  return next;
}
