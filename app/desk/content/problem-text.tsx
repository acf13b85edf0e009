import type { ContentProblem } from "#server/content/staff/content-problem.ts";
import { formatList } from "#server/locale/format-list.schema.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { KeyBelow } from "#app/i18n/text-key.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** Returns a function that says what is wrong with content and what to do, with the language and line. */
export function useProblemText(): (problem: ContentProblem) => string {
  const { t } = useTranslation("desk-content-problems");
  const reader = useLanguage();
  const sentence = ({ code, detail }: ContentProblem): string => {
    if (code === "language-doubtful") return t("problem.language-doubtful", { doubt: t(`doubt.${detail as Doubt}`) });
    if (code === "languages-missing") {
      const languages = detail.split(", ").map((language) => t(`desk:language.${language as ChannelLanguage}`));
      return t("problem.languages-missing", { languages: formatList(languages, reader) });
    }
    if (code === "links-differ" && detail === "") return t("problem.links-differ-none");
    return t(`problem.${code}`, { detail });
  };
  return (problem) => {
    const { language, line } = problem;
    if (language === null) return sentence(problem);
    const place = { language: t(`desk:language.${language}`), problem: sentence(problem) };
    return line === null ? t("place.language", place) : t("place.line", { ...place, line });
  };
}

type Doubt = KeyBelow<"desk-content-problems", "doubt">;

/** Everything that is wrong with content. */
export function ProblemList({ problems }: { problems: readonly ContentProblem[] }) {
  const problemText = useProblemText();
  return (
    <ul>
      {problems.map((problem, index) => (
        <li key={index}>{problemText(problem)}</li>
      ))}
    </ul>
  );
}
