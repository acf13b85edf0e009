import { z } from "zod";
import { country, hasPhoneCountry, optional, PhoneSchema } from "#server/forms/field.schema.ts";
import { crossFieldRule } from "#server/forms/cross-field.schema.ts";
import { cleanCode, cleanDigitText, cleanNumber, lineField, textField } from "#server/forms/text-field.schema.ts";
import { message, type ErrorMessage } from "#server/forms/message.schema.ts";

/** The maximum length of each part of a postal address, in characters. */
const LIMITS = { contact: 60, province: 60, city: 60, address: 200, postalCode: 12 } as const;

/**
 * Fields that are chosen from lists, by country. Elsewhere the city is typed, and the province too, which is optional. Provinces have lists in every country
 * posted to in which Google's address metadata (libaddressinput, as of September 2024) requires them, and in MY and TH.
 */
export const LISTED_ADDRESS_FIELDS: Record<string, readonly ("province" | "city")[]> = {
  CN: ["province", "city"],
  HK: ["province", "city"],
  MO: ["city"],
  TW: ["city"],
  ...Object.fromEntries("AE AU BR CA ES ID IN IT JP KR MX MY TH US".split(" ").map((code) => [code, ["province"] as const])),
};
/** Countries whose addresses have no city beside the province. */
export const NO_CITY: readonly string[] = ["AE"];
/** Countries without postal codes. */
export const NO_POSTAL_CODE: readonly string[] = ["HK", "MO", "AE", "QA"];
/** Whether the last two digits are the check digits of a CPF. */
const hasCpfCheckDigits = (digits: string): boolean =>
  [9, 10].every((length) => {
    let sum = 0;
    for (let position = 0; position < length; position++) sum += Number(digits[position]) * (length + 1 - position);
    return ((sum * 10) % 11) % 10 === Number(digits[length]);
  });
/**
 * Countries whose customs release a parcel only with a number of its receiver, and whether a text is such a number: the CPF of Brazil, whose digits are not
 * all alike, and the personal customs code (PCCC) of South Korea.
 */
const TAX_NUMBERS = {
  BR: { name: "CPF", isValid: (text: string) => /^\d{11}$/.test(text) && new Set(text).size > 1 && hasCpfCheckDigits(text) },
  KR: { name: "PCCC", isValid: (text: string) => /^P\d{12}$/.test(text) },
};
/** Returns a tax number with its name before it: "CPF 52998224725". */
export function nameTaxNumber(text: string): string {
  const kind = Object.values(TAX_NUMBERS).find(({ isValid }) => isValid(text));
  return kind ? `${kind.name} ${text}` : text;
}
/** Returns the country if its customs want a number of the receiver, else null. */
export const taxNumberCountry = (country: string | null | undefined): keyof typeof TAX_NUMBERS | null =>
  country && Object.hasOwn(TAX_NUMBERS, country) ? (country as keyof typeof TAX_NUMBERS) : null;

/** The postal code formats of the main destination countries, without separators. In other countries any text is accepted. */
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

/**
 * Returns a postal code as the post of its country writes it, without a sign, word or country code before it ("〒102-0889", "D-10115"); null if it does not have
 * the country's format.
 */
export function canonicalPostalCode(addressCountry: string, typed: string): string | null {
  const format = POSTAL_CODES[addressCountry];
  if (!format) return cleanDigitText(typed) ?? null;
  const readings = [cleanCode(typed), cleanNumber(typed), cleanCode(cleanDigitText(typed)?.replace(/^\p{L}{1,3}-/u, "") ?? "")];
  const code = readings.find((reading) => reading !== undefined && format.test(reading))?.toUpperCase();
  if (code === undefined) return null;
  const hyphenated = { JP: /^(\d{3})(\d{4})$/, US: /^(\d{5})(\d{4})$/ }[addressCountry];
  return hyphenated ? code.replace(hyphenated, "$1-$2") : code.replace(/^([A-Z]\w+)(\d\w\w)$/, "$1 $2");
}

/** Removes a name before the digits of a postal code: "Singapore 123456". */
function withoutPlace(typed: string): string | undefined {
  // oxlint-disable-next-line shop/linear-time -- A field is cut before it is cleaned (`boundedField`).
  return cleanDigitText(typed)?.replace(/^\p{L}{4}[\p{L} ]*:? ?(?=[\d -]+$)/u, "");
}

const line = (field: keyof typeof LIMITS) => lineField(`errors:field.${field}`, LIMITS[field], (text) => text.optional());

/** The fields of a shipping address and its recipient (§3), in page order. Each has the label `errors.field.<name>`. */
export const SHIPPING_FIELDS = ["contact", "phoneCountry", "phone", "addressCountry", "province", "city", "address", "postalCode"] as const;
export type ShippingField = (typeof SHIPPING_FIELDS)[number];

/** The schemas of these fields. All are optional here: `checkAddress` checks those that the country requires. */
export const addressShape = {
  phoneCountry: optional(country),
  phone: optional(PhoneSchema),
  contact: lineField("errors:field.contact", LIMITS.contact, (text) => text.refine((name) => /\p{L}/u.test(name), message("errors.name")).optional()),
  addressCountry: optional(country),
  province: line("province"),
  city: line("city"),
  address: line("address"),
  postalCode: textField(
    {
      max: LIMITS.postalCode,
      tooLong: message("errors.too-long", { field: "errors:field.postalCode", max: LIMITS.postalCode }),
      clean: withoutPlace,
    },
    (text) => text.optional(),
  ),
} satisfies Record<ShippingField, z.ZodType>;

const AddressForm = z.object(addressShape);
export type AddressForm = z.output<typeof AddressForm>;

/** Checks the required fields and the postal code of an address by its country. Calls `add` for every field with an error. */
export function checkAddress(form: Partial<AddressForm>, add: (field: keyof AddressForm, error: ErrorMessage) => void): void {
  const requireField = (field: keyof AddressForm, error: ErrorMessage = "errors.required") => {
    if (form[field] === undefined) add(field, error);
  };
  requireField("contact");
  requireField("phone");
  if (!hasPhoneCountry(form)) add("phoneCountry", "errors.select-required");
  requireField("addressCountry", "errors.select-required");
  requireField("address");
  const addressCountry = form.addressCountry ?? "";
  const listed = LISTED_ADDRESS_FIELDS[addressCountry] ?? [];
  for (const field of listed) requireField(field, "errors.select-required");
  if (!listed.includes("city") && !NO_CITY.includes(addressCountry)) requireField("city");
  if (addressCountry === "" || NO_POSTAL_CODE.includes(addressCountry)) return;
  requireField("postalCode");
  if (form.postalCode !== undefined && canonicalPostalCode(addressCountry, form.postalCode) === null) add("postalCode", "errors.postal-code");
}

/** The default shipping address of an account. Has the same rules as the address of an order (§2, My orders; §3). */
export const AddressSchema = AddressForm.check(crossFieldRule<AddressForm>((form, { add }) => checkAddress(form, add)));

/** Checks the tax number that the country's customs want, if any. */
export function checkTaxNumber(country: string | undefined, text: string | undefined): ErrorMessage | null {
  const wanted = taxNumberCountry(country);
  if (!wanted) return null;
  return text === undefined ? "errors.required" : TAX_NUMBERS[wanted].isValid(text) ? null : "errors.tax-number";
}
