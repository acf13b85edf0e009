import { useTranslation } from "react-i18next";
import {
  BUSINESS_TIERS,
  MARKETPLACE_FEE_PERCENT,
  PAY_AS_YOU_GO_PERCENT_OFF,
  WHOLESALE_MINIMUM,
  WHOLESALE_TIERS,
  type Tier,
} from "#server/partners/terms.schema.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { EnquireButton, type EnquiryStart } from "./partner-action.tsx";
import { PartnerRows } from "./partner-rows.tsx";
import { PartnerSection } from "./partner-section.tsx";

/** The three ways to work with us: each is an anchor of the page and a page of its own (§2). */
export const WAYS = ["resale-distribution", "esim-marketplace", "cmlink-for-business"] as const;
type Way = (typeof WAYS)[number];

const STARTS: Record<Way, Omit<EnquiryStart, "from">> = {
  "resale-distribution": { product: "201-01", intention: "buy" },
  "esim-marketplace": { product: "201-02", intention: "sell" },
  "cmlink-for-business": { product: "201-02", intention: "buy" },
};
const span = (tiers: readonly Tier[]) => ({ least: tiers[0]?.percentOff, most: tiers.at(-1)?.percentOff });
const TERMS: Record<Way, Record<string, number | undefined>> = {
  "resale-distribution": { minimum: WHOLESALE_MINIMUM, percent: PAY_AS_YOU_GO_PERCENT_OFF, ...span(WHOLESALE_TIERS) },
  "esim-marketplace": { percent: 100 - MARKETPLACE_FEE_PERCENT },
  "cmlink-for-business": { employees: BUSINESS_TIERS[0]?.from, ...span(BUSINESS_TIERS) },
};

/** One way: for whom it is, what it earns or saves, its page, and the form with its answers preselected. */
export function PartnershipWay({ way, mist }: { way: Way; mist: boolean }) {
  const { t } = useTranslation("partnership");
  return (
    <PartnerSection id={way} title={t(`${way}.name`)} intro={t(`${way}.lead`)} mist={mist}>
      <PartnerRows
        items={[
          { title: t("for"), text: t(`${way}.for`) },
          { title: t("gain"), text: t(`${way}.gain`, TERMS[way]) },
        ]}
      />
      <div className="cluster">
        <EnquireButton start={{ ...STARTS[way], from: way }}>{t(`${way}.action`)}</EnquireButton>
        <PageLink page={way} className="see-all">
          {t(`${way}.more`)} <Icon name="arrow" size={16} />
        </PageLink>
      </div>
    </PartnerSection>
  );
}
