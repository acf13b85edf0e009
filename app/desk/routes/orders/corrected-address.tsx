import type { AppLoadContext } from "@remix-run/node";
import { SHIPPING_FIELDS, type ShippingField } from "#server/destinations/address/address.schema.ts";
import { listAddressChoices } from "#server/destinations/address/list-address-choices.ts";
import { listDialCodes } from "#server/destinations/list-countries.ts";
import type { AddressFormRejection } from "#server/orders/corrections/check-corrected-address.ts";
import type { StaffOrder } from "#server/orders/staff/show-order-for-staff.ts";
import { reopenDeskForm } from "#app/desk/form.server.ts";
import { deskLanguage } from "#app/desk/language.server.ts";
import { AddressFields } from "#app/forms/fields/address-fields.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { packOptions } from "#app/forms/fields/packed-options.ts";
import { provinceText } from "#app/forms/fields/province-text.ts";
import type { KeyBelow, TextKey } from "#app/i18n/text-key.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { rejectForm } from "#app/request/form/form-action.server.ts";
import { moneyText } from "./order-verb.ts";

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

type AddressView = ReturnType<typeof viewAddress>;

/** Returns the values of the address fields, what was typed before those of the order, and the lists of the chosen country. */
export function viewAddress(order: Pick<StaffOrder, "buyer">, { request, context }: { request: Request; context: AppLoadContext }) {
  const { shop } = context;
  const language = deskLanguage(request, context);
  const { countryOfAddress, ...buyer } = order.buyer;
  const stored: Partial<Record<ShippingField, string | null>> = { ...buyer, addressCountry: countryOfAddress };
  const typed = context.actionData?.posted?.typed;
  const values = Object.fromEntries(SHIPPING_FIELDS.map((name) => [name, typed?.[name] ?? stored[name] ?? ""]));
  return {
    values,
    choices: listAddressChoices(values.addressCountry ?? "", values.province, language),
    dialCodes: packOptions(listDialCodes(shop, language)),
    postedTo: [...shop.catalogue().postalFees.keys()].join(""),
  };
}

/** Shows the page again with what was typed, and with the lists of the country that was chosen. */
export const updateAddress = reopenDeskForm;

/** Shows the page again because the address was rejected: every wrong field at once. */
export function rejectAddress(
  form: FormData,
  rejection: AddressFormRejection,
  { currency, intent, ...page }: { currency: StaffOrder["currency"]; intent: string; request: Request; context: AppLoadContext },
) {
  const money = (amount: number) => moneyText(amount, currency, page);
  const error = (code: KeyBelow<"desk-orders", "address.rejection">, values: Record<string, string> = {}) => {
    const key: TextKey = `desk-orders:address.rejection.${code}`;
    const search = new URLSearchParams(values).toString();
    return [key.replace(":", ".") + (search && `?${search}`)];
  };
  const errors: Record<string, string[]> =
    rejection.code === "address-invalid"
      ? Object.fromEntries(Object.entries(rejection.fields).map(([field, code]) => [field, error(code)]))
      : rejection.code === "mainland"
        ? { addressCountry: error("mainland") }
        : { addressCountry: error("other-postage", { fee: money(rejection.fee), paid: money(rejection.paid) }) };
  return rejectForm(form, errors, { intent });
}
