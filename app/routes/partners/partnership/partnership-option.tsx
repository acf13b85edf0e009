import { useTranslation } from "#app/i18n/use-translation.ts";
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
const percentRange = (tiers: readonly Tier[]) => `${tiers[0]?.percentOff}–${tiers.at(-1)?.percentOff}%`;
const FIGURES: Record<PartnershipOption, string> = {
  "resale-distribution": percentRange(WHOLESALE_TIERS),
  "esim-marketplace": `${100 - MARKETPLACE_FEE_PERCENT}%`,
  "cmlink-for-business": percentRange(BUSINESS_TIERS),
};
const TERMS = { minimum: WHOLESALE_MINIMUM, percent: PAY_AS_YOU_GO_PERCENT_OFF, employees: BUSINESS_TIERS[0]?.from };

/** One kind of partnership: target group, earnings or savings, a link to its page, and a button that opens the form with preselected values. */
export function PartnershipOptionSection({ option, mist }: { option: PartnershipOption; mist: boolean }) {
  const { t } = useTranslation("partnership");
  return (
    <PartnerSection id={option} title={t(`${option}.name`)} intro={t(`${option}.lead`)} mist={mist}>
      <Ticket
        title={t(`${option}.kind`)}
        figure={FIGURES[option]}
        figureUnit={t(`${option}.unit`)}
        facts={[t(`${option}.first`, TERMS), t(`${option}.second`, TERMS)]}
        stub={
          <EnquireButton start={STARTS[option]} wide>
            {t(`${option}.action`)}
          </EnquireButton>
        }
      >
        <p>{t(`${option}.for`)}</p>
      </Ticket>
      <PageLink page={option} className="see-all">
        {t(`${option}.more`)} <Icon name="arrow" size={16} />
      </PageLink>
    </PartnerSection>
  );
}
