import { useTranslation } from "#app/i18n/use-translation.ts";
import type { PackageOption } from "#server/plans/package-options.ts";

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
