import type { ContentProblem } from "#server/content/staff/content-problem.ts";
import type { KeyBelow } from "#app/i18n/text-key.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { formField } from "#app/forms/fields/field-meta.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ProblemList } from "./problem-text.tsx";

type Confirmable = Exclude<KeyBelow<"desk-content-problems", "confirm">, "legend" | "needed">;

/** What is doubtful about content, with a box to tick for each kind of doubt. `isMissed`: the form was posted without one of them. */
export function DoubtBoxes({ problems, isMissed }: { problems: readonly ContentProblem[]; isMissed: boolean }) {
  const { t } = useTranslation("desk-content-problems");
  const codes = [...new Set(problems.map(({ code }) => code as Confirmable))];
  const errors = isMissed ? ["desk-content-problems.confirm.needed"] : undefined;
  return (
    <>
      <ErrorSummary
        form={{ id: "doubts", allErrors: errors ? { confirmed: errors } : {} }}
        labels={{ confirmed: t("confirm.legend") }}
        targets={{ confirmed: "confirmed" }}
      />
      <Notice kind="warn">
        <ProblemList problems={problems} />
      </Notice>
      <ChoiceField
        field={formField("confirmed", "", errors)}
        legend={t("confirm.legend")}
        chosen={[]}
        options={codes.map((code) => ({ value: code, label: t(`confirm.${code}`) }))}
      />
    </>
  );
}
