import { useTranslation } from "react-i18next";
import { PAY_AS_YOU_GO_PERCENT_OFF, WHOLESALE_MINIMUM, WHOLESALE_TIERS } from "#server/partners/core/terms.schema.ts";
import { Ticket } from "#app/ui/ticket.tsx";

const OFF = WHOLESALE_TIERS.map((tier) => tier.percentOff);
const WAYS = [
  { key: "wholesale", figure: WHOLESALE_MINIMUM },
  { key: "distribution", figure: `${Math.min(...OFF)}–${Math.max(...OFF)}%` },
  { key: "flexible", figure: `${PAY_AS_YOU_GO_PERCENT_OFF}%` },
] as const;

/** The ways to resell (§1), each as a ticket with its figure. */
export function ResaleOptions() {
  const { t } = useTranslation("resale");
  return (
    <ul className="list-plain grid-3">
      {WAYS.map(({ key, figure }) => (
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
