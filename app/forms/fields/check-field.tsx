import type { ReactNode } from "react";
import { describedBy, FieldError, Hint, type FieldMeta } from "./field-parts.tsx";

type CheckFieldProps = { field: FieldMeta; label: ReactNode; hint?: ReactNode; required?: boolean };

/** A checkbox that posts "on". The label may contain links. `required`: the browser asks for the tick, in a form that is not validated otherwise. */
export function CheckField({ field, label, hint, required }: CheckFieldProps) {
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
          required={required}
          {...describedBy(field, hint)}
        />
        <label htmlFor={field.id}>{label}</label>
      </div>
      <Hint field={field}>{hint}</Hint>
      <FieldError field={field} />
    </div>
  );
}
