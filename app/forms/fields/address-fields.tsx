import type { ShippingField } from "#server/destinations/address/address.schema.ts";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FieldMeta } from "./field-parts.tsx";
import { Field, TextAreaField } from "./field.tsx";
import { PhoneField } from "./phone-field.tsx";
import { SelectField } from "./select-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { dialCodeCountry, unpackOptions, type AddressChoices } from "./packed-options.ts";
import { textValue } from "#app/forms/form-text-values.ts";
import { fieldWithError } from "./field-meta.ts";
import { provinceText } from "./province-text.ts";

type AddressFieldsProps = {
  fields: Record<ShippingField, FieldMeta>;
  title: ReactNode;
  intro?: ReactNode;
  choices: AddressChoices;
  /** Countries with their dial codes, encoded by `packOptions`: at least those of `postedTo`. */
  dialCodes: string;
  /** The two-letter codes of the countries that we post to, concatenated. */
  postedTo: string;
  /** Why we do not post to the chosen country, or do not sell to phone numbers of that country. */
  rejections?: { addressCountry?: string | undefined; phoneCountry?: string | undefined };
  /** Without scripts: the URL that the form is posted to when the country changes (intent update). */
  updateAddress: string;
  /** Called when the country, the phone country, or a province without cities is chosen. If undefined (no scripts), a button posts the form. */
  onChoice?: () => void;
};

/** The postal address for a SIM card; its fields depend on the country. */
export function AddressFields({ fields, title, intro, choices, dialCodes, postedTo, rejections = {}, updateAddress, onChoice }: AddressFieldsProps) {
  const { t } = useTranslation("forms");
  const dialOptions = useMemo(() => unpackOptions(dialCodes), [dialCodes]);
  const countryOptions = useMemo(() => {
    const posted = new Set(postedTo.match(/../g));
    return dialOptions.filter((option) => posted.has(option.value)).map(({ value, label }) => ({ value, label: dialCodeCountry(label) }));
  }, [dialOptions, postedTo]);
  const [province, setProvince] = useState(() => textValue(fields.province.initialValue));
  // Macao and Taiwan have only cities, in one region with the value "".
  const provinceOptions = choices.regions?.map(({ value, name }) => ({ value, label: name })).filter((option) => option.value !== "") ?? [];
  const chosenRegions = choices.regions?.filter((region) => region.value === province);
  const cities = (chosenRegions?.length ? chosenRegions : (choices.regions ?? []))
    .filter((region) => region.cities.length > 0)
    .map((region) => ({ label: region.name, options: region.cities.map(({ value, name }) => ({ value, label: name })) }));
  const isPhoneCountryChosen = useRef(false);
  /** Sets the country of the phone number to that of the address, until the user chooses another one or types a number. */
  const setPhoneCountry = ({ form, value }: HTMLSelectElement) => {
    const code = form?.elements.namedItem(fields.phoneCountry.name);
    const number = form?.elements.namedItem(fields.phone.name);
    const isTyped = number instanceof HTMLInputElement && number.value.trim() !== "";
    if (isPhoneCountryChosen.current || isTyped || !(code instanceof HTMLSelectElement)) return;
    code.value = value;
    // The form listens to input events, which an assignment does not dispatch.
    code.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const chooseProvince = (value: string) => {
    setProvince(value);
    const region = choices.regions?.find((candidate) => candidate.value === value);
    // In Mainland China, the server sends only the cities of the chosen province.
    if (choices.city === "listed" && region?.cities.length === 0) onChoice?.();
  };
  return (
    <section className="form" id="address" aria-labelledby="address-title">
      {/* The country whose fields these are: without scripts, another one may be chosen before the server sends its fields. */}
      <input type="hidden" name="addressFor" value={choices.country} />
      <div>
        <h2 id="address-title">{title}</h2>
        {intro && <div className="soft">{intro}</div>}
      </div>
      <Field field={fields.contact} label={t("errors:field.contact")} autoComplete="name" />
      <PhoneField
        country={fieldWithError(fields.phoneCountry, rejections.phoneCountry)}
        number={fields.phone}
        label={t("errors:field.phone")}
        hint={t("address.phone-hint")}
        countries={dialOptions}
        onCountry={() => {
          isPhoneCountryChosen.current = true;
          onChoice?.();
        }}
      />
      <SelectField
        field={fieldWithError(fields.addressCountry, rejections.addressCountry)}
        label={t("errors:field.addressCountry")}
        options={countryOptions}
        autoComplete="country"
        onChange={({ currentTarget }) => {
          setPhoneCountry(currentTarget);
          setProvince("");
          onChoice?.();
        }}
        // Beside the select, so that nothing moves when scripts arrive and remove it.
        after={
          !onChoice && (
            <Button type="submit" kind="secondary" name="intent" value="update" formNoValidate formAction={updateAddress}>
              {t("address.update")}
            </Button>
          )
        }
      />
      {provinceOptions.length > 0 ? (
        <SelectField
          key={`${choices.country}-province`}
          field={fields.province}
          label={t(provinceText(choices))}
          options={provinceOptions}
          autoComplete="address-level1"
          onChange={(event) => chooseProvince(event.currentTarget.value)}
        />
      ) : (
        !choices.regions && <Field field={fields.province} label={t("errors:field.province")} optional autoComplete="address-level1" />
      )}
      {choices.city === "listed" ? (
        <SelectField
          key={`${choices.country}-city`}
          field={fields.city}
          label={t("errors:field.city")}
          {...(provinceOptions.length > 0 ? { groups: cities } : { options: cities[0]?.options })}
          autoComplete="address-level2"
          hint={cities.length === 0 ? t("address.province-first") : undefined}
        />
      ) : (
        choices.city === "typed" && <Field field={fields.city} label={t("errors:field.city")} autoComplete="address-level2" />
      )}
      <TextAreaField field={fields.address} label={t("errors:field.address")} hint={t("address.line-hint")} autoComplete="street-address" rows={2} />
      {choices.postalCode && <Field field={fields.postalCode} label={t("errors:field.postalCode")} autoComplete="postal-code" width="short" />}
    </section>
  );
}
