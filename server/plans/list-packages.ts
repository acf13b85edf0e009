import type { AppContext } from "#server/context/app-context.ts";
import type { Package } from "#server/catalogue/catalogue.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { enoughFor, fitPackage, type Trip } from "./data-use.ts";
import type { EnoughFor } from "./data-use.schema.ts";
import { listPackageOptions, type PackageOption } from "./package-options.ts";
import { comparePackages } from "./plan.ts";

/** The packages of a plan on the list of plans, in one kind and, for day passes, one daily allowance. */
export type PackageList = {
  kinds: { value: Package["kind"]; selected: boolean }[];
  /** The daily allowances of day passes, MB; empty for fixed packages. */
  allowances: { value: number; selected: boolean }[];
  rows: (Omit<PackageOption, "useByDays"> & { enoughFor: EnoughFor[] })[];
  /** The package for the visitor's journey; null if there is no journey, or if no single package is enough. */
  fit: PackageOption | null;
};

/** Returns the packages of a plan to compare: those of the requested kind and daily allowance, else the fixed ones. The plan sells in the currency. */
export function listPackages(
  shop: Pick<AppContext, "catalogue">,
  { plan, kind, mb, trip, currency }: { plan: string; kind: string | null; mb: number | null; trip: Trip | null; currency: Currency },
): PackageList {
  const catalogue = shop.catalogue();
  const packages = soldPackages(catalogue.plans.get(plan)?.packages ?? [], currency);
  const { chosen, choices } = listPackageOptions(packages, { kind, mb }, currency);
  const option = (id: string | undefined) => choices.packages.find((pkg) => pkg.id === id);
  return {
    kinds: choices.kinds.map(({ value, selected }) => ({ value, selected })),
    allowances: chosen.kind === "fixed" ? [] : choices.amounts.map(({ value, selected }) => ({ value, selected })),
    rows: packages.flatMap((pkg) => {
      const listed = choices.comparable.includes(pkg.id) ? option(pkg.id) : undefined;
      if (!listed) return [];
      const { useByDays: _, ...row } = listed;
      return [{ ...row, enoughFor: enoughFor(pkg) }];
    }),
    fit: (trip && option(fitPackage(packages, trip, currency)?.id)) ?? null,
  };
}

/** Returns the packages that are sold in a currency, in the order in which pages show them. */
export function soldPackages(packages: Package[], currency: Currency): Package[] {
  return packages.filter((pkg) => pkg.prices[currency] !== undefined).sort(comparePackages);
}
