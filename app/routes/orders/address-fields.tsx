import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldMeta } from "#app/forms/field-parts.tsx";
import { Field } from "#app/forms/field.tsx";
import { PhoneField } from "#app/forms/phone-field.tsx";
import { SelectField } from "#app/forms/select-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { nameOfDialCode, unpackPlaces, type CheckoutChoices } from "./checkout.ts";
import { plainField } from "./plain-field.ts";

type AddressFieldsProps = {
  fields: Record<"contact" | "phoneCountry" | "phone" | "addressCountry" | "province" | "city" | "address" | "postalCode", FieldMeta>;
  labels: Record<string, string>;
  parcel: NonNullable<CheckoutChoices["parcel"]>;
  dialCodes: string;
  postedTo: string;
  /** Why nothing is posted to the chosen country. */
  refusal: string | undefined;
  updateAddress: string;
  /** With scripts: another country or province was chosen. Without: a button says so. */
  onChoice?: () => void;
};

/** Where the SIM card is posted to; what an address needs depends on its country. */
export function AddressFields({ fields, labels, parcel, dialCodes, postedTo, refusal, updateAddress, onChoice }: AddressFieldsProps) {
  const { t } = useTranslation("orders");
  const dialOptions = useMemo(() => unpackPlaces(dialCodes), [dialCodes]);
  const countryOptions = useMemo(() => {
    const posted = new Set(postedTo.match(/../g));
    return dialOptions.filter((one) => posted.has(one.value)).map(({ value, label }) => ({ value, label: nameOfDialCode(label) }));
  }, [dialOptions, postedTo]);
  const [province, setProvince] = useState(() => String(fields.province.initialValue ?? ""));
  const listed = parcel.regions?.map(({ value, name }) => ({ value, label: name })).filter((one) => one.value !== "") ?? [];
  const chosen = parcel.regions?.filter((one) => one.value === province);
  const cities = (chosen?.length ? chosen : parcel.regions)
    ?.filter((one) => one.cities.length > 0)
    .map((one) => ({ label: one.name, options: one.cities.map(({ value, name }) => ({ value, label: name })) }));
  const choose = (value: string) => {
    setProvince(value);
    const chosen = parcel.regions?.find((one) => one.value === value);
    if (chosen?.cities.length === 0) onChoice?.();
  };
  return (
    <section className="form" id="address" aria-labelledby="address-title">
      <div>
        <h2 id="address-title">{t("sim.address.title")}</h2>
        <p className="soft">{t("sim.address.intro")}</p>
      </div>
      <Field field={fields.contact} label={labels.contact} autoComplete="name" />
      <PhoneField
        country={fields.phoneCountry}
        number={fields.phone}
        label={labels.phone}
        hint={t("sim.address.phone-hint")}
        countries={dialOptions}
      />
      <SelectField
        field={plainField(fields.addressCountry, refusal)}
        label={labels.addressCountry}
        options={countryOptions}
        autoComplete="country"
        onChange={() => {
          setProvince("");
          onChoice?.();
        }}
      />
      {!onChoice && (
        <div className="cluster">
          <Button type="submit" kind="secondary" name="intent" value="update" formNoValidate formAction={updateAddress}>
            {t("sim.update")}
          </Button>
          <span className="hint">{t("sim.address.update-hint")}</span>
        </div>
      )}
      {listed.length > 0 ? (
        <SelectField
          key={`${parcel.country}-province`}
          field={fields.province}
          label={labels.province}
          options={listed}
          autoComplete="address-level1"
          onChange={(event) => choose(event.currentTarget.value)}
        />
      ) : (
        !parcel.regions && <Field field={fields.province} label={labels.province} optional autoComplete="address-level1" />
      )}
      {cities ? (
        <SelectField
          key={`${parcel.country}-city`}
          field={fields.city}
          label={labels.city}
          {...(listed.length > 0 ? { groups: cities } : { options: cities[0]?.options })}
          autoComplete="address-level2"
          hint={cities.length === 0 ? t("sim.address.province-first") : undefined}
        />
      ) : (
        <Field field={fields.city} label={labels.city} autoComplete="address-level2" />
      )}
      <Field field={fields.address} label={labels.address} hint={t("sim.address.line-hint")} autoComplete="street-address" />
      {parcel.postalCode && <Field field={fields.postalCode} label={labels.postalCode} autoComplete="postal-code" width="short" />}
    </section>
  );
}
