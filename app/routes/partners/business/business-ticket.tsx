import { useTranslation } from "react-i18next";
import { BUSINESS_TIERS } from "#server/partners/core/terms.schema.ts";
import { OfferTicket } from "#app/routes/partners/sections/offer-ticket.tsx";
import type { EnquiryStart } from "#app/routes/partners/sections/partner-action.tsx";

/** The offer to companies: the range of discounts off the list price, in percent. */
export function BusinessTicket({ start }: { start: EnquiryStart }) {
  const { t } = useTranslation("business");
  const [first] = BUSINESS_TIERS;
  return (
    <OfferTicket
      title={t("name")}
      subtitle={t("ticket.subtitle")}
      figure={`${first?.percentOff}–${BUSINESS_TIERS.at(-1)?.percentOff}%`}
      figureUnit={t("ticket.unit")}
      facts={[t("ticket.employees", { employees: first?.from }), t("ticket.invoice")]}
      start={start}
      button={t("action")}
      calculate={t("calculator.heading")}
    />
  );
}
