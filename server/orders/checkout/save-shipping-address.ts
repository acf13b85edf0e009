import type { AddressForm } from "#server/destinations/address/address.schema.ts";
import { isListedPlace, readAddress } from "#server/destinations/address/read-address.ts";
import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import { parsePhone } from "#server/locale/phone/parse-phone.ts";
import type { AppContext } from "#server/context/app-context.ts";

type Refusal = { ok: false; reason: string; field: keyof AddressForm };
const refuse = (reason: string, field: keyof AddressForm): Refusal => ({ ok: false, reason, field });

/** What only the shop knows to be wrong with the fields of an address that its schema took; what is missing is not looked at. */
export function findShippingAddressErrors(shop: Pick<AppContext, "catalogue">, form: Partial<AddressForm>): FieldErrors {
  const { phoneCountry, phone, addressCountry } = form;
  const isPosted = addressCountry !== undefined && shop.catalogue().postalFees.has(addressCountry);
  return {
    ...(phoneCountry !== undefined && phone !== undefined && !parsePhone(phoneCountry, phone) && { phone: ["errors.phone"] }),
    ...(addressCountry !== undefined && !isPosted && { addressCountry: ["errors.not-posted-to"] }),
    ...(isPosted && !isListedPlace(form, addressCountry) && { city: ["errors.select-required"] }),
  };
}

/**
 * Keeps the default shipping address of an account, by the rules of an order's (§3). Refuses a phone that cannot be one, a country
 * that nothing is posted to, and a province and city that are not on their country's list.
 */
export async function saveShippingAddress(
  shop: AppContext,
  { accountId, form }: { accountId: string; form: AddressForm },
): Promise<{ ok: true } | Refusal> {
  const { addressCountry, contact } = form;
  const phone = parsePhone(form.phoneCountry ?? "", form.phone ?? "");
  if (!phone) return refuse("errors.phone", "phone");
  if (!addressCountry || !shop.catalogue().postalFees.has(addressCountry)) return refuse("errors.not-posted-to", "addressCountry");
  const place = readAddress({ ...form, addressCountry }, null);
  if (!place) return refuse("errors.select-required", "city");
  const row = {
    contact: contact ?? "",
    phone_country: phone.country,
    phone: phone.number,
    address_country: place.addressCountry,
    province: place.province,
    city: place.city,
    address: place.address ?? "",
    postal_code: place.postalCode,
    updated_at: shop.clock(),
  };
  await shop.db
    .insertInto("account_addresses")
    .values({ account_id: accountId, ...row })
    .onConflict((on) => on.column("account_id").doUpdateSet(row))
    .execute();
  return { ok: true };
}
