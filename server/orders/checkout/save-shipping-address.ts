import type { AddressForm } from "#server/destinations/address/address.schema.ts";
import { isListedPlace, readAddress } from "#server/destinations/address/read-address.ts";
import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import { parsePhone } from "#server/locale/phone-number.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { ErrorMessage } from "#server/forms/message.schema.ts";

type Rejection = { ok: false; reason: ErrorMessage; field: keyof AddressForm };
const reject = (reason: ErrorMessage, field: keyof AddressForm): Rejection => ({ ok: false, reason, field });

/**
 * Saves the default shipping address of an account, by the rules for the address of an order (§3). Rejects an impossible phone number, a
 * country without postal delivery, and a province or city that is not on the country's list.
 */
export async function saveShippingAddress(
  shop: AppContext,
  { accountId, form }: { accountId: string; form: AddressForm },
): Promise<{ ok: true } | Rejection> {
  const { addressCountry, contact } = form;
  const phone = parsePhone(form.phoneCountry ?? "", form.phone ?? "");
  if (!phone) return reject("errors.phone", "phone");
  if (!addressCountry || !shop.catalogue().postalFees.has(addressCountry)) return reject("errors.not-posted-to", "addressCountry");
  // Without a language, so that the address can be shown in any language later.
  const place = readAddress({ ...form, addressCountry }, null);
  if (!place) return reject("errors.select-required", "city");
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

/** Returns the field errors that only the server can find in an address that its schema accepted. Missing fields are not checked. */
export function findShippingAddressErrors(shop: Pick<AppContext, "catalogue">, form: Partial<AddressForm>): FieldErrors {
  const { phoneCountry, phone, addressCountry } = form;
  const isPosted = addressCountry !== undefined && shop.catalogue().postalFees.has(addressCountry);
  return {
    ...(phoneCountry !== undefined && phone !== undefined && !parsePhone(phoneCountry, phone) && { phone: ["errors.phone"] }),
    ...(addressCountry !== undefined && !isPosted && { addressCountry: ["errors.not-posted-to"] }),
    ...(isPosted && !isListedPlace(form, addressCountry) && { city: ["errors.select-required"] }),
  };
}
