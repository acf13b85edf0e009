import { useTranslation } from "#app/i18n/use-translation.ts";
import type { PackageOption } from "#server/plans/package-options.ts";
import { formatData } from "#app/ui/format-data.ts";

/** Best value or cheapest, and the percentage label (§2): how much less a package costs per GB, or per day, than the smallest one. Never a price cut. */
export function PackageMarks({ option }: { option: Pick<PackageOption, "kind" | "mark" | "percentOff"> }) {
  const { t } = useTranslation("plans");
  const { mark, percentOff: percent, kind } = option;
  if (!mark && percent === null) return null;
  return (
    <span className="marks">
      {mark && <span className="badge">{t(`card.${mark}`)}</span>}{" "}
      {percent !== null && t(kind === "fixed" ? "detail.off-per-gb" : "detail.off-per-day", { percent })}
    </span>
  );
}

/** Returns the name of a package in a list: "5 GB, 30 days", "1 GB a day, 7 days". */
export function usePackageName(): (pkg: Pick<PackageOption, "kind" | "mb" | "days">) => string {
  const { t, language } = useTranslation("plans");
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
