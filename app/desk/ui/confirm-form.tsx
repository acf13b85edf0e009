import type { ReactNode } from "react";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import type { TextKey } from "#app/i18n/text-key.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { buttonClass, type ButtonKind } from "#app/ui/button.tsx";
import { formField } from "#app/forms/fields/field-meta.ts";
import { ButtonLink, SubmitButton } from "./buttons.tsx";

type ConfirmFormProps = {
  /** The question; without it, the form asks to check what follows. */
  title?: string;
  /** What happens, one sentence each. */
  consequences: readonly ReactNode[];
  /** What was typed before, posted again. */
  values: Record<string, string | readonly string[] | undefined>;
  intent: string;
  kind?: ButtonKind;
  /** The page on which it was typed. Without it, a button posts the intent `change`: the form is shown again as it was typed. */
  back?: string;
  /** What the link or button back says, if nothing was typed that could be changed. */
  backLabel?: string;
  /** Boxes to tick, for what is doubtful. */
  doubts?: ReactNode;
  /** What the button says: what it does. */
  children: ReactNode;
};

/** The second question before something that cannot be undone. */
export function ConfirmForm({ title, consequences, values, intent, kind, back, backLabel, doubts, children }: ConfirmFormProps) {
  const { t } = useTranslation("desk-orders");
  const fields = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [value].flat().map((one) => [name, one] as const)));
  return (
    <form method="post" className="panel form">
      <h2>{title ?? t("confirm.title")}</h2>
      <ul>
        {consequences.map((consequence, index) => (
          <li key={index}>{consequence}</li>
        ))}
      </ul>
      {fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {doubts}
      <div className="cluster">
        <SubmitButton intent={intent} kind={kind} text={children} />
        {back === undefined ? (
          <button type="submit" name="intent" value="change" className={buttonClass({ kind: "quiet" })}>
            {backLabel ?? t("confirm.back")}
          </button>
        ) : (
          <ButtonLink to={back} kind="quiet" text={backLabel ?? t("confirm.back")} />
        )}
      </div>
    </form>
  );
}

type DoubtsProps = {
  /** What the boxes are called in the summary of errors. */
  label: string;
  /** The boxes that were ticked. */
  confirmed: string | string[];
  /** Whether the form was posted without a box, and the text that says so. */
  isMissed: boolean;
  missed: TextKey;
  /** What is doubtful, and the boxes of the field. */
  boxes: (field: FieldMeta) => ReactNode;
};

/** The doubts of a form that asks the second question. If it was posted without a box, says so, and what was ticked stays. */
export function Doubts({ label, confirmed, isMissed, missed, boxes }: DoubtsProps) {
  const errors = isMissed ? [missed.replace(":", ".")] : undefined;
  return (
    <>
      <ErrorSummary
        form={{ id: "doubts", allErrors: errors ? { confirmed: errors } : {} }}
        labels={{ confirmed: label }}
        targets={{ confirmed: "confirmed" }}
      />
      {boxes({ ...formField("confirmed", "", errors), initialValue: confirmed })}
    </>
  );
}
