import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { describedBy, FieldFrame, type LabelledProps } from "./field-parts.tsx";

type FileFieldProps = LabelledProps & {
  input?: Ref<HTMLInputElement>;
  /** The content of the drop area, which replaces the browser's own file control. Only scripts pass it. */
  area?: ReactNode;
  /** Shown above the drop area, such as the file of an earlier post. */
  before?: ReactNode;
  /** Shown below the drop area, such as the progress of uploads. */
  children?: ReactNode;
};

/** A file input with a drop area. Without scripts, the file is posted with the form. */
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
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      {before}
      <div className="file-area" data-live={area ? "" : undefined}>
        {area}
        <input {...rest} ref={input} key={field.key} type="file" id={field.id} name={field.name} {...describedBy(field, hint)} />
      </div>
      {children}
    </FieldFrame>
  );
}
