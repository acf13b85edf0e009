import type { ReactNode } from "react";
import { describedBy, FieldError, Hint, type FieldMeta } from "./field-parts.tsx";

/** A checkbox that posts "on". The label may contain links. */
export function CheckField({ field, label, hint }: { field: FieldMeta; label: ReactNode; hint?: ReactNode }) {
  return (
    <div className="field check">
      <div className="check-line">
        <input
          key={field.key}
          type="checkbox"
          id={field.id}
          name={field.name}
          value="on"
          defaultChecked={field.initialValue === "on"}
          {...describedBy(field, hint)}
        />
        <label htmlFor={field.id}>{label}</label>
      </div>
      <Hint field={field}>{hint}</Hint>
      <FieldError field={field} />
    </div>
  );
}
