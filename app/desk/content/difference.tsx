import { useTranslation } from "#app/i18n/use-translation.ts";
import type { LanguageDifference } from "./difference-lines.ts";

/** The lines that differ between two texts, by language, with the words marked. `about`: which texts they are. */
export function Difference({ about, languages }: { about: string; languages: readonly LanguageDifference[] }) {
  const { t } = useTranslation("desk-content");
  return (
    <section aria-labelledby="difference">
      <h2 id="difference">{t("difference.title")}</h2>
      <p className="soft">{about}</p>
      {languages.length === 0 && <p>{t("difference.none")}</p>}
      {languages.map(({ language, lines, more }) => (
        <details key={language} className="difference" open>
          <summary>{t(`desk:language.${language}`)}</summary>
          <ol lang={language}>
            {lines.map(({ change, line, parts, gap }, index) => (
              <li key={index} className={gap ? `${change} gap` : change}>
                <span className="number soft" aria-hidden="true">
                  {line}
                </span>
                <span>
                  {parts.map((part, position) =>
                    part.change === "added" ? (
                      <ins key={position}>{part.text}</ins>
                    ) : part.change === "removed" ? (
                      <del key={position}>{part.text}</del>
                    ) : (
                      <span key={position}>{part.text}</span>
                    ),
                  )}
                </span>
              </li>
            ))}
          </ol>
          {more > 0 && <p className="soft">{t("difference.more", { count: more })}</p>}
        </details>
      ))}
    </section>
  );
}
