import type { ContentProblem } from "#server/content/staff/content-problem.ts";
import { CONFIRMABLE_PROBLEMS } from "#server/content/staff/content.schema.ts";
import { useProblemText } from "./problem-text.tsx";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

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
