import { useTranslation } from "react-i18next";
import { PAY_AS_YOU_GO_PERCENT_OFF, WHOLESALE_MINIMUM } from "#server/partners/core/terms.schema.ts";
import { OfferTicket } from "#app/routes/partners/sections/offer-ticket.tsx";
import type { EnquiryStart } from "#app/routes/partners/sections/partner-action.tsx";

/** The offer to resellers: the range of discounts off the list price, in percent. */
export function ResaleTicket({ start, least: minPercent, most: maxPercent }: { start: EnquiryStart; least: number; most: number }) {
  const { t } = useTranslation("resale");
  return (
    <OfferTicket
      title={t("ticket.title")}
      subtitle={t("ticket.subtitle")}
      figure={`${minPercent}–${maxPercent}%`}
      figureUnit={t("ticket.unit")}
      facts={[t("ticket.minimum", { min: WHOLESALE_MINIMUM }), t("ticket.flexible", { percent: PAY_AS_YOU_GO_PERCENT_OFF })]}
      start={start}
      button={t("enquire")}
      calculate={t("calculator.heading")}
    />
  );
}
