import { z } from "zod";
import { message } from "#server/locale/message.schema.ts";

/** How a package is bought (§3): a card by post, an eSIM, or a renewal of an existing SIM. */
export const WAYS = ["physical", "esim", "sim"] as const;
export type Way = (typeof WAYS)[number];
export const PAYMENT_METHODS = ["card", "alipay", "wechat"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The most of one package in one order. */
export const MAX_QUANTITY = 10;
export const MAX_EMAIL = 50;
export const ICCID_PREFIX = "8985234";

/** The longest text that each field takes, in characters. */
export const ORDER_LIMITS = { promoCode: 32, phone: 20, contact: 60, province: 60, city: 60, address: 200, postalCode: 12, iccid: 30 } as const;

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

/** What was typed: full-width digits made plain, control characters and outer spaces gone; nothing typed is nothing. */
function typed(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return value ?? undefined;
  return (
    value
      .normalize("NFKC")
      .replace(/\p{Cc}+/gu, " ")
      .trim() || undefined
  );
}
/** The same for numbers and codes, where spaces, hyphens and brackets do not count. */
const compact = (value: unknown) => {
  const text = typed(value);
  return typeof text === "string" ? text.replace(/[\s\-‐-―().]/g, "") || undefined : text;
};

const required = { error: "errors.required" };
const tooLong = (field: keyof typeof ORDER_LIMITS) => message("errors.too-long", { field, max: ORDER_LIMITS[field] });
const line = (field: keyof typeof ORDER_LIMITS) =>
  z.preprocess(
    typed,
    z
      .string(required)
      .max(ORDER_LIMITS[field], { error: tooLong(field), abort: true })
      .optional(),
  );
const country = z.preprocess(
  typed,
  z
    .string(required)
    .regex(/^[A-Za-z]{2}$/, "errors.select-required")
    .transform((text) => text.toUpperCase())
    .optional(),
);
const choice = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.preprocess(typed, z.enum(options, { error: "errors.select-required" }));
const consent = z.preprocess((value) => (value === true ? "on" : value), z.literal("on", { error: "errors.agreement" }));

const emailShape = z.email();

/** An e-mail address of §5: at most 50 characters; kept in lower case. */
export const EmailSchema = z.preprocess(
  typed,
  z
    .string(required)
    .max(MAX_EMAIL, { error: "errors.email-too-long", abort: true })
    .refine((text) => emailShape.safeParse(text).success, "errors.email-format")
    .transform((text) => text.toLowerCase()),
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

/** The ICCID of a SIM of ours: 19 or 20 digits that start with 8985234; spaces and hyphens do not count (§5). */
export const IccidSchema = z.preprocess(
  compact,
  z
    .string(required)
    .max(ORDER_LIMITS.iccid, { error: "errors.iccid", abort: true })
    .regex(/^\d{19,20}$/, { error: "errors.iccid", abort: true })
    .refine((digits) => digits.startsWith(ICCID_PREFIX), "errors.iccid-prefix")
    .optional(),
);

const PhoneSchema = z.preprocess(
  compact,
  z
    .string(required)
    .max(ORDER_LIMITS.phone, { error: tooLong("phone"), abort: true })
    .regex(/^\+?\d+$/, { error: "errors.numbers-only", abort: true })
    .regex(/^\+?\d{4,15}$/, "errors.phone")
    .optional(),
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
  phoneCountry: country,
  phone: PhoneSchema,
  contact: line("contact"),
  addressCountry: country,
  province: line("province"),
  city: line("city"),
  address: line("address"),
  postalCode: line("postalCode"),
  iccid: IccidSchema,
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
