import { z } from "zod";
import { CURRENCIES, type Currency } from "#server/locale/locale.schema.ts";
import type { PackageOption } from "#server/plans/package-options.ts";
import type { PlanCard } from "#server/plans/plan-card.ts";
import { money, MoneySchema, TimeSchema, CurrencyField, time } from "#app/api/call/call-values.server.ts";
import { DELIVERY_METHODS } from "#server/domain/order-states.schema.ts";
import { PACKAGE_KINDS } from "#server/domain/product-kinds.schema.ts";
import { cleanDigitText, searchText, textField } from "#server/forms/text-field.schema.ts";
import { listPlans } from "#server/plans/list-plans.ts";
import { defineCall, callViewer } from "#app/api/call/define-call.server.ts";
import { optional } from "#server/forms/field.schema.ts";
import { getPlan, type PlanDetail } from "#server/plans/get-plan.ts";

const SpanSchema = z.strictObject({ min: z.number(), max: z.number() });
const PackageKindSchema = z.enum(PACKAGE_KINDS);

/** A destination or plan: id, name and flag. */
const PlaceSchema = z.strictObject({ id: z.string(), name: z.string(), flag: z.string().describe("File under /flags, without .svg") });
/** A place with the price of its cheapest package. */
const PlaceCardSchema = PlaceSchema.extend({ from: MoneySchema.nullable() });
const CurrencySchema = z.enum(CURRENCIES);

const ExitSchema = z
  .strictObject({
    place: z.string(),
    isElsewhere: z.boolean().describe("Not in the plan’s only destination"),
    isWithoutAi: z.boolean().describe("Some AI services refuse IP addresses of the place"),
    asked: z
      .array(z.strictObject({ what: z.enum(["apps", "calls"]), services: z.array(z.string()), place: z.string(), isBlocked: z.boolean() }))
      .describe("Services that local networks block; isBlocked: for this plan too"),
  })
  .meta({ id: "InternetExit", description: "The country in which data leaves to the internet" });

/** A plan with the price of its cheapest package. */
export const PlanCardSchema = PlaceSchema.extend({
  kind: z.enum(["country", "region"]),
  covers: z.int().describe("Number of destinations"),
  kinds: z.array(PackageKindSchema),
  maxDays: z.int(),
  maxMb: z.int().nullable().describe("Largest fixed amount, MB; null if only day passes are sold"),
  currency: CurrencySchema,
  from: MoneySchema,
  cheapest: z
    .strictObject({ id: z.string(), kind: PackageKindSchema, mb: z.int(), days: z.int() })
    .describe("The cheapest package: what `from` buys. `mb`: the total amount, or the daily allowance of a day pass"),
  places: z.array(PlaceSchema.pick({ id: true, name: true })).describe("The most popular destinations of a region; empty for a destination"),
  hotspot: z.enum(["yes", "no", "some"]),
  dayPass: z
    .strictObject({ dailyMb: SpanSchema, reducedKbps: SpanSchema })
    .nullable()
    .describe("Terms of the day passes: daily allowance, and the speed after it; null if none is sold"),
  coversMainland: z.boolean().describe("Covers Mainland China, so it is not sold to buyers there"),
  exit: ExitSchema,
}).meta({ id: "PlanCard" });

/** A package that can be bought. */
const PackageSchema = z
  .strictObject({
    id: z.string(),
    kind: PackageKindSchema,
    mb: z.int().describe("The total amount, or the daily allowance of a day pass"),
    reducedKbps: z.int().nullable().describe("Speed after the daily allowance; null for a fixed package, which ends when its data is used"),
    days: z.int(),
    hotspot: z.boolean(),
    price: MoneySchema,
    unitPrice: MoneySchema.describe("The price per GB, or per day of a day pass"),
    mark: z
      .enum(["best-value", "cheapest"])
      .nullable()
      .describe("best-value: the lowest price per GB or per day of its kind and daily allowance; cheapest: the lowest price of the plan"),
    percentOff: z.int().nullable().describe("Percent less per GB, or per day, than the smallest package"),
    useByDays: z.int(),
  })
  .meta({ id: "Package" });

const choicesOf = <T extends z.ZodType>(value: T) => z.array(z.strictObject({ value, packageId: z.string(), selected: z.boolean() }));

/** A plan for one choice of package, delivery method and quantity. */
const PlanDetailSchema = PlaceSchema.extend({
  kind: z.enum(["country", "region"]),
  currency: CurrencySchema,
  packages: z.array(PackageSchema),
  comparable: z.array(z.string()).describe("Ids of the packages whose unit prices compare with the chosen one"),
  kinds: choicesOf(PackageKindSchema),
  amounts: choicesOf(z.int()).describe("Amounts of the chosen kind, MB"),
  lengths: choicesOf(z.int()).describe("Days of the chosen kind and amount"),
  chosen: PackageSchema,
  asAsked: z.boolean().describe("False if the requested package is not sold; `chosen` is then the nearest one"),
  way: z.enum(DELIVERY_METHODS),
  ways: z.array(z.strictObject({ way: z.enum(DELIVERY_METHODS), available: z.boolean() })),
  quantity: z.int(),
  maxQuantity: z.int(),
  total: MoneySchema.describe("Price × quantity, before postage and promo code"),
  validity: z
    .strictObject({
      days: z.int(),
      timeZone: z.string(),
      landsAt: TimeSchema,
      startsAt: TimeSchema,
      endsAt: TimeSchema,
      firstDayEndsAt: TimeSchema,
      activateBy: TimeSchema,
      at: PlaceSchema,
    })
    .describe("Example for a traveller who lands at landsAt in the destination `at`. A day of a package is 24 hours from the first connection"),
  coverage: z.strictObject({
    count: z.int(),
    destinations: z.array(PlaceSchema).describe("The most popular ones"),
    carriers: z
      .array(z.strictObject({ name: z.string(), technology: z.string().nullable(), apn: z.string().nullable() }))
      .describe("Local mobile networks; empty for a region"),
  }),
  coversMainland: z.boolean().describe("Covers Mainland China, so it is not sold to buyers there"),
  exit: ExitSchema,
  installBefore: z.array(PlaceSchema).describe("Destinations in which the installation of an eSIM may be blocked: install it at home"),
  recommendations: z.array(PlanCardSchema),
});

