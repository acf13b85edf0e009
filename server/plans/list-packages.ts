import type { AppContext } from "#server/context/app-context.ts";
import type { Package } from "#server/catalogue/catalogue.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { enoughFor, fitPackages, type Trip, type TripAnswer } from "./data-use.ts";
import type { EnoughFor } from "./data-use.schema.ts";
import { listPackageOptions, type PackageOption } from "./package-options.ts";
import { comparePackages } from "./plan.ts";

/** The packages of a plan on the list of plans, in one kind and, for day passes, one daily allowance. */
export type PackageList = {
  kinds: { value: Package["kind"]; selected: boolean }[];
  /** The daily allowances of day passes, MB; empty for fixed packages. */
  allowances: { value: number; selected: boolean }[];
  rows: (Omit<PackageOption, "useByDays"> & { enoughFor: EnoughFor[] })[];
  /** The selected package, which is one of the rows. */
  selected: PackageOption;
  /** The packages for the visitor's journey, best first; empty if there is no journey, or if no single package is enough. */
  answers: TripAnswer<PackageOption>[];
};

type PackageListQuery = { plan: string; package?: string | null; kind: string | null; mb: number | null; trip: Trip | null; currency: Currency };

/**
 * Returns the packages of a plan to compare: those of the requested package, or of the kind and daily allowance, else those of the first answer for the journey,
 * else the fixed ones. The plan sells in the currency.
 */
export function listPackages(shop: Pick<AppContext, "catalogue">, { plan, kind, mb, trip, currency, ...query }: PackageListQuery): PackageList {
  const catalogue = shop.catalogue();
  const packages = soldPackages(catalogue.plans.get(plan)?.packages ?? [], currency);
  const answers = trip ? fitPackages(packages, trip, currency) : [];
  const isAsked = Boolean(query.package) || kind !== null || (mb !== null && mb > 0);
  const asked = isAsked ? { package: query.package ?? null, kind, mb } : { package: answers[0]?.pkg.id ?? null };
  const { chosen, choices } = listPackageOptions(packages, asked, currency);
  const option = (id: string) => choices.packages.find((pkg) => pkg.id === id);
  return {
    kinds: choices.kinds.map(({ value, selected }) => ({ value, selected })),
    allowances: chosen.kind === "fixed" ? [] : choices.amounts.map(({ value, selected }) => ({ value, selected })),
    rows: packages.flatMap((pkg) => {
      const listed = choices.comparable.includes(pkg.id) ? option(pkg.id) : undefined;
      if (!listed) return [];
      const { useByDays: _, ...row } = listed;
      return [{ ...row, enoughFor: enoughFor(pkg) }];
    }),
    selected: chosen,
    answers: answers.flatMap(({ pkg, reason }) => {
      const shown = option(pkg.id);
      return shown ? [{ pkg: shown, reason }] : [];
    }),
  };
}

/** Returns the packages that are sold in a currency, in the order in which pages show them. */
export function soldPackages(packages: Package[], currency: Currency): Package[] {
  return packages.filter((pkg) => pkg.prices[currency] !== undefined).sort(comparePackages);
}
