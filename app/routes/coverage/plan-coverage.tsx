import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { listCoverage } from "#server/coverage/list-coverage.ts";
import { path } from "#server/locale/path.schema.ts";
import { planName } from "#server/destinations/plan-name.ts";
import { planFlag } from "#server/plans/plan-card.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { CoverageList } from "#app/ui/coverage/coverage-list.tsx";
import { CoverageSearch } from "#app/ui/coverage/coverage-search.tsx";
import { Flag } from "#app/ui/flag.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.page, params);

/** The coverage of a plan. The list is complete whatever the search, since the page filters it without another request. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const catalogue = context.shop.catalogue();
  const plan = catalogue.plans.get(new URL(request.url).searchParams.get("plan")?.toUpperCase() ?? "");
  if (!plan) throw redirect(path(language, "plans"), 302);
  const t = textsFor(language, "coverage");
  const place = planName(catalogue, plan, language);
  const { groups, total } = listCoverage(context.shop, { language, plan: plan.id });
  return {
    page: { title: t("title", { place }), description: t("description", { place }) },
    id: plan.id,
    place,
    flag: planFlag(catalogue, plan),
    total,
    // Serialised as one string: Remix sends the data a second time for hydration, and a long list compresses a third smaller this way.
    groups: JSON.stringify(groups.map(({ name, destinations }) => ({ name, destinations }))),
  };
}

export default function PlanCoveragePage() {
  const { t } = useTranslation("coverage");
  const { id, place, flag, total, groups } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const asked = search.get("q") ?? "";
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
      <SearchableCoverage key={asked} id={id} asked={asked} groups={groups} />
      <p className="small soft">{t("apn-note")}</p>
    </div>
  );
}

function SearchableCoverage({ id, asked, groups }: { id: string; asked: string; groups: string }) {
  const { t } = useTranslation("coverage");
  const language = useLanguage();
  const [typed, setTyped] = useState(asked);
  return (
    <>
      <form action={path(language, "plan-coverage")} data-keep-scroll>
        <input type="hidden" name="plan" value={id} />
        <CoverageSearch id="coverage-q" value={asked} onType={setTyped} submit />
      </form>
      {asked && (
        <PageLink page="plan-coverage" query={{ plan: id }}>
          {t("clear")}
        </PageLink>
      )}
      <CoverageList groups={groups} typed={typed} />
    </>
  );
}
