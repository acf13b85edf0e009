import { useTranslation } from "react-i18next";
import { PAY_AS_YOU_GO_PERCENT_OFF, WHOLESALE_MINIMUM, WHOLESALE_TIERS } from "#server/partners/core/terms.schema.ts";
import { Ticket } from "#app/ui/ticket.tsx";

const DISCOUNTS = WHOLESALE_TIERS.map((tier) => tier.percentOff);
const OPTIONS = [
  { key: "wholesale", figure: WHOLESALE_MINIMUM },
  { key: "distribution", figure: `${Math.min(...DISCOUNTS)}–${Math.max(...DISCOUNTS)}%` },
  { key: "flexible", figure: `${PAY_AS_YOU_GO_PERCENT_OFF}%` },
] as const;

/** The three ways to resell (§1), each as a ticket with its key figure. */
export function ResaleOptions() {
  const { t } = useTranslation("resale");
  return (
    <ul className="list-plain grid-3">
      {OPTIONS.map(({ key, figure }) => (
        <Ticket
          key={key}
          as="li"
          size="full"
          title={t(`ways.${key}`)}
          subtitle={t(`ways.${key}-kind`)}
          figure={figure}
          figureUnit={t(`ways.${key}-unit`)}
          stub={<p>{t(`ways.${key}-text`)}</p>}
        />
      ))}
    </ul>
  );
}
