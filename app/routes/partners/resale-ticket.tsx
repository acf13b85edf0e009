import { useTranslation } from "react-i18next";
import { PAY_AS_YOU_GO_PERCENT_OFF, REPLY_DAYS, WHOLESALE_MINIMUM } from "#server/partners/terms.schema.ts";
import { Ticket } from "#app/ui/ticket.tsx";
import { EnquireButton, type EnquiryStart } from "./partner-action.tsx";

/** The offer to resellers at a glance: percent off the list price from the smallest order to the largest. */
export function ResaleTicket({ start, least, most }: { start: EnquiryStart; least: number; most: number }) {
  const { t } = useTranslation("resale");
  return (
    <Ticket
      size="full"
      headingLevel={2}
      title={t("ticket.title")}
      subtitle={t("ticket.subtitle")}
      figure={`${least}–${most}%`}
      figureUnit={t("ticket.unit")}
      facts={[t("ticket.minimum", { min: WHOLESALE_MINIMUM }), t("ticket.flexible", { percent: PAY_AS_YOU_GO_PERCENT_OFF })]}
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
