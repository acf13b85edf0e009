import type { ReactNode, SelectHTMLAttributes } from "react";
import { useChannelTranslation } from "#app/i18n/translator.ts";
import { Icon } from "#app/ui/icon.tsx";
import { describedBy, FieldFrame, type LabelledProps } from "./field-parts.tsx";
import { initialText, type FieldWidth } from "./field.tsx";

/** `lang`: the language of the label, if it differs from that of the page. */
export type SelectOption = { value: string; label: string; lang?: string };
type SelectFieldProps = LabelledProps & {
  options?: SelectOption[];
  /** Options under headings, shown after `options`. */
  groups?: { label: string; options: SelectOption[] }[];
  placeholder?: string;
  /** Shown after the select: a button. */
  after?: ReactNode;
};

/** A labelled select. Its first option has the value "" and is selected unless the field has a value. */
export function SelectField({
  field,
  label,
  hint,
  options = [],
  groups = [],
  optional,
  placeholder,
  after,
  width = "full",
  ...rest
}: SelectFieldProps & FieldWidth & SelectHTMLAttributes<HTMLSelectElement>) {
  const { t } = useChannelTranslation("forms");
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <div className={`control select ${width}`}>
        <select {...rest} key={field.key} id={field.id} name={field.name} defaultValue={initialText(field) ?? ""} {...describedBy(field, hint)}>
          <option value="">{placeholder ?? t("choose")}</option>
          <Options of={options} />
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              <Options of={group.options} />
            </optgroup>
          ))}
        </select>
        <Icon name="chevron" />
        {after}
      </div>
    </FieldFrame>
  );
}

function Options({ of }: { of: SelectOption[] }) {
  return (
    <>
      {of.map((option) => (
        <option key={option.value} value={option.value} lang={option.lang}>
          {option.label}
        </option>
      ))}
    </>
  );
}
