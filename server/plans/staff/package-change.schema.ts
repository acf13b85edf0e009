import { z } from "zod";
import { crossFieldRule } from "#server/forms/cross-field.schema.ts";
import { choice, optional } from "#server/forms/field.schema.ts";
import { dayField } from "#server/forms/moment-field.schema.ts";
import { localizedFields } from "#server/forms/localized-fields.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { wholeNumberField } from "#server/forms/number-field.schema.ts";
import { cleanDigitText, searchText, textField } from "#server/forms/text-field.schema.ts";
import { PACKAGE_KINDS } from "#server/domain/product-kinds.schema.ts";
import { CURRENCIES, type Currency, LANGUAGES } from "#server/locale/locale.schema.ts";
import { formatMoney, MINIMUM_CHARGE, parseAmount } from "#server/locale/money.schema.ts";

// The forms with which staff change packages and plans. Days are of Hong Kong; moments are ms UTC.

const DAY_MS = 86_400_000;
const MAX_TYPED_NUMBER = 12;
const MAX_ID = 40;
const MAX_NAME = 60;
/** A package with more data than this is a typing error. */
const MAX_MB = 10_240_000;
/** The largest numbers of a new package, in the form and in a file. */
export const NEW_PACKAGE_LIMITS = { dataMb: MAX_MB, dailyMb: MAX_MB, reducedKbps: 100_000, days: 365, useByDays: 730 } as const;

/** A price as typed, converted to minor units. */
const price = (currency: Currency) =>
  textField({ max: MAX_TYPED_NUMBER, tooLong: message("errors.price-format"), clean: cleanDigitText }, (text) =>
    text.transform((typed, ctx) => {
      const amount = parseAmount(typed);
      const least = MINIMUM_CHARGE[currency];
      if (amount !== null && amount >= least) return amount;
      ctx.addIssue(
        amount === null && Number(typed) !== 0
          ? message("errors.price-format")
          : message("errors.price-too-low", { least: formatMoney(least, currency, "en") }),
      );
      return z.NEVER;
    }),
  );

/** The end of a day, which counts. */
const lastDay = dayField.transform((start) => start + DAY_MS);

/** A checkbox. */
const checkbox = z.preprocess((value) => value === "on" || value === true || value === "true", z.boolean());

const period = { from: optional(dayField), until: optional(lastDay) };
type Period = { from?: number | undefined; until?: number | undefined };

/** Adds an error if a period ends before it begins. */
const checkPeriod = (
  { from, until }: Period,
  on: { add: (field: "until", error: ReturnType<typeof message>) => void; isValid: (field: "from" | "until") => boolean },
) => {
  if (on.isValid("from") && on.isValid("until") && from !== undefined && until !== undefined && until <= from)
    on.add("until", message("errors.period-order"));
};

const packageId = textField({ max: MAX_ID, required: message("errors.select-required") }, (text) => text.transform((id) => id.toUpperCase()));
const planId = textField({ max: MAX_ID, required: message("errors.select-required") }, (text) => text.transform((id) => id.toUpperCase()));

const priceFields = z.object({
  package: packageId,
  CNY: optional(price("CNY")),
  HKD: optional(price("HKD")),
  USD: optional(price("USD")),
  ...period,
  /** The figures of `confirm-price` were shown and are right. */
  confirmed: checkbox,
});

/** New prices of a package. A currency that is left empty keeps its price. */
export const PriceChangeSchema = priceFields.check(
  crossFieldRule<z.output<typeof priceFields>>((form, { add, isValid }) => {
    checkPeriod(form, { add, isValid });
    if (CURRENCIES.every((currency) => isValid(currency) && form[currency] === undefined)) add("HKD", message("errors.price-needed"));
  }),
);
export type PriceChangeForm = z.output<typeof PriceChangeSchema>;

const ON_SALE = new Map([
  ["true", true],
  ["false", false],
]);

const saleFields = z.object({
  package: packageId,
  // Neither is assumed: a form without a choice must not take a package off sale.
  onSale: z.preprocess((value) => ON_SALE.get(String(value)), z.boolean(message("errors.select-required"))),
  ...period,
});

/** Puts a package on sale or takes it off sale. */
export const SaleChangeSchema = saleFields.check(
  crossFieldRule<z.output<typeof saleFields>>((form, { add, isValid }) => checkPeriod(form, { add, isValid })),
);
export type SaleChangeForm = z.output<typeof SaleChangeSchema>;

