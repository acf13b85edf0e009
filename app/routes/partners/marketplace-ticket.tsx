import { useTranslation } from "react-i18next";
import { MARKETPLACE_FEE_PERCENT, REPLY_DAYS } from "#server/partners/terms.schema.ts";
import { Ticket } from "#app/ui/ticket.tsx";
import { EnquireButton, type EnquiryStart } from "./partner-action.tsx";

/** The offer of the marketplace at a glance: the partner's share of each sale. */
export function MarketplaceTicket({ start }: { start: EnquiryStart }) {
  const { t } = useTranslation("marketplace");
  return (
    <Ticket
      size="full"
      headingLevel={2}
      title={t("ticket.title")}
      subtitle={t("ticket.subtitle")}
      figure={`${100 - MARKETPLACE_FEE_PERCENT}%`}
      figureUnit={t("ticket.unit")}
      facts={[t("ticket.free"), t("ticket.payout"), t("ticket.fee", { fee: MARKETPLACE_FEE_PERCENT })]}
      stub={
        <div className="stack-tight">
          <EnquireButton start={start} wide>
            {t("enquire")}
          </EnquireButton>
          <p>
            <a href="#calculator">{t("calculator.heading")}</a>
          </p>
          <p className="small">{t("partners:reply", { days: REPLY_DAYS })}</p>
        </div>
      }
    />
  );
}
