import type { ContentProblem } from "#server/content/staff/content-problem.ts";
import { CONFIRMABLE_PROBLEMS } from "#server/content/staff/content.schema.ts";
import { ProblemList } from "./problem-text.tsx";
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
