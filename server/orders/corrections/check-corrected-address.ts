import { siteLanguage } from "#server/locale/locale.schema.ts";
import type { Selectable } from "kysely";
import type { AppContext } from "#server/context/app-context.ts";
import { toColumns } from "#server/db/column-names.ts";
import type { OrdersTable } from "#server/db/tables/order-tables.ts";
import { taxNumberCountry, type AddressForm } from "#server/destinations/address/address.schema.ts";
import { isListedPlace, readAddress, unlistedField } from "#server/destinations/address/read-address.ts";
import { parsePhone } from "#server/locale/phone-number.ts";
import { findMainlandEvidence } from "#server/orders/checkout/mainland-restriction.ts";
import { searchKey } from "#server/orders/core/search-key.ts";

type FieldCode = "phone-invalid" | "place-not-listed" | "not-posted-to" | "tax-number";
/** `other-postage`: the postal fee of the new country, and what the buyer paid; minor units of the order's currency. */
export type AddressFormRejection =
  | { ok: false; code: "address-invalid"; fields: Partial<Record<keyof AddressForm, FieldCode>> }
  | { ok: false; code: "mainland" }
  | { ok: false; code: "other-postage"; fee: number; paid: number };

/**
 * Checks a corrected address as the checkout would: the phone number, the lists of places, postal delivery to the country at the same fee, the
 * mainland restriction, and the tax number of another country, which only the buyer knows. Returns the columns to store. `form` has passed `AddressSchema`.
 */
export function checkCorrectedAddress(
  shop: Pick<AppContext, "catalogue">,
  order: Pick<Selectable<OrdersTable>, "currency" | "language" | "postal_fee" | "address_country"> & { package_id: string },
  form: AddressForm,
) {
  const { postalFees, packages, plans, destinations } = shop.catalogue();
  const { addressCountry = "", contact = null } = form;
  const phone = parsePhone(form.phoneCountry ?? "", form.phone ?? "");
  const fee = postalFees.get(addressCountry)?.[order.currency];
  const fields: Partial<Record<keyof AddressForm, FieldCode>> = {
    ...(!phone && { phone: "phone-invalid" }),
    ...(!isListedPlace(form, addressCountry) && { [unlistedField(addressCountry)]: "place-not-listed" }),
    ...(fee === undefined && { addressCountry: destinations.has(addressCountry) ? "not-posted-to" : "place-not-listed" }),
  };
  const isMoved = addressCountry !== order.address_country;
  if (isMoved && fee !== undefined && taxNumberCountry(addressCountry)) fields.addressCountry = "tax-number";
  const address = readAddress({ ...form, addressCountry }, siteLanguage(order.language));
  if (!phone || !address || fee === undefined || Object.keys(fields).length > 0) return { ok: false, code: "address-invalid", fields } as const;
  const plan = plans.get(packages.get(order.package_id)?.planId ?? "");
  if (plan && findMainlandEvidence(plan, { addressCountry, phoneCountry: phone.country })) return { ok: false, code: "mainland" } as const;
  if (isMoved && fee !== order.postal_fee) return { ok: false, code: "other-postage", fee, paid: order.postal_fee } as const;
  const columns = toColumns({ contact, phoneCountry: phone.country, phone: phone.number, ...address });
  return { ok: true, columns: { ...columns, contact_key: searchKey(contact), ...(isMoved && { tax_number: null }) } } as const;
}
