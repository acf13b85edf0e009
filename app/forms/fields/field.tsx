import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes, ComponentProps } from "react";
import { describedBy, FieldFrame, type LabelledProps, type FieldMeta } from "./field-parts.tsx";
import { integerInputHandlers } from "./integer-input.ts";

type CommonFieldProps = LabelledProps & {
  /** Shown inside the box before the input: a currency, "+852". */
  prefix?: ReactNode;
  /** Shown after the input: a button. */
  after?: ReactNode;
};
/** The width of the box suggests the length of the expected value. */
export type FieldWidth = { width?: "short" | "medium" | "full" };

/** A labelled input. A field of the type "number" accepts digits only (§2). */
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
}: CommonFieldProps & FieldWidth & Omit<InputHTMLAttributes<HTMLInputElement>, "prefix" | "width">) {
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <div className={`control ${width}`}>
        {prefix && <span className="prefix">{prefix}</span>}
        <input
          {...rest}
          key={field.key}
          id={field.id}
          name={field.name}
          type={type}
          defaultValue={initialText(field)}
          {...(type === "number" && integerInputHandlers)}
          {...describedBy(field, hint)}
        />
        {after}
      </div>
    </FieldFrame>
  );
}

export function TextAreaField({
  field,
  label,
  hint,
  optional,
  rows = 4,
  ...rest
}: Omit<CommonFieldProps, "prefix" | "after"> & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <div className="control full">
        <textarea
          {...rest}
          key={field.key}
          id={field.id}
          name={field.name}
          rows={rows}
          defaultValue={initialText(field)}
          {...describedBy(field, hint)}
        />
      </div>
    </FieldFrame>
  );
}

/** An input for an email address: email keyboard, no capitalisation, no spell checking. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, "type" | "inputMode" | "autoCapitalize" | "spellCheck">) {
  return <Field autoComplete="email" {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />;
}

/** Returns the initial value of a field if it is text. */
export function initialText(field: FieldMeta): string | undefined {
  return typeof field.initialValue === "string" ? field.initialValue : undefined;
}
