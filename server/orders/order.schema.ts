import { z } from "zod";
import { choice, compact, consent, country, EmailSchema, IccidSchema, optional, PhoneSchema, required, typed } from "#server/locale/field.schema.ts";
import { message } from "#server/locale/message.schema.ts";

/** How a package is bought (§3): a card by post, an eSIM, or a renewal of an existing SIM. */
export const WAYS = ["physical", "esim", "sim"] as const;
export type Way = (typeof WAYS)[number];
export const PAYMENT_METHODS = ["card", "alipay", "wechat"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The most of one package in one order. */
export const MAX_QUANTITY = 10;

/** The longest text that each field takes, in characters. */
export const ORDER_LIMITS = { promoCode: 32, contact: 60, province: 60, city: 60, address: 200, postalCode: 12 } as const;

/** Countries whose addresses choose from lists; every other country types its city, and a province if it likes. */
export const LISTED_ADDRESS_FIELDS: Record<string, readonly ("province" | "city")[]> = {
  CN: ["province", "city"],
  HK: ["province", "city"],
  MO: ["city"],
  TW: ["city"],
};
/** Countries without postal codes. */
export const NO_POSTAL_CODE: readonly string[] = ["HK", "MO", "AE", "QA"];
const POSTAL_CODES: Record<string, RegExp> = { CN: /^\d{6}$/, TW: /^\d{3,6}$/, US: /^\d{5}(-?\d{4})?$/ };

const tooLong = (field: keyof typeof ORDER_LIMITS) => message("errors.too-long", { field, max: ORDER_LIMITS[field] });
const line = (field: keyof typeof ORDER_LIMITS) =>
  z.preprocess(
    typed,
    z
      .string(required)
      .max(ORDER_LIMITS[field], { error: tooLong(field), abort: true })
      .optional(),
  );
/** How many of one package: a whole number from 1 to 10. */
export const QuantitySchema = z.preprocess(
  typed,
  z
    .string(required)
    .regex(/^\d{1,9}$/, "errors.numbers-only")
    .transform(Number)
    .pipe(
      z
        .number()
        .min(1, message("errors.too-few", { min: 1 }))
        .max(MAX_QUANTITY, message("errors.too-many", { max: MAX_QUANTITY })),
    ),
);

const PromoCodeSchema = z.preprocess(
  compact,
  z
    .string(required)
    .max(ORDER_LIMITS.promoCode, tooLong("promoCode"))
    .transform((text) => text.toUpperCase())
    .optional(),
);

const fields = z.object({
  package: z.preprocess(typed, z.string({ error: "errors.select-required" }).max(64, "errors.select-required")),
  way: choice(WAYS),
  quantity: QuantitySchema,
  promoCode: PromoCodeSchema,
  paymentMethod: choice(PAYMENT_METHODS),
  email: EmailSchema,
  phoneCountry: optional(country),
  phone: optional(PhoneSchema),
  contact: line("contact"),
  addressCountry: optional(country),
  province: line("province"),
  city: line("city"),
  address: line("address"),
  postalCode: line("postalCode"),
  iccid: optional(IccidSchema),
  agreeTransfer: consent,
  agreePrivacy: consent,
  agreeRegister: consent,
  checkoutKey: z.preprocess(typed, z.string({ error: "errors.checkout-key" }).regex(/^[A-Za-z0-9_-]{16,64}$/, "errors.checkout-key")),
});

/** What a country asks of an address, told for every field at once. */
function checkWay(form: Partial<z.output<typeof fields>>, add: (field: string, key: string) => void): void {
  const need = (field: keyof typeof form, key = "errors.required") => {
    if (form[field] === undefined) add(field, key);
  };
  if (form.way === "sim") need("iccid");
  if (form.phone !== undefined) need("phoneCountry", "errors.select-required");
  if (form.way !== "physical") return;
  need("contact");
  need("phone");
  if (form.phone === undefined) need("phoneCountry", "errors.select-required");
  need("addressCountry", "errors.select-required");
  need("address");
  const at = form.addressCountry ?? "";
  const listed = LISTED_ADDRESS_FIELDS[at];
  if (listed) for (const field of listed) need(field, "errors.select-required");
  else need("city");
  if (at === "" || NO_POSTAL_CODE.includes(at)) return;
  need("postalCode");
  const shape = POSTAL_CODES[at];
  if (shape && form.postalCode !== undefined && !shape.test(form.postalCode.replace(/\s/g, ""))) add("postalCode", "errors.postal-code");
}

/** The order form (§2, §5); the same fields whether a browser or a program posts them. */
export const OrderSchema = fields.check(
  z.superRefine<z.output<typeof fields>>(
    (form, ctx) => {
      const refused = new Set(ctx.issues.map((issue) => String(issue.path?.[0])));
      checkWay(form, (field, key) => {
        if (!refused.has(field)) ctx.addIssue({ code: "custom", path: [field], message: key });
      });
    },
    // Also where other fields failed: one answer names all that is wrong.
    { when: () => true },
  ),
);

export type OrderForm = z.output<typeof OrderSchema>;
