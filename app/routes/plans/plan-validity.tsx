import { useTranslation } from "#app/i18n/use-translation.ts";
import type { ShownPlan } from "./shown-plan.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { LocalTime } from "#app/ui/local-time.tsx";

/** The start and end of the chosen package: the rule, and an example in the time zones of the destination and of the viewer (§4). */
export function PlanValidity({ plan }: { plan: ShownPlan }) {
  const { t } = useTranslation("plans");
  const language = useLanguage();
  const { validity, chosen } = plan;
  const place = validity.at.name;
  const days = t("detail.day", { count: validity.days });
  const [first, second] = validity.dayEndsLocal;
  const times = first && second ? t("validity.or", { first, second }) : first;
  const moments = [
    { key: "lands" as const, at: validity.landsAt },
    ...(validity.firstDayEndsAt !== null && validity.firstDayEndsAt !== validity.endsAt
      ? [{ key: "first-day-ends" as const, at: validity.firstDayEndsAt }]
      : []),
    { key: "ends" as const, at: validity.endsAt },
  ];
  const countsDays = validity.rule === "first-connection-day";
  return (
    <section className="stack" aria-labelledby="validity-heading">
      <h2 id="validity-heading">{t("validity.heading")}</h2>
      <p>{countsDays ? t("validity.rule-day-pass", { place, times }) : t("validity.rule-fixed", { days })}</p>
      <div className="panel stack">
        <p className="strong">{t("validity.example", { place })}</p>
        <ol className="list-plain moments">
          {moments.map((moment) => (
            <li key={moment.key}>
              <span className="label">{t(`validity.${moment.key}`)}</span>
              <span className="strong">
                <DateTime at={moment.at} timeZone={validity.timeZone} />
              </span>
              <span className="small">{t("validity.local", { place })}</span>
              <LocalTime at={moment.at} elsewhere={validity.timeZone} />
            </li>
          ))}
        </ol>
        {countsDays && <p className="small">{t("validity.short-first-day", { times })}</p>}
      </div>
      <p>
        {t("validity.use-by", {
          date: formatDateTime(validity.activateBy, language, "date"),
          days: t("detail.day", { count: chosen.useByDays }),
        })}
      </p>
      {plan.way === "sim" && <p className="small soft">{t("validity.several")}</p>}
    </section>
  );
}
