import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { MessageKey } from "#server/forms/message.schema.ts";
import type { SimProduct } from "#server/domain/product-kinds.schema.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Money } from "#app/ui/money.tsx";
import { formatPrice } from "#server/locale/money.schema.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { path } from "#server/locale/path.schema.ts";
import { TopUpForm, useTopUpLabels } from "./top-up-form.tsx";
import type { TopUpView } from "./top-up-view.ts";
import { UsagePanel } from "./usage-panel.tsx";
import { ButtonLink, Button } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { USAGE_MONTHS } from "#server/top-up/top-up.schema.ts";
import { VALIDITY_DAYS } from "#server/catalogue/purchase-options.schema.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { formatData } from "#app/ui/format-data.ts";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { fieldsByName } from "#app/forms/fields/field-meta.ts";
import { Field } from "#app/forms/fields/field.tsx";

/** The kind of SIM that an error of the field `iccid` reveals. */
const KIND_OF_ERROR: Partial<Record<MessageKey, SimProduct>> = {
  "errors.sim-travel": "travel",
  "top-up.is-prepaid": "prepaid",
  "top-up.is-china": "china",
};

type TopUpPageProps = { view: TopUpView; lastResult?: SubmissionResult<string[]> | null };

/** A SIM with its balance and the top-up form, or the form that asks for the SIM (§2, Top-up). */
export function TopUpPage({ view, lastResult }: TopUpPageProps) {
  const { t, language } = useTranslation("top-up");
  const { sim, product, tab, asked } = view;
  const errors = Object.fromEntries(Object.entries(lastResult?.error ?? {}).map(([name, messages]) => [name, messages ?? []]));
  const other = findOtherProduct(view, errors.iccid?.[0]);
  return (
    <div className="narrow page-body stack-wide">
      <ErrorSummary form={{ id: "top-up", allErrors: errors }} labels={useTopUpLabels()} targets={{ checkoutKey: "top-up-pay" }} />
      <header className="stack-tight">
        <h1>{t(`title.${product}`)}</h1>
        <p className="soft">{t(`lead.${product}`, { rate: formatPrice(view.rate, "HKD", language) })}</p>
      </header>
      {view.isLinkExpired && !asked.posted && (
        <Notice kind="warn" title={t("ended.title")}>
          {t("ended.text")}
        </Notice>
      )}
      {sim && <SimTabs view={view} iccid={sim.iccid} />}
      {sim && <SimPanel sim={sim} isOther={other !== null} />}
      {other && <OtherProductNotice kind={other} view={view} />}
      {sim && tab === "usage" && (
        <UsagePanel usage={view.usage} page={view.page} query={simQuery(view, sim.iccid)} isLinkSent={view.isUsageLinkSent} />
      )}
      {tab === "recharge" && (
        <>
          {asked.posted || (sim && !other) ? <TopUpForm view={view} errors={errors} /> : <FindSimForm view={view} another={other !== null} />}
          <TopUpRules view={view} />
        </>
      )}
    </div>
  );
}

/** Returns the kind of the SIM, from the rejected post or the lookup, if this page does not top it up; null if it does or the kind is unknown. */
function findOtherProduct({ sim, product }: TopUpView, rejection: string | undefined): SimProduct | null {
  if (rejection) return KIND_OF_ERROR[rejection as MessageKey] ?? null;
  return sim && sim.product !== product ? sim.product : null;
}

/** Tabs for the top-up form and the usage of a SIM. */
function SimTabs({ view, iccid }: { view: TopUpView; iccid: string }) {
  const { t, language } = useTranslation("top-up");
  const query = simQuery(view, iccid);
  const items = (["recharge", "usage"] as const).map((tab) => ({
    label: t(`tab.${tab}`),
    href: path(language, view.page, { ...query, tab: tab === "usage" ? tab : undefined }),
    current: tab === view.tab,
  }));
  return <Tabs label={t("tab.label")} items={items} />;
}

/** Returns the URL parameter that names the SIM: the `key` of a top-up link stays, so that the ICCID remains trusted. */
const simQuery = ({ key }: TopUpView, iccid: string) => (key ? { key } : { iccid });

type SimPanelProps = {
  sim: NonNullable<TopUpView["sim"]>;
  /** Whether this page does not top up the SIM. */
  isOther: boolean;
};

