import { useTranslation } from "#app/i18n/use-translation.ts";
import { dataFigure } from "#app/ui/format-data.ts";
import { formatPrice } from "#server/locale/money.schema.ts";
import type { PackageOption } from "#server/plans/package-options.ts";
import { useUsedUp } from "./package-marks.tsx";
import type { ShownPlan } from "./shown-plan.ts";

/** The texts of the ticket of a choice. Elements with `data-choice` show one of them, and follow the choice (`plan-choices.widget.ts`). */
export type ChoiceTexts = PackageTexts & { way: string; times: string; total: string };

type PackageTexts = Record<"figure" | "unit" | "days" | "usedUp" | "hotspot" | "price" | "unitPrice", string>;

/** The texts of the packages that can be chosen on the page, by id, with the total of each quantity from 1 on. */
export type PackageTextsById = Record<string, PackageTexts & { totals: string[] }>;

/** Returns the texts of the chosen package, and those of all packages for the script. */
export function useChoiceTexts(plan: ShownPlan): { texts: ChoiceTexts; packages: PackageTextsById } {
  const { t, language } = useTranslation("plans");
  const usedUp = useUsedUp();
  const { currency, quantity } = plan;
  const textsOf = (option: PackageOption): PackageTexts => {
    const { figure, unit } = dataFigure(option.mb, language);
    return {
      figure,
      unit: option.kind === "fixed" ? unit : t("card.daily-unit", { unit }),
      days: t("detail.day", { count: option.days }),
      usedUp: usedUp(option),
      hotspot: t(option.hotspot ? "detail.hotspot-yes" : "detail.hotspot-no"),
      price: formatPrice(option.price, currency, language),
      unitPrice: formatPrice(option.unitPrice, currency, language),
    };
  };
  const totalsOf = ({ price }: PackageOption) =>
    Array.from({ length: plan.maxQuantity }, (_, position) => formatPrice(price * (position + 1), currency, language));
  return {
    texts: {
      ...textsOf(plan.chosen),
      way: t(`detail.way-${plan.way}`),
      times: quantity > 1 ? ` × ${quantity}` : "",
      total: formatPrice(plan.total, currency, language),
    },
    packages: Object.fromEntries(plan.packages.map((option) => [option.id, { ...textsOf(option), totals: totalsOf(option) }])),
  };
}
