import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { readCurrency } from "#app/request/preferences.server.ts";
import { formatPrice } from "#server/locale/money.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { TransitTripSchema } from "#server/destinations/transit/transit.schema.ts";
import { SimCardTicket, SimCardTerms } from "./sim-card-ticket.tsx";
import { viewChinaSim, type ChinaSim } from "./view-china.server.ts";
import { viewTransitSummary, type TransitSummary } from "./view-transit.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Steps } from "#app/ui/steps.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useTransitHeadings } from "./transit-headings.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { formatData } from "#app/ui/format-data.ts";
import { PriceTable } from "#app/ui/price-table.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.page, params);

/** The China SIM. The guide to visa-free transit was part of this page: its old addresses, with a search or a trip, lead to its own page. */
export async function loader({ request, params, context: { shop } }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const search = new URL(request.url).searchParams;
  if (["q", ...Object.keys(TransitTripSchema.shape)].some((name) => search.has(name)))
    throw redirect(path(language, "gogo-china-transit", Object.fromEntries(search)), 301);
  const currency = readCurrency(request, language);
  const t = textsFor(language, "china");
  const sim = await viewChinaSim(shop, { language, currency });
  return {
    page: { title: t("title"), description: t("description", { rate: formatPrice(sim.rate, "HKD", language) }) },
    currency,
    sim,
    transit: viewTransitSummary(),
  };
}

export default function GoChinaPage() {
  const { t } = useTranslation("china");
  const { sim, transit, currency } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="page page-body plan-split">
        <header className="stack-tight">
          <h1>{t("heading")}</h1>
          <p className="lead">{t("lead")}</p>
        </header>
        <aside className="sticky-side">
          <SimCardTicket sim={sim} currency={currency} />
        </aside>
        <div className="plan-facts">
          <CreditAmounts sim={sim} currency={currency} />
          <SimCardTerms sim={sim} />
        </div>
      </div>
      <div className="mist">
        <TopUpSteps days={sim.days} />
      </div>
      <TransitTeaser summary={transit} />
    </>
  );
}

/** How to top up the China SIM, with a link to the page. */
function TopUpSteps({ days }: { days: number }) {
  const { t } = useTranslation("china");
  const steps = [
    { key: "number", drawing: "insert" },
    { key: "pay", drawing: "pay" },
    { key: "ready", drawing: "ready" },
  ] as const;
  return (
    <section className="page home-section" aria-labelledby="steps">
      <h2 id="steps">{t("steps.heading")}</h2>
      <Steps items={steps.map(({ key, drawing }) => ({ drawing, title: t(`steps.${key}`), text: t(`steps.${key}-text`, { days }) }))} />
      <p>
        <ButtonLink page="top-up-gogo-china">{t("steps.button")}</ButtonLink>
      </p>
    </section>
  );
}

/**
 * Links to the guide to visa-free transit and its parts. Each link has the anchor that its part had when the guide was on this page, so that an old
 * address with an anchor ends at the link to the part.
 */
function TransitTeaser({ summary }: { summary: TransitSummary }) {
  const { t } = useTranslation("china");
  return (
    <section className="page home-section" aria-labelledby="transit">
      <div className="stack-tight">
        <h2 id="transit">{t("transit.heading", { hours: summary.hours })}</h2>
        <p>{t("transit.text", summary)}</p>
      </div>
      <ul className="list-plain china-parts">
        {useTransitHeadings(summary).map(([id, text]) => (
          <li key={id}>
            <PageLink id={id} page="gogo-china-transit" hash={id}>
              {text}
            </PageLink>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink page="gogo-china-transit" kind="secondary">
          {t("transit.open")}
        </ButtonLink>
      </p>
    </section>
  );
}

/** The amounts with which a new SIM can start, as rows to compare: data, credit with its bonus or discount (§9), price, and price per GB. */
function CreditAmounts({ sim: { offers, rate }, currency }: { sim: ChinaSim; currency: Currency }) {
  const { t, language } = useTranslation("china");
  const inHkd = (amount: number) => formatPrice(amount, "HKD", language);
  if (offers.length === 0) return null;
  const lowest = Math.min(...offers.map(({ pricePerGb }) => pricePerGb));
  return (
    <section className="stack" aria-labelledby="amounts">
      <h2 id="amounts">{t("amounts.heading")}</h2>
      <p>{t("amounts.intro", { rate: inHkd(rate) })}</p>
      <PriceTable
        heads={{ amount: t("amounts.data"), second: t("amounts.credit") }}
        unit="gb"
        currency={currency}
        rows={offers.map(({ packageId, price, credit, bonus, percentOff, mb, pricePerGb }) => ({
          id: packageId,
          amount: formatData(mb, language),
          marks: (
            <span className="marks">
              {bonus > 0 && <span className="badge sun">{t("top-up:amount.bonus", { amount: bonus / 100 })}</span>}
              {percentOff > 0 && <span className="badge sun">{t("top-up:amount.off", { percent: percentOff })}</span>}{" "}
              {pricePerGb === lowest && <span className="badge">{t("plans:card.best-value")}</span>}
            </span>
          ),
          second: inHkd(credit),
          price,
          unitPrice: pricePerGb,
          link: {
            href: path(language, "order-sim", { package: packageId, way: "esim", quantity: 1 }),
            label: `${t("plans:card.pick")}: ${formatPrice(price, currency, language)}`,
            text: t("plans:card.pick"),
          },
        }))}
      />
    </section>
  );
}
