import { toColumns } from "#server/db/column-names.ts";
import type { AddressForm } from "#server/destinations/address/address.schema.ts";
import { isListedPlace, readAddress, unlistedField } from "#server/destinations/address/read-address.ts";
import { reject, type Rejection, type RejectionReason } from "#server/forms/rejection.ts";
import { hasPhoneCountry } from "#server/forms/field.schema.ts";
import { parsePhone } from "#server/locale/phone-number.ts";
import type { AppContext } from "#server/context/app-context.ts";

export type ShippingAddressCode = "phone-invalid" | "not-posted-to" | "place-not-listed";
type FieldReasons = Partial<Record<keyof AddressForm, RejectionReason<ShippingAddressCode>>>;
type ShippingAddressRejection = Rejection<ShippingAddressCode> & { field: keyof AddressForm };

/**
 * Saves the default shipping address of an account, by the rules for the address of an order (§3). Rejects an impossible phone number, a
 * country without postal delivery, and a province or city that is not on the country's list.
 */
export async function saveShippingAddress(
  shop: AppContext,
  { accountId, form }: { accountId: string; form: AddressForm },
): Promise<{ ok: true } | ShippingAddressRejection> {
  const { addressCountry, contact } = form;
  const phone = parsePhone(form.phoneCountry ?? "", form.phone ?? "");
  if (!phone) return { ...reject("phone-invalid"), field: "phone" };
  if (!addressCountry || !shop.catalogue().postalFees.has(addressCountry)) return { ...reject("not-posted-to"), field: "addressCountry" };
  // Without a language, so that the address can be shown in any language later.
  const place = readAddress({ ...form, addressCountry }, null);
  if (!place) return { ...reject("place-not-listed"), field: unlistedField(addressCountry) };
  const row = {
    contact: contact ?? "",
    phone_country: phone.country,
    phone: phone.number,
    ...toColumns(place),
    address: place.address ?? "",
    updated_at: shop.clock(),
  };
  await shop.db
    .insertInto("account_addresses")
    .values({ account_id: accountId, ...row })
    .onConflict((on) => on.column("account_id").doUpdateSet(row))
    .execute();
  return { ok: true };
}

/** Returns why fields are rejected that only the server can find in an address that its schema accepted. Missing fields are not checked. */
export function findShippingAddressErrors(shop: Pick<AppContext, "catalogue">, form: Partial<AddressForm>): FieldReasons {
  const { phoneCountry, phone, addressCountry } = form;
  const isPosted = addressCountry !== undefined && shop.catalogue().postalFees.has(addressCountry);
  return {
    ...(phone !== undefined && hasPhoneCountry(form) && !parsePhone(phoneCountry ?? "", phone) && { phone: { code: "phone-invalid" } }),
    ...(addressCountry !== undefined && !isPosted && { addressCountry: { code: "not-posted-to" } }),
    ...(isPosted && !isListedPlace(form, addressCountry) && { [unlistedField(addressCountry)]: { code: "place-not-listed" } }),
  };
}
