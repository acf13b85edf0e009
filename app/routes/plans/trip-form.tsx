import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { RenewedSimsInputs } from "#app/ui/destinations/renewed-sims.tsx";
import { useRenewedSims } from "#app/ui/destinations/use-renewed-sims.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Money } from "#app/ui/money.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { path } from "#server/locale/path.schema.ts";
import type { Trip } from "#server/plans/data-use.ts";
import { DATA_USES } from "#server/plans/data-use.schema.ts";
import type { PackageOption } from "#server/plans/package-options.ts";
import type { PlanCard } from "#server/plans/plan-card.ts";
import { usePackageName } from "./package-marks.tsx";

const DEFAULT_DAYS = 7;

type TripFormProps = { plan: PlanCard; trip: Trip | null; fit: PackageOption | null; place: Record<string, string> };

/** A calculator as a GET form: the days of a journey and what data is for, answered by the cheapest package of the plan that is enough. */
export function TripForm({ plan, trip, fit, place }: TripFormProps) {
  const { t, language } = useTranslation("plans");
  return (
    <section id="trip" className="panel stack" aria-labelledby="trip-heading">
      <h2 id="trip-heading">{t("trip.heading")}</h2>
      <form action={`${path(language, "plans")}#trip`} className="trip-form">
        {Object.entries(place).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <RenewedSimsInputs />
        <label className="label" htmlFor="trip-days">
          {t("trip.days")}
        </label>
        <label className="label" htmlFor="trip-use">
          {t("trip.use")}
        </label>
        <div className="control select">
          <select id="trip-days" name="days" defaultValue={trip?.days ?? Math.min(DEFAULT_DAYS, plan.maxDays)}>
            {Array.from({ length: plan.maxDays }, (_, index) => (
              <option key={index}>{index + 1}</option>
            ))}
          </select>
          <Icon name="chevron" />
        </div>
        <div className="control select">
          <select id="trip-use" name="use" defaultValue={trip?.use}>
            {DATA_USES.map((use) => (
              <option key={use} value={use}>
                {t(`trip.${use}`)}
              </option>
            ))}
          </select>
          <Icon name="chevron" />
        </div>
        <Button type="submit" kind="secondary">
          {t("trip.submit")}
        </Button>
      </form>
      {trip && <TripAnswer plan={plan} trip={trip} fit={fit} />}
    </section>
  );
}

function TripAnswer({ plan, trip, fit }: { plan: PlanCard; trip: Trip; fit: PackageOption | null }) {
  const { t } = useTranslation("plans");
  const sims = useRenewedSims();
  const packageName = usePackageName();
  const wanted = { days: t("detail.day", { count: trip.days }), use: t(`use.${trip.use}`) };
  if (!fit) return <p role="status">{t("trip.none", wanted)}</p>;
  return (
    <p role="status">
      {withSpaceAfter(t("trip.answer", wanted))}
      <PageLink page="plan-detail" query={{ plan: plan.id, package: fit.id, ...sims }} className="strong">
        {packageName(fit)} · <Money amount={fit.price} currency={plan.currency} />
      </PageLink>
      {!fit.hotspot && <span className="small soft"> {t("detail.hotspot-no")}</span>}
    </p>
  );
}
