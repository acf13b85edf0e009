import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";
import { describedBy, FieldError, Hint, LabelText, type FieldMeta } from "./field-parts.tsx";
import { numberKeys } from "./number-keys.ts";

type Own = {
  field: FieldMeta;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  /** Stands inside the box before what is typed: a currency, "+852". */
  prefix?: ReactNode;
  /** Stands behind the box: a button. */
  after?: ReactNode;
};
/** Width by what is expected: a short code does not get a long box. */
export type FieldWidth = { width?: "short" | "medium" | "full" };

/** A labelled box to type into; a number field takes digits only (§2: '.', '-' and 'e' are blocked). */
export function Field({
  field,
  label,
  hint,
  optional,
  prefix,
  after,
  width = "full",
  type = "text",
  ...rest
}: Own & FieldWidth & Omit<InputHTMLAttributes<HTMLInputElement>, "prefix" | "width">) {
  return (
    <div className="field">
      <label htmlFor={field.id}>
        <LabelText optional={optional}>{label}</LabelText>
      </label>
      <Hint field={field}>{hint}</Hint>
      <div className={`control ${width}`}>
        {prefix && <span className="prefix">{prefix}</span>}
        <input
          {...rest}
          key={field.key}
          id={field.id}
          name={field.name}
          type={type}
          defaultValue={textOf(field)}
          {...(type === "number" && numberKeys)}
          {...describedBy(field, hint)}
        />
        {after}
      </div>
      <FieldError field={field} />
    </div>
  );
}

export function TextAreaField({
  field,
  label,
  hint,
  optional,
  rows = 4,
  ...rest
}: Omit<Own, "prefix" | "after"> & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <div className="field">
      <label htmlFor={field.id}>
        <LabelText optional={optional}>{label}</LabelText>
      </label>
      <Hint field={field}>{hint}</Hint>
      <div className="control full">
        <textarea {...rest} key={field.key} id={field.id} name={field.name} rows={rows} defaultValue={textOf(field)} {...describedBy(field, hint)} />
      </div>
      <FieldError field={field} />
    </div>
  );
}

/** What a field showed last, as text. */
export function textOf(field: FieldMeta): string | undefined {
  return typeof field.initialValue === "string" ? field.initialValue : undefined;
}
