import { useTranslation } from "react-i18next";
import { MARKETPLACE_FEE_PERCENT } from "#server/partners/core/terms.schema.ts";
import { OfferTicket } from "#app/routes/partners/sections/offer-ticket.tsx";
import type { EnquiryStart } from "#app/routes/partners/sections/partner-action.tsx";

/** The offer of the marketplace: the partner's share of each sale. */
export function MarketplaceTicket({ start }: { start: EnquiryStart }) {
  const { t } = useTranslation("marketplace");
  return (
    <OfferTicket
      title={t("ticket.title")}
      subtitle={t("ticket.subtitle")}
      figure={`${100 - MARKETPLACE_FEE_PERCENT}%`}
      figureUnit={t("ticket.unit")}
      facts={[t("ticket.free"), t("ticket.payout"), t("ticket.fee", { fee: MARKETPLACE_FEE_PERCENT })]}
      start={start}
      button={t("enquire")}
      calculate={t("calculator.heading")}
    />
  );
}
