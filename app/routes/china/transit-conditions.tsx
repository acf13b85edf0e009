import type { KeyIn } from "#app/i18n/text-key.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatDay } from "./page-date.tsx";
import { formatList } from "#server/locale/format-list.schema.ts";
import type { TransitGuide } from "./view-transit.server.ts";

/** The conditions of the transit, and the rule for counting its hours, with an example. */
export function TransitConditions({ guide: { rules, summary, example } }: { guide: TransitGuide }) {
  const { t } = useTranslation("china");
  const language = useLanguage();
  const values = { ...summary, months: rules.passportValidMonths };
  const purposes = (ids: string[]) =>
    formatList(
      ids.map((id) => t(`check.purposes.${id}` as KeyIn<"china">).toLocaleLowerCase(language)),
      language,
    );
  const moments = [
    { key: "lands", day: example.arrival, time: null },
    { key: "starts", day: example.starts, time: "00:00" },
    { key: "ends", day: example.last, time: "24:00" },
  ] as const;
  return (
    <>
      <section className="stack" aria-labelledby="conditions">
        <h2 id="conditions">{t("conditions.heading")}</h2>
        <ul className="items">
          {(["passport", "route", "onward", "ports", "stay"] as const).map((key) => (
            <li key={key}>{t(`conditions.${key}`, values)}</li>
          ))}
          <li>
            {t("conditions.allowed", { list: purposes(rules.allowed) })} {t("conditions.not-allowed", { list: purposes(rules.notAllowed) })}
          </li>
          {(["arrival-card", "hotel", "decision"] as const).map((key) => (
            <li key={key}>{t(`conditions.${key}`)}</li>
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="hours">
        <h2 id="hours">{t("hours.heading", values)}</h2>
        <p>{t("hours.rule")}</p>
        <div className="panel stack">
          <p className="strong">{t("hours.example", { arrival: formatDay(example.arrival, language) })}</p>
          <ol className="list-plain moments">
            {moments.map(({ key, day, time }) => (
              <li key={key}>
                <span className="label">{t(`hours.${key}`)}</span>
                <span className="strong">
                  <time dateTime={day}>{formatDay(day, language)}</time> {time}
                </span>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  );
}
