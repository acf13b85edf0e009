import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { AddressFields } from "#app/forms/fields/address-fields.tsx";
import { provinceText } from "#app/forms/fields/province-text.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SHIPPING_FIELDS, type ShippingField } from "#server/destinations/address/address.schema.ts";
import type { AddressView } from "./address-view.server.ts";

type CorrectedAddressProps = {
  fields: Record<ShippingField, FieldMeta>;
  view: AddressView;
  /** The page, which is posted for the lists of another country. */ page: string;
};

/** The address fields of a posted order. */
export function CorrectedAddress({ fields, view, page }: CorrectedAddressProps) {
  const { t } = useTranslation("desk-orders");
  const { choices, dialCodes, postedTo } = view;
  return (
    <AddressFields fields={fields} title={t("address.heading")} choices={choices} dialCodes={dialCodes} postedTo={postedTo} updateAddress={page} />
  );
}

/** Returns the labels of the address fields, for the error summary. */
export function useAddressLabels({ choices }: AddressView): Record<string, string> {
  const { t } = useTranslation("desk-orders");
  const labels = Object.fromEntries(SHIPPING_FIELDS.map((name) => [name, t(`errors:field.${name}`)]));
  return { ...labels, province: t(provinceText(choices)), phoneCountry: t("forms:country-code") };
}
