import { useTranslation } from "react-i18next";
import {
  BUSINESS_TIERS,
  MARKETPLACE_FEE_PERCENT,
  PAY_AS_YOU_GO_PERCENT_OFF,
  WHOLESALE_MINIMUM,
  WHOLESALE_TIERS,
  type Tier,
} from "#server/partners/core/terms.schema.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { EnquireButton, type EnquiryStart } from "#app/routes/partners/sections/partner-action.tsx";
import type { PartnershipOption } from "#app/routes/partners/enquiry/partner-origins.ts";
import { PartnerSection } from "#app/routes/partners/sections/partner-section.tsx";

const STARTS: Record<PartnershipOption, EnquiryStart> = {
  "resale-distribution": { product: "201-01", intention: "buy", from: "resale-distribution" },
  "esim-marketplace": { product: "201-02", intention: "sell", from: "esim-marketplace" },
  "cmlink-for-business": { product: "201-02", intention: "buy", from: "cmlink-for-business" },
};
const span = (tiers: readonly Tier[]) => `${tiers[0]?.percentOff}–${tiers.at(-1)?.percentOff}%`;
const FIGURES: Record<PartnershipOption, string> = {
  "resale-distribution": span(WHOLESALE_TIERS),
  "esim-marketplace": `${100 - MARKETPLACE_FEE_PERCENT}%`,
  "cmlink-for-business": span(BUSINESS_TIERS),
};
const TERMS = { minimum: WHOLESALE_MINIMUM, percent: PAY_AS_YOU_GO_PERCENT_OFF, employees: BUSINESS_TIERS[0]?.from };

/** One way: for whom it is, what it earns or saves, its page, and the form with its answers preselected. */
export function PartnershipOptionSection({ way, mist }: { way: PartnershipOption; mist: boolean }) {
  const { t } = useTranslation("partnership");
  return (
    <PartnerSection id={way} title={t(`${way}.name`)} intro={t(`${way}.lead`)} mist={mist}>
      <Ticket
        title={t(`${way}.kind`)}
        figure={FIGURES[way]}
        figureUnit={t(`${way}.unit`)}
        facts={[t(`${way}.first`, TERMS), t(`${way}.second`, TERMS)]}
        stub={
          <EnquireButton start={STARTS[way]} wide>
            {t(`${way}.action`)}
          </EnquireButton>
        }
      >
        <p>{t(`${way}.for`)}</p>
      </Ticket>
      <PageLink page={way} className="see-all">
        {t(`${way}.more`)} <Icon name="arrow" size={16} />
      </PageLink>
    </PartnerSection>
  );
}
