import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { readCurrency } from "#app/request/preferences.server.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { TransitTripSchema } from "#server/destinations/transit/transit.schema.ts";
import { CreditAmounts } from "./credit-amounts.tsx";
import { SimCardTicket, SimCardTerms } from "./sim-card-ticket.tsx";
import { TransitTeaser } from "./transit-teaser.tsx";
import { viewChinaSim } from "./view-china.server.ts";
import { viewTransitSummary } from "./view-transit.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Steps } from "#app/ui/steps.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.page, params);

/** The China SIM. The guide to visa-free transit was part of this page: its old addresses, with a search or a trip, lead to its own page. */
export async function loader({ request, params, context: { shop } }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const search = new URL(request.url).searchParams;
  if (["q", ...Object.keys(TransitTripSchema.shape)].some((name) => search.has(name)))
    throw redirect(path(language, "gogo-china-transit", Object.fromEntries(search)), 301);
  const currency = readCurrency(request, language);
  const t = textsFor(language, "china");
  const sim = await viewChinaSim(shop, currency);
  return {
    page: { title: t("title"), description: t("description", { rate: formatMoney(sim.rate, "HKD", language) }) },
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
