import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Translate } from "#app/i18n/text-key.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { PackageOption } from "#server/plans/package-options.ts";
import type { CreditOffer } from "#server/top-up/list-credit-offers.ts";
import { formatData, formatSpeed } from "#app/ui/format-data.ts";

type PackageMarksProps = {
  option: Pick<PackageOption, "kind" | "mark" | "percentOff" | "unitPrice">;
  chinaSim: Pick<CreditOffer, "pricePerGb"> | null;
};

/** Best value or cheapest, and the percentage label (§2): how much less a package costs per GB, or per day, than the smallest one. Never a price cut. Beside a cheaper China SIM, none is the best value. */
export function PackageMarks({ option, chinaSim }: PackageMarksProps) {
  const { t } = useTranslation("plans");
  const { percentOff: percent, kind } = option;
  const mark = option.mark === "best-value" && chinaSim && chinaSim.pricePerGb < option.unitPrice ? null : option.mark;
  if (!mark && percent === null) return null;
  return (
    <span className="marks">
      {mark && <span className="badge">{t(`card.${mark}`)}</span>}{" "}
      {percent !== null && t(kind === "fixed" ? "detail.off-per-gb" : "detail.off-per-day", { percent })}
    </span>
  );
}

/** Returns the name of a package in a list: "5 GB · 30 days", "1 GB a day · 7 days". */
export function usePackageName(): (pkg: NamedPackage) => string {
  const { t, language } = useTranslation("plans");
  return (pkg) => packageName(t, pkg, language);
}

type NamedPackage = Pick<PackageOption, "kind" | "mb" | "days">;

/** As `usePackageName`, outside components. */
export function packageName(t: Translate<"plans">, { kind, mb, days }: NamedPackage, language: Language): string {
  const data = formatData(mb, language);
  // Of a single day, the daily allowance is all there is.
  const amount = kind === "fixed" || days === 1 ? data : t("detail.daily-option", { data });
  return t("card.package", { data: amount, days: t("detail.day", { count: days }) });
}

/** Only this speed or more, kbit/s, is called unlimited data. */
const UNLIMITED_KBPS = 1000;

/** Returns what follows the data of a package as a text: nothing, or for a day pass its reduced speed. */
export function useUsedUp(): (pkg: Pick<PackageOption, "reducedKbps">) => string {
  const { t, language } = useTranslation("plans");
  return ({ reducedKbps: kbps }) =>
    kbps === null ? t("detail.stops") : t(kbps < UNLIMITED_KBPS ? "card.then" : "card.then-unlimited", { speed: formatSpeed(kbps, language) });
}