/** A SIM: its kind, ICCID, balance and validity. */
function SimPanel({ sim, isOther }: SimPanelProps) {
  const { t, language } = useTranslation("top-up");
  const { iccid, product, enterprise, balance } = sim;
  return (
    <section className="panel stack top-up-sim" aria-label={t("sim.label")}>
      <div className="between">
        <div>
          <h2>{t(`sim.${enterprise ? "enterprise" : product}`)}</h2>
          <p className="code soft">{iccid}</p>
        </div>
        <a href="?another=1" className="small">
          {t("sim.another")}
        </a>
      </div>
      {balance && (
        <dl className="facts">
          <div>
            <dt className="label">{t("sim.balance")}</dt>
            <dd className="top-up-balance">
              <Money amount={balance.amount} currency="HKD" />
            </dd>
            {balance.mb > 0 && <dd className="small soft">{t("sim.enough", { data: formatData(balance.mb, language) })}</dd>}
          </div>
          <div>
            <dt className="label">{t("sim.valid-until")}</dt>
            <dd className="strong">{balance.validUntil === null ? t("sim.not-yet") : <DateTime at={balance.validUntil} style="date" />}</dd>
          </div>
        </dl>
      )}
      {balance?.low && !isOther && <Notice kind="warn">{t("low")}</Notice>}
      {!balance && product !== "travel" && <Notice kind="warn">{t("sim.silent")}</Notice>}
    </section>
  );
}

/** Links to the page for a SIM of another kind: its top-up page with the ICCID, or for a travel SIM the plans that add data to it. */
function OtherProductNotice({ kind, view: { page, asked, addData } }: { kind: SimProduct; view: TopUpView }) {
  const { t } = useTranslation("top-up");
  const { iccid } = asked;
  const china = page === "top-up-gogo-china-app" ? page : "top-up-gogo-china";
  const target =
    kind === "travel"
      ? (addData ?? { page: "destination", query: { way: "sim", iccid } })
      : { page: kind === "china" ? china : "top-up", query: { iccid } };
  return (
    <Notice kind="warn" title={t(`other.${kind}.title`)}>
      <p>{t(`other.${kind}.text`)}</p>
      <p>
        <ButtonLink {...target}>{t(`other.${kind}.link`)}</ButtonLink>
      </p>
    </Notice>
  );
}

/** The rules to know before paying (§9), and a link to the eSIM site (§2). */
function TopUpRules({ view }: { view: TopUpView }) {
  const { t, language } = useTranslation("top-up");
  return (
    <section className="prose small top-up-rules" aria-labelledby="rules-title">
      <h2 id="rules-title">{t("rules.title")}</h2>
      <ul>
        <li>{t(`rules.rate-${view.product}`, { rate: formatPrice(view.rate, "HKD", language) })}</li>
        <li>{t("rules.validity", { days: VALIDITY_DAYS })}</li>
        <li>{t("rules.no-refund")}</li>
        <li>{t("rules.cny")}</li>
        <li>{t("rules.usage", { months: USAGE_MONTHS })}</li>
      </ul>
      {view.hasEsimSite && (
        <p>
          {withSpaceAfter(t("esim.text"))}
          <PageLink page="esim-link">{t("esim.link")}</PageLink>
        </p>
      )}
    </section>
  );
}

/** A GET form that asks for the SIM, so that the next page has the ICCID in its URL. `another`: the page shows a SIM that it cannot top up. */
function FindSimForm({ view, another }: { view: TopUpView; another: boolean }) {
  const { t, language } = useTranslation("top-up");
  const { page, own, asked, typed } = view;
  const allErrors: Record<string, string[]> = asked.rejection ? { iccid: [asked.rejection] } : {};
  const fields = fieldsByName("sim", ["iccid", "remember"], another ? { ...typed, iccid: "" } : typed, allErrors);
  return (
    <form method="get" action={path(language, page)} className="form" noValidate>
      <ErrorSummary form={{ id: "sim", allErrors }} labels={{ iccid: t("orders:field.iccid") }} />
      {own.length > 0 && (
        <nav className="stack-tight" aria-labelledby="own-sims">
          <h2 id="own-sims">{t("find.own")}</h2>
          <ul className="list-plain stack-tight">
            {own.map(({ iccid, remark }) => (
              <li key={iccid}>
                <PageLink page={page} query={{ iccid }} className="choice">
                  <span className="choice-text">
                    {remark && <span className="choice-label">{remark}</span>}
                    <span className="code">{iccid}</span>
                  </span>
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Field
        field={fields.iccid}
        label={t("orders:field.iccid")}
        hint={t("forms:iccid-hint")}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <CheckField field={fields.remember} label={t("remember")} />
      <Button type="submit" kind={another ? "secondary" : "primary"}>
        {t("find.show")}
      </Button>
    </form>
  );
}
