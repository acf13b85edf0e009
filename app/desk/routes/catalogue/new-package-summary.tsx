import { formatOpenList } from "#server/locale/format-list.schema.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import type { NewPackageForm } from "#server/plans/staff/package-change.schema.ts";
import { ConfirmForm } from "#app/desk/ui/confirm-form.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatSpeed } from "#app/ui/format-data.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { usePackageText } from "./package-table.tsx";

type NewPackageSummaryProps = { created: NewPackageForm; typed: Record<string, string | string[]>; plans: readonly { id: string; name: string }[] };

/** What a new package contains and costs, in words, before it is created. */
export function NewPackageSummary({ created, typed, plans }: NewPackageSummaryProps) {
  const { t } = useTranslation("desk-catalogue");
  const language = useLanguage();
  const packageText = usePackageText();
  const { package: id, kind, days, reducedKbps, hotspot, validityStart, useByDays, from, until } = created;
  const mb = (kind === "fixed" ? created.dataMb : created.dailyMb) ?? 0;
  const plan = plans.find((one) => one.id === created.plan)?.name ?? created.plan;
  const prices = CURRENCIES.flatMap((currency) => (created[currency] === undefined ? [] : [formatMoney(created[currency], currency, language)]));
  const moment = (at: number) => formatDateTime(at, language, "date-time");
  return (
    <ConfirmForm
      intent="create"
      values={typed}
      consequences={[
        t("review.contents", { plan, contents: packageText({ kind, mb, days, face: null }) }),
        ...(reducedKbps === undefined ? [] : [t("review.reduced", { speed: formatSpeed(reducedKbps, language) })]),
        t(hotspot ? "review.hotspot" : "review.no-hotspot"),
        t(`review.${validityStart}`, { count: useByDays }),
        t("review.price", { prices: formatOpenList(prices, language) }),
        from === undefined ? t("review.now") : t("review.from", { at: moment(from) }),
        ...(until === undefined ? [] : [t("review.until", { at: moment(until) })]),
        t("review.final", { id }),
      ]}
    >
      {t("review.submit", { id })}
    </ConfirmForm>
  );
}
