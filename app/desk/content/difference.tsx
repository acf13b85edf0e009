import type { ComparedLanguage } from "#server/content/preview/compare-editions.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

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

type ComparedLine = ComparedLanguage["lines"][number];
/** `lines`: the changed ones, and those beside them that are not blank; `gap` tells that others are left out before it. `more`: how many changed lines are not shown. */
type LanguageDifference = { language: ChannelLanguage; lines: (ComparedLine & { gap: boolean })[]; more: number };

/** So that the page of two texts without a common line is quick, too. */
const MAX_LINES = 200;

/** Returns what a comparison page shows: the changed lines of the changed languages. */
export function differenceLines(languages: readonly ComparedLanguage[]): LanguageDifference[] {
  return languages
    .filter(({ isChanged }) => isChanged)
    .map(({ language, lines }) => {
      const isChangedAt = (index: number) => (lines[index]?.change ?? "same") !== "same";
      const isNear = (index: number) => isChangedAt(index - 1) || isChangedAt(index + 1);
      const isBlank = (index: number) => lines[index]?.parts.every(({ text }) => text.trim() === "") ?? true;
      const near = lines.flatMap((_, index) => (isChangedAt(index) || (isNear(index) && !isBlank(index)) ? [index] : []));
      const shown = near.slice(0, MAX_LINES);
      return {
        language,
        lines: shown.flatMap((index, position) => {
          const line = lines[index];
          return line ? [{ ...line, gap: position > 0 && index > (shown[position - 1] ?? 0) + 2 }] : [];
        }),
        more: near.slice(MAX_LINES).filter(isChangedAt).length,
      };
    });
}
