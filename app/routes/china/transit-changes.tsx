import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatDay } from "./page-date.tsx";
import type { TransitGuide } from "./view-china.server.ts";

/** The changes of the policy, newest first. Changes known only from the news are marked. */
export function TransitChanges({ versions }: { versions: TransitGuide["versions"] }) {
  const { t } = useTranslation("china");
  const language = useLanguage();
  return (
    <section className="stack" aria-labelledby="changes">
      <h3 id="changes">{t("changes.heading")}</h3>
      <dl className="term-rows">
        {[...versions].reverse().map((one) => (
          <div key={one.effective}>
            <dt>
              <time dateTime={one.effective}>{formatDay(one.effective, language)}</time>
            </dt>
            <dd>
              {t(`changes.${one.effective}`)}{" "}
              <span className="soft">{t("changes.totals", { countries: one.countries, provinces: one.provinces, ports: one.ports })}</span>
              {one.newsOnly && <p className="small strong">{t("changes.news-only")}</p>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
