import { z } from "zod";
import { PROMO_KINDS, type PromoKind } from "#server/domain/order-states.schema.ts";
import { crossFieldRule } from "#server/forms/cross-field.schema.ts";
import { choice, optional } from "#server/forms/field.schema.ts";
import { dayField } from "#server/forms/moment-field.schema.ts";
import { message, type ErrorMessage } from "#server/forms/message.schema.ts";
import { wholeNumberField } from "#server/forms/number-field.schema.ts";
import { cleanDigitText, textField } from "#server/forms/text-field.schema.ts";
import { CURRENCIES, type Currency } from "#server/locale/locale.schema.ts";
import { parseAmount } from "#server/locale/money.schema.ts";

export const MAX_PROMO_CODE = 32;
/** The most uses that a promo code may be limited to. */
const MAX_PROMO_USES = 999_999_999;
/** Longer than any amount, number or day that is valid. */
const MAX_TYPED = 20;

type Amounts = Partial<Record<Currency, number>>;
/** The terms of a new promo code as staff give them. Money in minor units, times in ms UTC; `lastDay`: its start. */
export type PromoTerms = {
  kind: PromoKind;
  /** Hundredths of a percent; of a percentage only. */
  basisPoints: number | null;
  /** Fixed: the discount in each currency. Percent: the largest discount in some currencies. */
  amounts: Amounts;
  minimums: Amounts;
  firstDay: number | null;
  lastDay: number | null;
};
/** Terms that contradict each other. */
type PromoConflict =
  | { code: "percent-missing" | "percent-unused" | "amount-missing" | "period-order" }
  | { code: "minimum-unused"; currency: Currency };

/** Returns the stored form of a code, which buyers may type in any case; null if it has other than 3 to 32 letters and digits. */
function parsePromoCode(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9]{3,32}$/.test(code) ? code : null;
}

/** Parses a percentage (`12.5`) into hundredths of a percent; null unless it is more than 0 and at most 100. */
function parseBasisPoints(typed: string): number | null {
  const [, whole, decimals = ""] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  const points = whole === undefined ? 0 : Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return points >= 1 && points <= 10_000 ? points : null;
}

/** Returns everything that contradicts itself in the terms of a promo code. */
function findPromoConflicts({ kind, basisPoints, amounts, minimums, firstDay, lastDay }: PromoTerms): PromoConflict[] {
  const isFixed = kind === "fixed";
  const currencies = CURRENCIES.filter((currency) => amounts[currency] !== undefined);
  return [
    ...(!isFixed && basisPoints === null ? [{ code: "percent-missing" } as const] : []),
    ...(isFixed && basisPoints !== null ? [{ code: "percent-unused" } as const] : []),
    ...(isFixed && currencies.length === 0 ? [{ code: "amount-missing" } as const] : []),
    ...CURRENCIES.filter((currency) => isFixed && currencies.length > 0 && minimums[currency] !== undefined && amounts[currency] === undefined).map(
      (currency) => ({ code: "minimum-unused", currency }) as const,
    ),
    ...(firstDay !== null && lastDay !== null && lastDay < firstDay ? [{ code: "period-order" } as const] : []),
  ];
}

/** A number that a function parses; null is the error `wrong`. */
const parsedField = <T>(parse: (typed: string) => T | null, wrong: ErrorMessage) =>
  textField({ max: MAX_TYPED, tooLong: wrong, clean: cleanDigitText }, (text) =>
    text.transform((typed, ctx) => {
      const value = parse(typed);
      if (value !== null) return value;
      ctx.addIssue(wrong);
      return z.NEVER;
    }),
  );

const amount = optional(parsedField(parseAmount, message("errors.price-format")));
const uses = optional(wholeNumberField({ min: 1, max: MAX_PROMO_USES }, message("errors.whole-number", { min: 1, max: MAX_PROMO_USES })));
const day = optional(dayField);

const fields = z.object({
  code: textField({ max: MAX_PROMO_CODE }, (text) =>
    text.transform((typed, ctx) => {
      const code = parsePromoCode(typed);
      if (code !== null) return code;
      ctx.addIssue(message("desk-promo.wrong.code"));
      return z.NEVER;
    }),
  ),
  kind: choice(PROMO_KINDS),
  percent: optional(parsedField(parseBasisPoints, message("desk-promo.wrong.percent"))),
  amountCNY: amount,
  amountHKD: amount,
  amountUSD: amount,
  minimumCNY: amount,
  minimumHKD: amount,
  minimumUSD: amount,
  starts: day,
  ends: day,
  uses,
  perCustomer: uses,
  /** What is unusual about the terms was shown and is right. */
  confirmed: z.literal("on").optional(),
});
type Fields = z.output<typeof fields>;

/** Stands for what was typed and is invalid: it is not missing. */
const INVALID = 1;

/** The form of a new promo code, with the terms in each currency. Days are of Hong Kong, and the last one counts. */
export const NewPromoSchema = fields.check(
  crossFieldRule<Fields>((form, { add, isValid }) => {
    if (!isValid("kind") || !form.kind) return;
    const valueOf = (field: keyof Fields) => (isValid(field) ? (form[field] as number | undefined) : INVALID);
    const areDaysValid = isValid("starts") && isValid("ends");
    const terms = termsOf(form.kind, valueOf);
    for (const conflict of findPromoConflicts(areDaysValid ? terms : { ...terms, firstDay: null, lastDay: null })) {
      const { field, error } = errorOf(conflict);
      add(field, error);
    }
  }),
);
export type NewPromoForm = z.output<typeof NewPromoSchema>;

/** Returns the terms of a valid form. */
export const termsOfForm = (form: NewPromoForm): PromoTerms => termsOf(form.kind, (field) => form[field] as number | undefined);

function termsOf(kind: PromoKind, valueOf: (field: keyof Fields) => number | undefined): PromoTerms {
  const perCurrency = (field: "amount" | "minimum"): Amounts =>
    Object.fromEntries(
      CURRENCIES.flatMap((currency) => {
        const value = valueOf(`${field}${currency}`);
        return value === undefined ? [] : [[currency, value]];
      }),
    );
  return {
    kind,
    basisPoints: valueOf("percent") ?? null,
    amounts: perCurrency("amount"),
    minimums: perCurrency("minimum"),
    firstDay: valueOf("starts") ?? null,
    lastDay: valueOf("ends") ?? null,
  };
}

function errorOf(conflict: PromoConflict): { field: keyof Fields; error: ErrorMessage } {
  switch (conflict.code) {
    case "percent-missing":
      return { field: "percent", error: message("errors.required") };
    case "percent-unused":
      return { field: "percent", error: message("desk-promo.wrong.percent-unused") };
    case "amount-missing":
      return { field: "amountCNY", error: message("desk-promo.wrong.amount-missing") };
    case "minimum-unused":
      return { field: `minimum${conflict.currency}`, error: message("desk-promo.wrong.minimum-unused") };
    case "period-order":
      return { field: "ends", error: message("errors.period-order") };
  }
}
