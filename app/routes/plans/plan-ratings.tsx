import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatMonth } from "#app/ui/format-date-time.ts";
import { Stars } from "#app/ui/stars.tsx";
import { languageEntry } from "#server/locale/locale.schema.ts";
import type { PlanRatings as Ratings } from "#server/orders/ratings/plan-ratings.ts";

/** "4.6 out of 5 · 37 ratings", as a link to what travellers say. */
export function RatingLine({ ratings: { average, count } }: { ratings: Ratings }) {
  const { t } = useTranslation("ratings");
  return (
    <a href="#ratings" className="small nowrap">
      <span aria-hidden="true">★ </span>
      {t("average", { average: average.toFixed(1) })} · {t("count", { count })}
    </a>
  );
}

/** What travellers say about a plan: its newest sentences, in the languages in which they were written. */
export function PlanRatings({ ratings: { sentences } }: { ratings: Ratings }) {
  const { t, language } = useTranslation("ratings");
  return (
    <section className="stack" id="ratings" aria-labelledby="ratings-heading">
      <h2 id="ratings-heading">{t("heading")}</h2>
      <ul className="list-plain grid-3">
        {sentences.map(({ stars, sentence, language: written, month }, position) => (
          <li key={position} className="stack-tight">
            <Stars stars={stars} text={t("given", { stars })} />
            <blockquote lang={written === language ? undefined : languageEntry(written).htmlLang} dir="auto">
              {sentence}
            </blockquote>
            <p className="small soft">{t("by", { month: formatMonth(month, language) })}</p>
          </li>
        ))}
      </ul>
      <p className="small soft">{t("source")}</p>
    </section>
  );
}
