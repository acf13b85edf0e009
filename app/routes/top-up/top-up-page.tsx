import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatMoney } from "#app/ui/money.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { path } from "#server/locale/path.schema.ts";
import { FindSimForm } from "./find-sim-form.tsx";
import { OtherProductNotice, findOtherProduct } from "./other-product-notice.tsx";
import { SimPanel } from "./sim-panel.tsx";
import { TopUpErrors, TopUpForm } from "./top-up-form.tsx";
import { TopUpRules } from "./top-up-rules.tsx";
import type { TopUpView } from "./top-up-view.ts";
import { UsagePanel } from "./usage-panel.tsx";

type TopUpPageProps = { view: TopUpView; lastResult?: SubmissionResult<string[]> | null };

/** A SIM with its balance and the top-up form, or the form that asks for the SIM (§2, Top-up). */
export function TopUpPage({ view, lastResult }: TopUpPageProps) {
  const { t } = useTranslation("top-up");
  const language = useLanguage();
  const { sim, product, tab, asked } = view;
  const other = findOtherProduct(view, lastResult?.error?.iccid?.[0]);
  return (
    <div className="narrow page-body stack-wide">
      {lastResult?.error && <TopUpErrors errors={lastResult.error} />}
      <header className="stack-tight">
        <h1>{t(`title.${product}`)}</h1>
        <p className="soft">{t(`lead.${product}`, { rate: formatMoney(view.rate, "HKD", language) })}</p>
      </header>
      {view.isLinkExpired && !asked.posted && (
        <Notice kind="warn" title={t("ended.title")}>
          {t("ended.text")}
        </Notice>
      )}
      {sim && <SimTabs view={view} iccid={sim.iccid} />}
      {sim && <SimPanel sim={sim} isOther={other !== null} />}
      {other && <OtherProductNotice kind={other} iccid={asked.iccid} inApp={view.page === "top-up-gogo-china-app"} />}
      {sim && tab === "usage" && <UsagePanel usage={view.usage} refusal={view.usageRefusal} page={view.page} query={simQuery(view, sim.iccid)} />}
      {tab === "recharge" && (
        <>
          {asked.posted || (sim && !other) ? <TopUpForm view={view} lastResult={lastResult} /> : <FindSimForm view={view} another={other !== null} />}
          <TopUpRules view={view} />
        </>
      )}
    </div>
  );
}

/** Tabs for recharge and usage of a SIM. The key of a signed link stays in the URL. */
function SimTabs({ view, iccid }: { view: TopUpView; iccid: string }) {
  const { t } = useTranslation("top-up");
  const language = useLanguage();
  const query = simQuery(view, iccid);
  const items = (["recharge", "usage"] as const).map((tab) => ({
    label: t(`tab.${tab}`),
    href: path(language, view.page, { ...query, tab: tab === "usage" ? tab : undefined }),
    current: tab === view.tab,
  }));
  return <Tabs label={t("tab.label")} items={items} />;
}

const simQuery = ({ key }: TopUpView, iccid: string) => (key ? { key } : { iccid });
