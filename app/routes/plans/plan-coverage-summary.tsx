import { useTranslation } from "#app/i18n/use-translation.ts";
import type { PlanDetail } from "#server/plans/get-plan.ts";
import { CoverageDialog } from "#app/ui/coverage/coverage-dialog.tsx";
import { Flag } from "#app/ui/flag.tsx";

/** The coverage of a plan: its networks, or its most popular destinations. A link opens the full list as a page or, with scripts, as a dialog. */
export function PlanCoverageSummary({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation("plans");
  const { carriers, destinations, count } = plan.coverage;
  const more = count - destinations.length;
  return (
    <section className="stack" aria-labelledby="where-heading">
      <h2 id="where-heading">{t("where.heading")}</h2>
      {plan.kind === "country" ? (
        <>
          <p>{t("where.networks")}</p>
          <ul className="list-plain networks">
            {carriers.map((carrier) => (
              <li key={carrier.name}>
                <span className="strong">{carrier.name}</span> {carrier.technology && <span className="badge">{carrier.technology}</span>}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <ul className="list-plain networks">
          {destinations.map((place) => (
            <li key={place.id}>
              <Flag id={place.flag} size={24} /> {place.name}
            </li>
          ))}
          {more > 0 && <li className="soft">{t("where.and-more", { count: more })}</li>}
        </ul>
      )}
      <p>
        <CoverageDialog planId={plan.id} opener={t(plan.kind === "country" ? "where.one" : "where.all")} openerClassName="button secondary" />
      </p>
    </section>
  );
}
