import type { ReactNode } from "react";
import { useChannelTranslation } from "#app/i18n/translator.ts";
import { Icon } from "#app/ui/icon.tsx";
import { describedBy, FieldError, Hint, LabelText, type FieldMeta } from "./field-parts.tsx";
import { initialText } from "./field.tsx";
import type { SelectOption } from "./select-field.tsx";

type PhoneFieldProps = {
  country: FieldMeta;
  number: FieldMeta;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  /** `value`: two-letter country code. `label`: "Hong Kong +852". */
  countries: SelectOption[];
  /** Called when another country code is chosen. */
  onCountry?: () => void;
};

/** A phone number: a select for the country code and an input for the rest. */
export function PhoneField({ country, number, label, hint, optional, countries, onCountry }: PhoneFieldProps) {
  const { t } = useChannelTranslation("forms");
  return (
    <div className="field" role="group" aria-labelledby={`${number.id}-label`}>
      <label htmlFor={number.id} id={`${number.id}-label`}>
        <LabelText optional={optional}>{label}</LabelText>
      </label>
      <Hint field={number}>{hint}</Hint>
      <div className="phone">
        <div className="control select">
          <select
            key={country.key}
            id={country.id}
            name={country.name}
            aria-label={t("country-code")}
            autoComplete="tel-country-code"
            defaultValue={initialText(country) ?? ""}
            onChange={onCountry}
            {...describedBy(country, null)}
          >
            <option value="">+…</option>
            {countries.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron" />
        </div>
        <div className="control">
          <input
            key={number.key}
            id={number.id}
            name={number.name}
            // HTML allows "tel-national" in text inputs only.
            type="text"
            inputMode="tel"
            autoComplete="tel-national"
            defaultValue={initialText(number)}
            {...describedBy(number, hint)}
          />
        </div>
      </div>
      <FieldError field={country} />
      <FieldError field={number} />
    </div>
  );
}
