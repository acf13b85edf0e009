import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { formatOpenList } from "#server/locale/format-list.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import type { StaffPackage } from "#server/plans/staff/list-packages-for-staff.ts";
import type { PackageForStaff } from "#server/plans/staff/show-package.ts";
import { Facts } from "#app/desk/ui/facts.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatSpeed } from "#app/ui/format-data.ts";

/** What a package contains, and the prices of the release. */
export function PackageFacts({ shown, contents }: { shown: StaffPackage; contents: PackageForStaff["contents"] }) {
  const { t } = useTranslation("desk-catalogue");
  const language = useLanguage();
  const { planId, planNames, kind, releasePrices, isCreated, face } = shown;
  const amounts = CURRENCIES.flatMap((currency) => {
    const amount = releasePrices[currency];
    return amount === undefined ? [] : [formatMoney(amount, currency, language)];
  });
  const isTravel = face === null;
  return (
    <Facts
      items={[
        { label: t("column.plan"), value: isTravel && <a href={`/catalogue/plans/${encodeURIComponent(planId)}`}>{planNames[language]}</a> },
        { label: t("field.kind"), value: isTravel && t(`kind.${kind}`) },
        { label: t("field.reduced"), value: contents.reducedKbps !== null && formatSpeed(contents.reducedKbps, language) },
        { label: t("field.hotspot"), value: isTravel && t(contents.hotspot ? "hotspot.yes" : "hotspot.no") },
        { label: t("field.validity"), value: isTravel && t(`validity.${contents.validityStart}`) },
        { label: t("field.use-by"), value: isTravel && t("days", { count: contents.useByDays }) },
        {
          label: t("package.release-prices"),
          value: amounts.length > 0 ? formatOpenList(amounts, language) : t(isCreated ? "package.created" : "package.no-release-price"),
        },
      ].filter(({ value }) => value !== false)}
    />
  );
}
