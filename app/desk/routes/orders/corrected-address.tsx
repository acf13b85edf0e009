import type { AppLoadContext } from "@remix-run/node";
import { SHIPPING_FIELDS, type ShippingField } from "#server/destinations/address/address.schema.ts";
import { listAddressChoices } from "#server/destinations/address/list-address-choices.ts";
import { listDialCodes } from "#server/destinations/list-countries.ts";
import type { AddressFormRejection } from "#server/orders/corrections/check-corrected-address.ts";
import type { StaffOrder } from "#server/orders/staff/show-order-for-staff.ts";

import { findOrderCurrency } from "#server/orders/staff/staff-refund-limit.ts";
import type { FieldRejection } from "#app/desk/form.server.ts";
import { deskLanguage } from "#app/desk/language.server.ts";
import { AddressFields } from "#app/forms/fields/address-fields.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { packOptions } from "#app/forms/fields/packed-options.ts";
import { provinceText } from "#app/forms/fields/province-text.ts";
import type { Translate } from "#app/i18n/text-key.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { moneyText, numberOf, type OrderArgs } from "./order-verb.ts";

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
export const addressLabels = (t: Translate<"desk-orders">, { choices }: AddressView): Record<string, string> => ({
  ...Object.fromEntries(SHIPPING_FIELDS.map((name) => [name, t(`errors:field.${name}`)])),
  province: t(provinceText(choices)),
  phoneCountry: t("forms:country-code"),
});

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

const CODES = ["address-invalid", "mainland", "other-postage"] satisfies AddressFormRejection["code"][];
export const isAddressRejection = <Rejected extends { code: string }>(rejected: Rejected): rejected is Extract<Rejected, AddressFormRejection> =>
  CODES.some((code) => code === rejected.code);

/** Says what is wrong with an address, every field at once. */
export async function addressRejections(rejected: AddressFormRejection, args: OrderArgs): Promise<(FieldRejection & { status: 400 })[]> {
  if (rejected.code === "address-invalid")
    return Object.entries(rejected.fields).map(([field, code]) => ({ field, text: `desk-orders:address.rejection.${code}` as const, status: 400 }));
  if (rejected.code === "mainland") return [{ field: "addressCountry", text: "desk-orders:address.rejection.mainland", status: 400 }];
  const currency = (await findOrderCurrency(args.shop, numberOf(args))) ?? "HKD";
  const values = { fee: moneyText(rejected.fee, currency, args), paid: moneyText(rejected.paid, currency, args) };
  return [{ field: "addressCountry", text: "desk-orders:address.rejection.other-postage", values, status: 400 }];
}
