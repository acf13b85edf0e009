import { useTranslation } from "react-i18next";
import type { Currency } from "#server/locale/locale.schema.ts";
import type { WholesaleEarning } from "#server/partners/calculators/wholesale.ts";
import type { ExampleTicket } from "#server/plans/list-examples.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatData } from "#app/ui/format-data.ts";
import { formatMoney } from "#app/ui/money.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { formatCount } from "#app/ui/format-count.ts";
import { MoneyRows } from "#app/routes/partners/calculators/money-rows.tsx";
import { EnquireButton, type EnquiryStart } from "#app/routes/partners/sections/partner-action.tsx";

type ResaleAnswerProps = { answer: WholesaleEarning; example: ExampleTicket; currency: Currency; start: EnquiryStart };

/** The earnings as a ticket: the amount and its breakdown. */
export function ResaleAnswer({ answer, example: sold, currency, start }: ResaleAnswerProps) {
  const { t } = useTranslation("resale");
  const language = useLanguage();
  const money = (amount: number) => formatMoney(amount, currency, language);
  const { earnings, quantity, next, asYouGo } = answer;
  const rows = [
    { label: t("answer.list"), amount: answer.listPrice },
    { label: t("answer.unit"), amount: answer.unitCost, badge: t("answer.off", { percent: answer.percentOff }) },
    { label: t("answer.total", { quantity: formatCount(quantity, language) }), amount: answer.totalCost },
    { label: t("answer.sales", { price: money(answer.sellingPrice) }), amount: answer.sellingPrice * quantity },
  ];
  return (
    <Ticket
      size="full"
      className="partner-answer"
      flag={sold.flag}
      title={sold.name}
      subtitle={t("answer.kind", { data: formatData(sold.dataMb, language), days: sold.days })}
      figure={money(Math.abs(earnings))}
      figureUnit={earnings < 0 ? t("answer.lost") : t("answer.earned")}
      facts={earnings < 0 ? [] : [t("answer.margin", { percent: answer.margin })]}
      stub={
        <div className="stack-tight">
          {next && <p className="small">{t("answer.next", { quantity: formatCount(next.from, language), price: money(next.unitCost) })}</p>}
          <p className="small">
            {t(asYouGo.earnings < 0 ? "answer.flexible-lost" : "answer.flexible", {
              price: money(asYouGo.unitCost),
              earnings: money(Math.abs(asYouGo.earnings)),
            })}
          </p>
          <EnquireButton start={start} wide>
            {t("enquire")}
          </EnquireButton>
        </div>
      }
    >
      {earnings < 0 && <p className="field-error">{t("answer.below")}</p>}
      <MoneyRows rows={rows} currency={currency} />
    </Ticket>
  );
}
