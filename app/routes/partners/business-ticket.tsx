import { useTranslation } from "react-i18next";
import { BUSINESS_TIERS, REPLY_DAYS } from "#server/partners/terms.schema.ts";
import { Ticket } from "#app/ui/ticket.tsx";
import { EnquireButton, type EnquiryStart } from "./partner-action.tsx";

/** The offer to companies at a glance: percent off the list price from the first discount to the last. */
export function BusinessTicket({ start }: { start: EnquiryStart }) {
  const { t } = useTranslation("business");
  const [first] = BUSINESS_TIERS;
  return (
    <Ticket
      size="full"
      headingLevel={2}
      title={t("name")}
      subtitle={t("ticket.subtitle")}
      figure={`${first?.percentOff}–${BUSINESS_TIERS.at(-1)?.percentOff}%`}
      figureUnit={t("ticket.unit")}
      facts={[t("ticket.employees", { employees: first?.from }), t("ticket.invoice")]}
      stub={
        <div className="stack-tight">
          <EnquireButton start={start} wide>
            {t("action")}
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