const toPlanCardData = ({ from, ...card }: PlanCard): z.input<typeof PlanCardSchema> => ({ ...card, from: money(from, card.currency) });

const toPackageData = ({ price, unitPrice, ...option }: PackageOption, currency: Currency): z.input<typeof PackageSchema> => ({
  ...option,
  price: money(price, currency),
  unitPrice: money(unitPrice, currency),
});

const MAX_QUERY_LENGTH = 60;
const text = searchText(MAX_QUERY_LENGTH);

/**
 * Returns the plans for a destination: its own, those of regions that cover it, and the global one. Without a destination, returns popular ones (an
 * addition to §7).
 */
export const getPlanListCall = defineCall({
  about:
    "Returns the plans for a destination, given by ISO code or region key (country), typed text (q) or mobile country code (mcc). Without a destination, returns popular ones.",
  who: "anyone",
  input: z.object({ country: text, mcc: text, q: text, currency: CurrencyField }),
  output: z.strictObject({
    destination: PlaceSchema.extend({ kind: z.enum(["country", "region"]) }).nullable(),
    single: PlanCardSchema.nullable(),
    regional: z.array(PlanCardSchema),
    global: PlanCardSchema.nullable(),
    suggestions: z.array(PlaceCardSchema),
    nothingFound: z.boolean(),
  }),
  codes: [],
  fields: { q: { description: `Only its first ${MAX_QUERY_LENGTH} characters are searched for` } },
  examples: [{}, { country: "JP", currency: "HKD" }],
  async run({ currency, ...query }, caller) {
    const { shop, language } = caller;
    const displayCurrency = callViewer(caller, currency).currency;
    const { destination, single, regional, global, suggestions, nothingFound } = listPlans(shop, { ...query, language, currency: displayCurrency });
    return {
      ok: true,
      data: {
        destination,
        single: single && toPlanCardData(single),
        regional: regional.map(toPlanCardData),
        global: global && toPlanCardData(global),
        suggestions: suggestions.map(({ week: _, ...place }) => ({
          ...place,
          from: place.from === null ? null : money(place.from, displayCurrency),
        })),
        nothingFound,
      },
    };
  },
});

const MAX_ID_LENGTH = 40;
const id = textField({ max: MAX_ID_LENGTH, tooLong: "errors.plan-unknown" });
const wholeNumber = optional(textField({ max: 7, clean: cleanDigitText }, (text) => text.regex(/^\d+$/, "errors.numbers-only").transform(Number)));

/** Returns one plan with its packages and prices, for one choice of package, delivery method and quantity (an addition to §7). */
export const getPlanDetailCall = defineCall({
  about:
    "Returns one plan with its packages and prices, and the total of one choice of package, way and quantity. An invalid choice is replaced by the nearest valid one.",
  who: "anyone",
  input: z.object({
    plan: id,
    package: optional(id),
    kind: z.enum(PACKAGE_KINDS).optional().catch(undefined),
    mb: wholeNumber,
    days: wholeNumber,
    way: z.enum(DELIVERY_METHODS).optional().catch(undefined),
    quantity: wholeNumber,
    currency: CurrencyField,
  }),
  output: PlanDetailSchema,
  codes: ["PLAN_UNKNOWN"],
  examples: [{ plan: "JP" }, { plan: "JP", package: "JP-5GB-30D", way: "esim", quantity: "2", currency: "USD" }],
  async run({ currency, ...query }, caller) {
    const { shop, language } = caller;
    const displayCurrency = callViewer(caller, currency).currency;
    const plan = await getPlan(shop, { ...query, language, currency: displayCurrency });
    if (!plan) return { ok: false, code: "PLAN_UNKNOWN", message: "errors.plan-unknown" };
    const { sims: _, postage: __, packages, chosen, total, validity, recommendations, ...detail } = plan;
    return {
      ok: true,
      data: {
        ...detail,
        packages: packages.map((option) => toPackageData(option, displayCurrency)),
        chosen: toPackageData(chosen, displayCurrency),
        total: money(total, displayCurrency),
        validity: toValidityData(validity),
        recommendations: recommendations.map(toPlanCardData),
      },
    };
  },
});

const toValidityData = ({ landsAt, startsAt, endsAt, firstDayEndsAt, activateBy, ...rest }: PlanDetail["validity"]) => ({
  ...rest,
  landsAt: time(landsAt),
  startsAt: time(startsAt),
  endsAt: time(endsAt),
  firstDayEndsAt: time(firstDayEndsAt),
  activateBy: time(activateBy),
});
