import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { describedBy, FieldError, Hint, LabelText, type FieldMeta } from "./field-parts.tsx";

type FileFieldProps = {
  field: FieldMeta;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  input?: Ref<HTMLInputElement>;
  /** Once scripts run: what stands in the area to drop a file on, in place of the browser's own words. */
  area?: ReactNode;
  /** What is known of an earlier file, above the area. */
  before?: ReactNode;
  /** What scripts add below it. */
  children?: ReactNode;
};

/** A file to choose, or to drop on its area; without scripts it goes with the form (§5: JPG or PNG, at most 10 MB). */
export function FileField({
  field,
  label,
  hint,
  optional,
  input,
  area,
  before,
  children,
  ...rest
}: FileFieldProps & Pick<InputHTMLAttributes<HTMLInputElement>, "accept" | "multiple" | "capture">) {
  return (
    <div className="field">
      <label htmlFor={field.id}>
        <LabelText optional={optional}>{label}</LabelText>
      </label>
      <Hint field={field}>{hint}</Hint>
      {before}
      <div className="file-area" data-live={area ? "" : undefined}>
        {area}
        <input {...rest} ref={input} key={field.key} type="file" id={field.id} name={field.name} {...describedBy(field, hint)} />
      </div>
      {children}
      <FieldError field={field} />
    </div>
  );
}
