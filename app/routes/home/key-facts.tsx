import { useTranslation } from "react-i18next";
import { LANGUAGE_OPTIONS } from "#server/locale/locale.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";

/** Four short facts with numbers (§2). The number of packages comes from the catalogue. */
export function KeyFacts({ counts }: { counts: { destinations: number; packages: number } }) {
  const { t } = useTranslation("home");
  const language = useLanguage();
  const number = new Intl.NumberFormat(LANGUAGE_OPTIONS.find((option) => option.key === language)?.intl);
  const facts = [
    { key: "packages", figure: number.format(counts.packages) },
    { key: "passwords", figure: "1" },
    { key: "terms", figure: t("why.terms.figure") },
    { key: "sold", figure: t("why.sold.figure") },
  ];
  return (
    <section className="page home-section" aria-labelledby="why">
      <h2 id="why">{t("why.title")}</h2>
      <ul className="facts">
        {facts.map((fact) => (
          <li key={fact.key}>
            <b className="number">{fact.figure}</b>
            <h3>{t(`why.${fact.key}.title`)}</h3>
            <p className="soft">{t(`why.${fact.key}.text`, counts)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
