import type { Currency } from "#server/locale/locale.schema.ts";
import type { Package } from "#server/catalogue/catalogue.ts";
import { packageMb } from "#server/catalogue/cheapest-packages.ts";
import { comparablePackages, nearestPackage, packageMark, percentOff, unitPrice } from "./plan.ts";
import { PACKAGE_KINDS } from "#server/domain/product-kinds.schema.ts";

/** A package in the selection of a plan's page. */
export type PackageOption = {
  id: string;
  kind: Package["kind"];
  /** The total amount, or the daily allowance at full speed. */
  mb: number;
  /** The speed after the daily allowance; null for fixed packages, which end when the data is used. */
  reducedKbps: number | null;
  days: number;
  hotspot: boolean;
  /** Minor units. */
  price: number;
  /** The price per GB, or per day of a day pass; see `unitPrice`. */
  unitPrice: number;
  /** See `packageMark`. */
  mark: "best-value" | "cheapest" | null;
  /** The saving per GB or per day against the smallest package; see `percentOff`. */
  percentOff: number | null;
  useByDays: number;
};

/** One option of a group. `packageId`: the package it selects, with the other properties as near as possible to the chosen package. */
type Choice<Value> = { value: Value; packageId: string; selected: boolean };

export type PackageChoices = {
  /** All packages: fixed ones first, by amount, then by days. */
  packages: PackageOption[];
  /** The ids of the packages to compare with the chosen one: see `comparablePackages`. */
  comparable: string[];
  kinds: Choice<Package["kind"]>[];
  /** Amounts of the chosen kind, MB. */
  amounts: Choice<number>[];
  /** Days of the chosen kind and amount. */
  lengths: Choice<number>[];
};

type PackageQuery = { package?: string | null; kind?: string | null; mb?: number | null; days?: number | null };

/** Returns the requested package, or the nearest one on sale, and the options around it. `packages` is sorted by `comparePackages` and not empty. */
export function listPackageOptions(
  packages: Package[],
  query: PackageQuery,
  currency: Currency,
): { chosen: PackageOption; asAsked: boolean; choices: PackageChoices } {
  const options = packages.map((pkg) => toOption(pkg, packages, currency));
  const chosen = choosePackage(packages, query);
  const nearestId = (change: { kind?: Package["kind"]; mb?: number; days?: number }) =>
    (nearestPackage(packages, { kind: chosen.kind, mb: packageMb(chosen), days: chosen.days, ...change }) ?? chosen).id;
  const sameKind = packages.filter((pkg) => pkg.kind === chosen.kind);
  const kinds = PACKAGE_KINDS.filter((kind) => packages.some((pkg) => pkg.kind === kind));
  const amounts = [...new Set(sameKind.map(packageMb))];
  const lengths = [...new Set(sameKind.filter((pkg) => packageMb(pkg) === packageMb(chosen)).map((pkg) => pkg.days))];
  return {
    chosen: options.find((option) => option.id === chosen.id) ?? toOption(chosen, packages, currency),
    asAsked: !query.package || query.package === chosen.id || Boolean(query.kind || query.mb || query.days),
    choices: {
      packages: options,
      comparable: comparablePackages(chosen, packages).map((pkg) => pkg.id),
      kinds: kinds.map((kind) => ({
        value: kind,
        packageId: kind === chosen.kind ? chosen.id : defaultPackage(packages, kind).id,
        selected: kind === chosen.kind,
      })),
      amounts: amounts.map((mb) => ({ value: mb, packageId: nearestId({ mb }), selected: mb === packageMb(chosen) })),
      lengths: lengths.map((days) => ({ value: days, packageId: nearestId({ days }), selected: days === chosen.days })),
    },
  };
}

/**
 * Chooses a package by id. If no package has the id, uses the amount and days in the id (`JP-7GB-30D`). Then applies `kind`, `mb` or `days` and
 * takes the nearest package. An empty query gets the default package.
 */
function choosePackage(packages: Package[], query: PackageQuery): Package {
  const requested = packages.find((pkg) => pkg.id === query.package);
  const kind = PACKAGE_KINDS.find((known) => known === query.kind && packages.some((pkg) => pkg.kind === known));
  const base = requested ? { kind: requested.kind, mb: packageMb(requested), days: requested.days } : parsePackageId(query.package ?? "");
  const changed: { kind?: Package["kind"]; mb?: number; days?: number } = {
    ...(kind ? { kind } : {}),
    ...(query.mb ? { mb: query.mb } : {}),
    ...(query.days ? { days: query.days } : {}),
  };
  if (requested && Object.keys(changed).length === 0) return requested;
  if (!base && Object.keys(changed).length === 0) {
    return defaultPackage(packages, packages.some((pkg) => pkg.kind === "fixed") ? "fixed" : "day-pass");
  }
  if (kind && kind !== base?.kind && !query.mb && !query.days) return defaultPackage(packages, kind);
  return nearestPackage(packages, { kind: base?.kind ?? "fixed", mb: base?.mb, days: base?.days, ...changed }) as Package;
}

/** Reads the amount and days from an id: `JP-7GB-30D` is a fixed package, `JP-1GBDAY-7D` a day pass. */
function parsePackageId(id: string): { kind: Package["kind"]; mb: number; days: number } | null {
  const parts = /-(\d{1,4})GB(DAY)?-(\d{1,3})D$/.exec(id);
  return parts && { kind: parts[2] ? "day-pass" : "fixed", mb: Number(parts[1]) * 1024, days: Number(parts[3]) };
}

/** Returns the preselected package of a kind: the middle number of days of the middle amount, or of the smallest daily allowance. */
function defaultPackage(packages: Package[], kind: Package["kind"]): Package {
  const amounts = [...new Set(packages.filter((pkg) => pkg.kind === kind).map(packageMb))];
  const mb = amounts[kind === "day-pass" ? 0 : Math.floor((amounts.length - 1) / 2)];
  const sameAmount = packages.filter((pkg) => pkg.kind === kind && packageMb(pkg) === mb);
  return sameAmount[Math.floor((sameAmount.length - 1) / 2)] as Package;
}

function toOption(pkg: Package, siblings: Package[], currency: Currency): PackageOption {
  return {
    id: pkg.id,
    kind: pkg.kind,
    mb: packageMb(pkg),
    reducedKbps: pkg.kind === "day-pass" ? pkg.reducedKbps : null,
    days: pkg.days,
    hotspot: pkg.hotspot,
    price: pkg.prices[currency] ?? 0,
    unitPrice: unitPrice(pkg, currency),
    mark: packageMark(pkg, siblings, currency),
    percentOff: percentOff(pkg, siblings, currency),
    useByDays: pkg.useByDays,
  };
}
