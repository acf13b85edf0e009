import type { Currency } from "#server/locale/locale.schema.ts";
import type { Package } from "#server/catalogue/catalogue.ts";
import { nearestPackage, packageMb, percentOff } from "./plan.ts";

/** A package as it can be chosen. */
export type PackageOption = {
  id: string;
  kind: Package["kind"];
  /** The whole amount, or the daily allowance at full speed. */
  mb: number;
  /** Speed after the daily allowance; null for fixed packages, which stop instead. */
  reducedKbps: number | null;
  days: number;
  hotspot: boolean;
  /** Minor units. */
  price: number;
  /** Against the smallest, per GB or per day; null where there is nothing to boast of. */
  percentOff: number | null;
  useByDays: number;
};

/** One choice of a group: the package that it leads to while the other choices stay as near as they can. */
type Choice<Value> = { value: Value; packageId: string; selected: boolean };

export type PackageChoices = {
  /** All packages: fixed ones first, by amount, then by days. */
  packages: PackageOption[];
  kinds: Choice<Package["kind"]>[];
  /** Amounts of the chosen kind in MB. */
  amounts: Choice<number>[];
  /** Days of the chosen kind and amount. */
  lengths: Choice<number>[];
};

type Asked = { package?: string | null; kind?: string | null; mb?: number | null; days?: number | null };

/** The package that is meant among those on sale, and the choices around it. The list must not be empty. */
export function listPackageOptions(
  packages: Package[],
  asked: Asked,
  currency: Currency,
): { chosen: PackageOption; asAsked: boolean; choices: PackageChoices } {
  const options = packages.map((one) => toOption(one, packages, currency));
  const chosen = choose(packages, asked);
  const lead = (wanted: { kind?: Package["kind"]; mb?: number; days?: number }) =>
    (nearestPackage(packages, { kind: chosen.kind, mb: packageMb(chosen), days: chosen.days, ...wanted }) ?? chosen).id;
  const sameKind = packages.filter((one) => one.kind === chosen.kind);
  const kinds = (["fixed", "day-pass"] as const).filter((kind) => packages.some((one) => one.kind === kind));
  const amounts = [...new Set(sameKind.map(packageMb))];
  const lengths = [...new Set(sameKind.filter((one) => packageMb(one) === packageMb(chosen)).map((one) => one.days))];
  return {
    chosen: options.find((one) => one.id === chosen.id) ?? toOption(chosen, packages, currency),
    asAsked: !asked.package || asked.package === chosen.id || Boolean(asked.kind || asked.mb || asked.days),
    choices: {
      packages: options,
      kinds: kinds.map((kind) => ({
        value: kind,
        packageId: kind === chosen.kind ? chosen.id : first(packages, kind).id,
        selected: kind === chosen.kind,
      })),
      amounts: amounts.map((mb) => ({ value: mb, packageId: lead({ mb }), selected: mb === packageMb(chosen) })),
      lengths: lengths.map((days) => ({ value: days, packageId: lead({ days }), selected: days === chosen.days })),
    },
  };
}

/** By id; else as near as the id tells (`JP-7GB-30D`); then one side changed by kind, mb or days; with nothing asked, the middle of the range. */
function choose(packages: Package[], asked: Asked): Package {
  const named = packages.find((one) => one.id === asked.package);
  const kind = asked.kind === "fixed" || asked.kind === "day-pass" ? asked.kind : undefined;
  const told = named ? { kind: named.kind, mb: packageMb(named), days: named.days } : readId(asked.package ?? "");
  const changed: { kind?: Package["kind"]; mb?: number; days?: number } = {
    ...(kind ? { kind } : {}),
    ...(asked.mb ? { mb: asked.mb } : {}),
    ...(asked.days ? { days: asked.days } : {}),
  };
  if (named && Object.keys(changed).length === 0) return named;
  if (!told && Object.keys(changed).length === 0) return first(packages, packages.some((one) => one.kind === "fixed") ? "fixed" : "day-pass");
  if (kind && kind !== told?.kind && !asked.mb && !asked.days) return first(packages, kind);
  return nearestPackage(packages, { kind: told?.kind ?? "fixed", mb: told?.mb, days: told?.days, ...changed }) as Package;
}

function readId(id: string): { kind: Package["kind"]; mb: number; days: number } | null {
  const parts = /-(\d{1,4})GB(DAY)?-(\d{1,3})D$/.exec(id);
  return parts && { kind: parts[2] ? "day-pass" : "fixed", mb: Number(parts[1]) * 1024, days: Number(parts[3]) };
}

/** What most buyers of a kind start from: the middle amount and the middle length. */
function first(packages: Package[], kind: Package["kind"]): Package {
  const amounts = [...new Set(packages.filter((one) => one.kind === kind).map(packageMb))];
  const mb = amounts[Math.floor((amounts.length - 1) / 2)];
  const same = packages.filter((one) => one.kind === kind && packageMb(one) === mb);
  return same[Math.floor((same.length - 1) / 2)] as Package;
}

function toOption(one: Package, siblings: Package[], currency: Currency): PackageOption {
  return {
    id: one.id,
    kind: one.kind,
    mb: packageMb(one),
    reducedKbps: one.kind === "day-pass" ? one.reducedKbps : null,
    days: one.days,
    hotspot: one.hotspot,
    price: one.prices[currency] ?? 0,
    percentOff: percentOff(one, siblings, currency),
    useByDays: one.useByDays,
  };
}
