import { useTranslation } from "#app/i18n/use-translation.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatData } from "#app/ui/format-data.ts";
import type { PackageOption } from "#server/plans/package-options.ts";

/** Returns the name of a package in a list: "5 GB, 30 days", "1 GB a day, 7 days". */
export function usePackageName(): (pkg: Pick<PackageOption, "kind" | "mb" | "days">) => string {
  const { t } = useTranslation("plans");
  const language = useLanguage();
  return ({ kind, mb, days }) => {
    const data = formatData(mb, language);
    // Of a single day, the daily allowance is all there is.
    const amount = kind === "fixed" || days === 1 ? data : t("detail.daily-option", { data });
    return t("card.package", { data: amount, days: t("detail.day", { count: days }) });
  };
}

/** Returns when a day of a day pass ends: `endsLocal` at the place or, for a region (null), in UTC+8. */
export function useDayEnd(endsLocal: string | null, place: string): string {
  const { t } = useTranslation("plans");
  return endsLocal === null ? t("detail.day-ends") : t("card.day-ends", { time: endsLocal, place });
}
