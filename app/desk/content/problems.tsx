import type { ContentProblem } from "#server/content/staff/content-problem.ts";
import { CONFIRMABLE_PROBLEMS } from "#server/content/staff/content.schema.ts";
import { formatList } from "#server/locale/format-list.schema.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import type { KeyBelow } from "#app/i18n/text-key.ts";
import { useLanguage } from "#app/i18n/translator.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Splits problems into those that prevent a publication, and doubts that staff can confirm. */
export function splitProblems(problems: readonly ContentProblem[]) {
  const isDoubt = ({ code }: ContentProblem) => CONFIRMABLE_PROBLEMS.some((confirmable) => confirmable === code);
  return { wrong: problems.filter((problem) => !isDoubt(problem)), doubts: problems.filter(isDoubt) };
}

/** What would have to change before a draft is published, and what to check. */
export function DraftProblems({ problems }: { problems: readonly ContentProblem[] }) {
  const { t } = useTranslation("desk-content");
  const { wrong, doubts } = splitProblems(problems);
  return (
    <>
      {wrong.length > 0 && (
        <Notice kind="warn" title={t("problems.wrong")}>
          <ProblemList problems={wrong} />
        </Notice>
      )}
      {doubts.length > 0 && (
        <Notice title={t("problems.doubts")}>
          <ProblemList problems={doubts} />
        </Notice>
      )}
    </>
  );
}

/** Returns a function that says what is wrong with content and what to do, with the language and line. */
function useProblemText(): (problem: ContentProblem) => string {
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
function ProblemList({ problems }: { problems: readonly ContentProblem[] }) {
  const problemText = useProblemText();
  return (
    <ul>
      {problems.map((problem, index) => (
        <li key={index}>{problemText(problem)}</li>
      ))}
    </ul>
  );
}

/** The doubts about texts, each with a box to tick. Nothing if there are none. */
export function DoubtsField({ field, doubts }: { field: FieldMeta; doubts: readonly ContentProblem[] }) {
  const { t } = useTranslation("desk-content-problems");
  const problemText = useProblemText();
  const codes = CONFIRMABLE_PROBLEMS.filter((code) => doubts.some((doubt) => doubt.code === code));
  if (codes.length === 0) return null;
  return (
    <ChoiceField
      field={field}
      legend={t("confirm.legend")}
      chosen={[field.initialValue ?? []].flat().map(String)}
      options={codes.map((code) => ({
        value: code,
        label: t(`confirm.${code}`),
        description: doubts
          .filter((doubt) => doubt.code === code)
          .map((doubt, index) => (
            <span key={index} className="content-doubt">
              {problemText(doubt)}
            </span>
          )),
      }))}
    />
  );
}
