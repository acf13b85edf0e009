import { nameTaxNumber, taxNumberCountry } from "#server/destinations/address/address.schema.ts";
import { toColumns } from "#server/db/column-names.ts";
import { BUYER_FIELDS, PARCEL_FIELDS, type BuyerField, type OrderForm, type ParcelField } from "./order.schema.ts";

/** What an order stores of its buyer besides the email address: only what its delivery method needs. `toColumns` gives the columns. */
export type BuyerDetails = Record<BuyerField, string | null>;

/** The address of a parcel without its country, and what else the buyer entered for it. */
export type ParcelDetails = Record<ParcelField, string | null>;

export const NO_BUYER_DETAILS = Object.fromEntries(BUYER_FIELDS.map((field) => [field, null])) as Record<BuyerField, null>;

/** Returns the details that the form of a posted order has. */
export const buyerDetailsOf = (form: Pick<OrderForm, BuyerField>) =>
  ({
    ...Object.fromEntries(BUYER_FIELDS.map((field) => [field, form[field] ?? null])),
    ...(!taxNumberCountry(form.addressCountry) && { taxNumber: null }),
  }) as BuyerDetails;

/** Column values that erase the buyer's contact, phone number and parcel from an order. The country stays, for accounting. */
export const NO_SHIPPING_ADDRESS = (() => {
  const { address_country: _, ...columns } = toColumns(NO_BUYER_DETAILS);
  return { ...columns, contact_key: null, tracking_number: null, tracking_key: null };
})();

/** Fields with a place of their own in `addressLines`. */
const LABEL_FIELDS: readonly ParcelField[] = ["address", "city", "province", "postalCode"];

/** Returns the lines of a parcel's label, empty ones left out: the address from the street to the country, then what else the buyer entered for it. */
export function addressLines(
  parcel: ParcelDetails,
  country: string | null | undefined,
  { isPostalCodeBesideCountry = false }: { isPostalCodeBesideCountry?: boolean } = {},
): string[] {
  const { address, city, province, postalCode } = parcel;
  const lastLines = isPostalCodeBesideCountry ? [[postalCode, country].filter(Boolean).join(" ")] : [postalCode, country];
  const otherLines = PARCEL_FIELDS.filter((field) => !LABEL_FIELDS.includes(field)).map((field) =>
    field === "taxNumber" && parcel[field] !== null ? nameTaxNumber(parcel[field]) : parcel[field],
  );
  return [address, city, province, ...lastLines, ...otherLines].filter((line): line is string => Boolean(line));
}
