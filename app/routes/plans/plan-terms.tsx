import { formatList, joinSentences, withSpaceAfter } from "#server/locale/format-list.schema.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { REFUND_DAYS } from "#server/orders/core/refund-terms.schema.ts";
import type { ShownPlan } from "./shown-plan.ts";
import { formatData, formatSpeed } from "#app/ui/format-data.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { ExitText } from "#app/ui/destinations/internet-exit.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

type Row = { icon: IconName; term: string; text: ReactNode };

/** The terms of the chosen package in short lines: data, speed, hotspot, calls, installation and refunds. */
export function PlanTerms({ plan }: { plan: ShownPlan }) {
  const { t, language } = useTranslation("plans");
  const { chosen } = plan;
  const data = formatData(chosen.mb, language);
  const days = t("detail.day", { count: chosen.days });
  const technology = ["5G", "4G"].find((name) => plan.coverage.carriers.some((carrier) => carrier.technology === name));
  const places = formatList(
    plan.installBefore.map((place) => place.name),
    language,
  );
  const rows: Row[] = [
    { icon: "signal", term: t("terms.data"), text: t(`terms.data-${chosen.kind}`, { data, days }) },
    {
      icon: "clock",
      term: t("terms.used-up"),
      text: (
        <>
          {withSpaceAfter(t(`terms.used-up-${chosen.kind}`, { speed: formatSpeed(chosen.reducedKbps ?? 0, language) }))}
          <PageLink page="argeement" query={{ key: "fair_usage_policy" }}>
            {t("terms.fair-use")}
          </PageLink>
        </>
      ),
    },
    { icon: "signal", term: t("terms.speed"), text: technology ? t("terms.speed-text", { technology }) : t("terms.speed-text-unknown") },
    { icon: "globe", term: t("exit.term"), text: <ExitText exit={plan.exit} /> },
    { icon: "hotspot", term: t("terms.hotspot"), text: t(chosen.hotspot ? "terms.hotspot-yes" : "terms.hotspot-no") },
    { icon: "phone", term: t("terms.calls"), text: t("terms.calls-text") },
    {
      icon: "esim",
      term: t("terms.install"),
      text: (
        <>
          {withSpaceAfter(joinSentences([t("terms.install-text"), plan.coverage.count > 1 && t("terms.install-layover")]))}
          {places && <strong>{t("terms.install-blocked", { places })}</strong>}
        </>
      ),
    },
    {
      icon: "check",
      term: t("terms.refund"),
      text: (
        <>
          {withSpaceAfter(t("terms.refund-text", { days: REFUND_DAYS }))}
          <PageLink page="policy/refund_policy">{t("terms.refund-link")}</PageLink>
        </>
      ),
    },
  ];
  return (
    <section className="stack" aria-labelledby="terms-heading">
      <h2 id="terms-heading">{t("terms.heading")}</h2>
      <dl className="term-rows">
        {rows.map((row) => (
          <div key={row.term}>
            <dt>
              <Icon name={row.icon} /> {row.term}
            </dt>
            <dd>{row.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
