import { z } from "zod";
import { country, optional, PhoneSchema } from "#server/forms/field.schema.ts";
import { crossFieldRule } from "#server/forms/cross-field.schema.ts";
import { lineField } from "#server/forms/text-field.schema.ts";

/** The longest text that each part of a postal address takes, in characters. */
const LIMITS = { contact: 60, province: 60, city: 60, address: 200, postalCode: 12 } as const;

/** Countries whose addresses choose from lists; every other country types its city, and a province where its post asks for one (`PROVINCE_KINDS`). */
export const LISTED_ADDRESS_FIELDS: Record<string, readonly ("province" | "city")[]> = {
  CN: ["province", "city"],
  HK: ["province", "city"],
  MO: ["city"],
  TW: ["city"],
};
/**
 * What the part of a country is called that its post asks for, where it is typed: `require` with S and `state_name_type` of Google's
 * address metadata (libaddressinput, as of September 2024). In every other country it may be left out.
 */
export const PROVINCE_KINDS: Record<string, "state" | "province" | "prefecture" | "emirate" | "other"> = {
  ...Object.fromEntries(["AS", "AU", "BR", "FM", "IN", "MH", "MP", "MX", "PW", "UM", "US", "VE", "VI"].map((code) => [code, "state" as const])),
  ...Object.fromEntries(["CA", "CR", "ES", "ID", "IQ", "IT", "PG", "SO", "SV"].map((code) => [code, "province" as const])),
  ...Object.fromEntries(["CO", "HN", "JM", "KN", "KR", "KY", "NR", "PF", "RU"].map((code) => [code, "other" as const])),
  AE: "emirate",
  JP: "prefecture",
};
/** Countries without postal codes. */
export const NO_POSTAL_CODE: readonly string[] = ["HK", "MO", "AE", "QA"];
/** The shapes of the countries most parcels go to; spaces and hyphens do not count. */
const POSTAL_CODES: Record<string, RegExp> = {
  AU: /^\d{4}$/,
  CA: /^[A-Z]\d[A-Z]\d[A-Z]\d$/i,
  CN: /^\d{6}$/,
  DE: /^\d{5}$/,
  ES: /^\d{5}$/,
  FR: /^\d{5}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/i,
  IT: /^\d{5}$/,
  JP: /^\d{7}$/,
  KR: /^\d{5}$/,
  MY: /^\d{5}$/,
  SG: /^\d{6}$/,
  TH: /^\d{5}$/,
  TW: /^\d{3,6}$/,
  US: /^\d{5}(\d{4})?$/,
};

const line = (field: keyof typeof LIMITS) => lineField(field, LIMITS[field], (text) => text.optional());

/** Where a parcel goes and who takes it in (§3, Shipping address); what of it must be there, `checkAddress` says. */
export const addressShape = {
  phoneCountry: optional(country),
  phone: optional(PhoneSchema),
  contact: lineField("contact", LIMITS.contact, (text) => text.refine((name) => /\p{L}/u.test(name), "errors.name").optional()),
  addressCountry: optional(country),
  province: line("province"),
  city: line("city"),
  address: line("address"),
  postalCode: line("postalCode"),
};

const AddressForm = z.object(addressShape);
export type AddressForm = z.output<typeof AddressForm>;

/** What a country asks of an address, told for every field at once: `add` hears the field and what is wrong with it. */
export function checkAddress(form: Partial<AddressForm>, add: (field: keyof AddressForm, key: string) => void): void {
  const need = (field: keyof AddressForm, key = "errors.required") => {
    if (form[field] === undefined) add(field, key);
  };
  need("contact");
  need("phone");
  need("phoneCountry", "errors.select-required");
  need("addressCountry", "errors.select-required");
  need("address");
  const at = form.addressCountry ?? "";
  const listed = LISTED_ADDRESS_FIELDS[at];
  if (listed) for (const field of listed) need(field, "errors.select-required");
  else {
    if (PROVINCE_KINDS[at]) need("province");
    need("city");
  }
  if (at === "" || NO_POSTAL_CODE.includes(at)) return;
  need("postalCode");
  const shape = POSTAL_CODES[at];
  if (shape && form.postalCode !== undefined && !shape.test(form.postalCode.replace(/[\s-]/g, ""))) add("postalCode", "errors.postal-code");
}

/** The default shipping address of an account: the same rules as an order's (§2, My orders; §3). */
export const AddressSchema = AddressForm.check(crossFieldRule<AddressForm>((form, { add }) => checkAddress(form, add)));
