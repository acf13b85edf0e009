import type { ReactNode } from "react";
import { FieldError, Hint, type FieldMeta } from "./field-parts.tsx";

export type Choice = { value: string; label: ReactNode; description?: ReactNode; aside?: ReactNode; disabled?: boolean };
type ChoiceFieldProps = {
  field: FieldMeta;
  legend: ReactNode;
  hint?: ReactNode;
  options: Choice[];
  /** Options per row if there is room. */
  columns?: 1 | 2 | 3;
  legendLook?: "label" | "heading" | "hidden";
  onChange?: (value: string) => void;
  /** The ticked values; makes the options checkboxes instead of radio buttons. */
  chosen?: string[];
};

/** Radio buttons as clickable panels; checkboxes if `chosen` is given. The first input has the field's id, for the link of the error summary. */
export function ChoiceField({ field, legend, hint, options, columns = 1, legendLook = "label", onChange, chosen }: ChoiceFieldProps) {
  const isInvalid = Boolean(field.errors?.length);
  const description = [hint ? field.descriptionId : "", isInvalid ? field.errorId : ""].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset className="field" key={field.key} aria-describedby={description} data-wrong={isInvalid || undefined}>
      <legend className={legendLook === "hidden" ? "visually-hidden" : legendLook === "heading" ? "legend-heading" : undefined}>{legend}</legend>
      <Hint field={field}>{hint}</Hint>
      <div className={`choices columns-${columns}`}>
        {options.map((option, position) => (
          <label key={option.value} className="choice">
            <input
              type={chosen ? "checkbox" : "radio"}
              id={position === 0 ? field.id : `${field.id}-${option.value}`}
              name={field.name}
              value={option.value}
              disabled={option.disabled}
              defaultChecked={chosen ? chosen.includes(option.value) : field.initialValue === option.value}
              onChange={onChange && (() => onChange(option.value))}
            />
            <span className="choice-text">
              <span className="choice-label">{option.label}</span>
              {option.description && <span className="choice-note">{option.description}</span>}
            </span>
            {option.aside && <span className="choice-aside">{option.aside}</span>}
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}
