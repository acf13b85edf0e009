import { useTranslation } from "#app/i18n/use-translation.ts";
import { RenewedSimsInputs } from "#app/ui/destinations/renewed-sims.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Price } from "#app/ui/money.tsx";
import { path } from "#server/locale/path.schema.ts";
import type { Trip, TripAnswer, TripDates } from "#server/plans/data-use.ts";
import { DATA_USES } from "#server/plans/data-use.schema.ts";
import type { PackageOption } from "#server/plans/package-options.ts";
import type { PlanCard } from "#server/plans/plan-card.ts";
import { usePackageName } from "./package-marks.tsx";

type TripFormProps = { trip: Trip | null; dates: TripDates; problem: "past" | "reversed" | null; place: Record<string, string> };

/** Asks for the dates of a journey and what data is for: a GET form of the page, folded on narrow screens. `dates`: those typed, or suggested ones. `problem`: what is wrong with them. */
export function TripForm({ trip, dates, problem, place }: TripFormProps) {
  const { t, language } = useTranslation("plans");
  return (
    <details className="trip" open={trip !== null || problem !== null || undefined}>
      <summary>
        {t("trip.heading")} <Icon name="chevron" className="turn" />
      </summary>
      {problem && (
        <p className="strong" role="alert" id="trip-problem">
          {t(`trip.problem.${problem}`)}
        </p>
      )}
      <form action={path(language, "plans")} className="trip-form">
        {Object.entries(place).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <RenewedSimsInputs />
        {(["from", "to"] as const).map((name) => (
          <label key={name}>
            <span className="label">{t(`trip.${name}`)}</span>
            <span className="control">
              <input
                type="date"
                name={name}
                defaultValue={dates[name]}
                required
                aria-invalid={problem !== null || undefined}
                aria-describedby={problem ? "trip-problem" : undefined}
              />
            </span>
          </label>
        ))}
        <label>
          <span className="label">{t("trip.use")}</span>
          <span className="control select">
            <select name="use" defaultValue={trip?.use}>
              {DATA_USES.map((use) => (
                <option key={use} value={use}>
                  {t(`trip.${use}`)}
                </option>
              ))}
            </select>
            <Icon name="chevron" />
          </span>
        </label>
        <Button type="submit" kind="secondary">
          {t("trip.submit")}
        </Button>
      </form>
    </details>
  );
}

type TripAnswersProps = {
  plan: PlanCard;
  trip: Trip;
  answers: TripAnswer<PackageOption>[];
  /** Returns the address of a package. */
  hrefOf: (pkg: PackageOption) => string;
  /** Until when a package that is bought now must first be used: ms UTC, and the day. */
  deadline: { activateBy: number; useBy: string };
};

/** The packages for a journey, each with its reason and price. */
export function TripAnswers({ plan, trip: { days, use, dates }, answers, hrefOf, deadline }: TripAnswersProps) {
  const { t, language } = useTranslation("plans");
  const packageName = usePackageName();
  const wanted = { days: t("detail.day", { count: days }), use: t(`use.${use}`) };
  const showDay = (date: string) => formatDateTime(Date.parse(date), language, "day", "UTC");
  if (answers.length === 0) return <p role="status">{t("trip.none", wanted)}</p>;
  return (
    <section className="stack-tight" role="status">
      <h2>{dates ? t("trip.answer-dates", { ...wanted, from: showDay(dates.from), to: showDay(dates.to) }) : t("trip.answer", wanted)}</h2>
      <ul className="list-plain trip-answers">
        {answers.map(({ pkg, reason }) => (
          <li key={pkg.id}>
            <a href={hrefOf(pkg)} className="panel">
              <span className="label">{t(`trip.why.${reason}`)}</span>
              <b>{packageName(pkg)}</b>
              <span className="small soft">{t(pkg.hotspot ? "detail.hotspot-yes" : "detail.hotspot-no")}</span>
              <span className="price">
                <Price amount={pkg.price} currency={plan.currency} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      {dates && Date.parse(dates.from) > deadline.activateBy && <p className="small">{t("trip.late", { date: deadline.useBy })}</p>}
    </section>
  );
}
