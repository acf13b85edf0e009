import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { MAX_TYPED } from "#server/coverage/coverage.schema.ts";
import { listCoverage } from "#server/coverage/list-coverage.ts";
import { path } from "#server/locale/path.schema.ts";
import { planName } from "#server/destinations/plan-name.ts";
import { planFlag } from "#server/plans/plan-card.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { CoverageCards } from "#app/routes/coverage/coverage-cards.tsx";
import { CoverageFilter } from "#app/routes/coverage/coverage-filter.tsx";
import { Flag } from "#app/ui/flag.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.page, params);

/** Up to this number of destinations, continents have no headings. */
const MAX_WITHOUT_HEADINGS = 12;

/** The coverage of a plan, or the part of it that matches `q` (§2, Coverage modal). The page of the plan shows it in a dialog. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const search = new URL(request.url).searchParams;
  const catalogue = context.shop.catalogue();
  const plan = catalogue.plans.get(search.get("plan")?.toUpperCase() ?? "");
  if (!plan) throw redirect(path(language, "plans"), 302);
  const q = (search.get("q") ?? "").trim().slice(0, MAX_TYPED);
  const t = textsFor(language, "coverage");
  const place = planName(catalogue, plan, language);
  const page = { title: t("title", { place }), description: t("description", { place }) };
  return { page, id: plan.id, place, flag: planFlag(catalogue, plan), q, ...listCoverage(context.shop, { language, plan: plan.id, q }) };
}

export default function PlanCoveragePage() {
  const { t } = useTranslation("coverage");
  const { id, place, flag, q, total, found, groups } = useLoaderData<typeof loader>();
  return (
    <div className="page page-body stack-wide">
      <header className="row">
        <Flag id={flag} size={56} />
        <div>
          <h1>{t("heading", { place })}</h1>
          <p className="soft">
            {t("summary", { count: total })} ·{" "}
            <PageLink page="plan-detail" query={{ plan: id }}>
              {t("back")}
            </PageLink>
          </p>
        </div>
      </header>
      <CoverageFilter
        page="plan-coverage"
        plan={id}
        q={q}
        found={found}
        isWhole={q === ""}
        emptyText={(text) => t("empty", { q: text })}
        emptyHelp={t("empty-help")}
      >
        {groups.length > 1 && found > MAX_WITHOUT_HEADINGS ? (
          groups.map(({ continent, name, destinations }) => (
            <section key={continent} className="stack-tight">
              <h2>
                {name} <span className="soft small">{destinations.length}</span>
              </h2>
              <CoverageCards destinations={destinations} total={total} />
            </section>
          ))
        ) : (
          <CoverageCards destinations={groups.flatMap(({ destinations }) => destinations)} total={total} />
        )}
      </CoverageFilter>
      <p className="small soft">{t("apn-note")}</p>
    </div>
  );
}