/** Ends a change now, or calls it off before it begins. */
export const EndChangeSchema = z.object({ change: textField({ max: MAX_ID }) });

const count = (max: number) => wholeNumberField({ min: 1, max }, message("errors.whole-number", { min: 1, max }));

const ID_CHARACTERS = new Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
/** Whether a new package may have this id. */
export const isNewPackageId = (id: string): boolean => id.length >= 3 && id.length <= MAX_ID && [...id].every((letter) => ID_CHARACTERS.has(letter));

const newPackageFields = z.object({
  package: textField({ max: MAX_ID }, (text) => text.transform((id) => id.toUpperCase()).refine(isNewPackageId, message("errors.package-id"))),
  plan: planId,
  kind: choice(PACKAGE_KINDS),
  /** Of a fixed package, MB (1 GB is 1024 MB). */
  dataMb: optional(count(NEW_PACKAGE_LIMITS.dataMb)),
  /** Of a day pass. */
  dailyMb: optional(count(NEW_PACKAGE_LIMITS.dailyMb)),
  reducedKbps: optional(count(NEW_PACKAGE_LIMITS.reducedKbps)),
  days: count(NEW_PACKAGE_LIMITS.days),
  hotspot: checkbox,
  useByDays: count(NEW_PACKAGE_LIMITS.useByDays),
  CNY: price("CNY"),
  HKD: price("HKD"),
  USD: price("USD"),
  ...period,
  confirmed: checkbox,
});

/** The fields of other kinds. */
const SURPLUS_FIELDS = { fixed: ["dailyMb", "reducedKbps"], "day-pass": ["dataMb"] } as const;

/** A new package of a plan that exists. The carrier must know its id. */
export const NewPackageSchema = newPackageFields.check(
  crossFieldRule<z.output<typeof newPackageFields>>((form, { add, isValid }) => {
    checkPeriod(form, { add, isValid });
    if (!isValid("kind") || form.kind === undefined) return;
    // A value of the other kind is not dropped silently: the kind may be wrong.
    for (const field of SURPLUS_FIELDS[form.kind]) if (isValid(field) && form[field] !== undefined) add(field, message("errors.package-surplus"));
    if (form.kind === "fixed" && isValid("dataMb") && form.dataMb === undefined) add("dataMb", message("errors.required"));
    if (form.kind !== "day-pass") return;
    if (isValid("dailyMb") && form.dailyMb === undefined) add("dailyMb", message("errors.required"));
    if (isValid("reducedKbps") && form.reducedKbps === undefined) add("reducedKbps", message("errors.required"));
  }),
);
export type NewPackageForm = z.output<typeof NewPackageSchema>;

const planName = optional(textField({ max: MAX_NAME }));

/** The names of a plan; it gets back the name of its destination or region in a language that is left empty. */
export const PlanNamesSchema = z.object({ plan: planId, ...localizedFields("name", LANGUAGES, () => planName) });
export type PlanNamesForm = z.output<typeof PlanNamesSchema>;

/** The plans that come first in lists, in this order. */
export const PlanOrderSchema = z.object({
  plans: z.preprocess((value) => (typeof value === "string" ? value.split(",") : (value ?? [])), z.array(planId).max(300)),
});

/** The places of a plan in lists: before all others, after one that has a place (its id follows), or where the release has it. */
export const FIRST_PLACE = "first";
export const AFTER = "after:";
export const RELEASED_PLACE = "released";

/** The place of one plan in lists. */
export const PlanPlaceSchema = z.object({
  plan: planId,
  place: textField({ max: AFTER.length + MAX_ID, tooLong: message("errors.select-required"), required: message("errors.select-required") }, (text) =>
    text.refine((place) => place === FIRST_PLACE || place === RELEASED_PLACE || place.startsWith(AFTER), message("errors.select-required")),
  ),
});
export type PlanPlaceForm = z.output<typeof PlanPlaceSchema>;

/** The filters of the list of packages. `changed`: staff changed it; `orphaned`: a change has no effect because the release lacks the package. */
export const PackageFilterSchema = z.object({
  plan: searchText(MAX_ID),
  text: searchText(MAX_NAME),
  sale: z.enum(["on", "off"]).optional().catch(undefined),
  changed: z.enum(["changed", "orphaned"]).optional().catch(undefined),
  after: searchText(MAX_ID),
});
export type PackageFilter = z.output<typeof PackageFilterSchema>;
