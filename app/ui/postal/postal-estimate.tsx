import { useTranslation } from "#app/i18n/use-translation.ts";
import type { ParcelEstimate } from "#server/catalogue/purchase-options.schema.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { formatPrice } from "#server/locale/money.schema.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";

/** What a parcel costs, when it arrives if it is paid today, and for which trips that is too late. */
export function PostalEstimate({ estimate, currency }: { estimate: ParcelEstimate; currency: Currency }) {
  const { t, language } = useTranslation("ui");
  const { place, fee, least, most, safeFrom } = estimate;
  return (
    <p className="small">
      {t("postal.fee", { place, least, most, fee: formatPrice(fee, currency, language) })}
      <br />
      <ArrivalDates {...estimate} />
      <br />
      <strong suppressHydrationWarning>{t("postal.safe", { date: formatDateTime(safeFrom, language, "day") })}</strong>
    </p>
  );
}

/** When a parcel that is paid today usually arrives. */
export function ArrivalDates({ arrivesFrom, arrivesBy }: Pick<ParcelEstimate, "arrivesFrom" | "arrivesBy">) {
  const { t, language } = useTranslation("ui");
  const values = { from: formatDateTime(arrivesFrom, language, "day"), by: formatDateTime(arrivesBy, language, "day") };
  return <span suppressHydrationWarning>{t("postal.dates", values)}</span>;
}
