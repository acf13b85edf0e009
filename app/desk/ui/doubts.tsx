import type { ReactNode } from "react";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { formField } from "#app/forms/fields/field-meta.ts";

type DoubtsProps = {
  /** What the boxes are called in the summary of errors. */
  label: string;
  /** The boxes that were ticked. */
  confirmed: string | string[];
  /** The key of the text that says which box is missing; null if none is. */
  missed: string | null;
  /** What is doubtful, and the boxes of the field. */
  children: (field: FieldMeta) => ReactNode;
};

/** The doubts of a form that asks the second question. If it was posted without a box, says so, and what was ticked stays. */
export function Doubts({ label, confirmed, missed, children }: DoubtsProps) {
  const errors = missed === null ? undefined : [missed];
  return (
    <>
      <ErrorSummary
        form={{ id: "doubts", allErrors: errors ? { confirmed: errors } : {} }}
        labels={{ confirmed: label }}
        targets={{ confirmed: "confirmed" }}
      />
      {children({ ...formField("confirmed", "", errors), initialValue: confirmed })}
    </>
  );
}
