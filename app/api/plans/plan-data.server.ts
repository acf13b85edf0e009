import { z } from "zod";
import { CURRENCIES, type Currency } from "#server/locale/locale.schema.ts";
import type { PackageOption } from "#server/plans/package-options.ts";
import type { PlanCard } from "#server/plans/plan-card.ts";
import { money, MoneySchema, TimeSchema } from "#app/api/call/call-values.server.ts";
import { DELIVERY_METHODS } from "#server/catalogue/purchase-options.schema.ts";

const span = z.strictObject({ min: z.number(), max: z.number() });
const kind = z.enum(["fixed", "day-pass"]);

/** A destination in a list. */
export const PlaceSchema = z.strictObject({ id: z.string(), name: z.string(), flag: z.string().describe("File under /flags, without .svg") });
export const PlaceCardSchema = PlaceSchema.extend({ from: MoneySchema.nullable() });
const CurrencySchema = z.enum(CURRENCIES);

/** A plan with its cheapest price. */
export const PlanCardSchema = PlaceSchema.extend({
  kind: z.enum(["country", "region"]),
  covers: z.int().describe("Destinations"),
  kinds: z.array(kind),
  maxDays: z.int(),
  maxMb: z.int().nullable().describe("Largest fixed amount in MB; null where only day passes are sold"),
  currency: CurrencySchema,
  from: MoneySchema,
  hotspot: z.enum(["yes", "no", "some"]),
  dayPass: z
    .strictObject({ dailyMb: span, reducedKbps: span, endsLocal: z.string().nullable().describe("The destination's clock when a day ends") })
    .nullable()
    .describe("What unlimited means here: the daily allowance, and the speed after it"),
  coversMainland: z.boolean().describe("Not sold to buyers in Mainland China"),
}).meta({ id: "PlanCard" });

/** A package that can be bought. */
const PackageSchema = z
  .strictObject({
    id: z.string(),
    kind,
    mb: z.int().describe("The whole amount, or the daily allowance"),
    reducedKbps: z.int().nullable().describe("Speed after the daily allowance; null where the package stops instead"),
    days: z.int(),
    hotspot: z.boolean(),
    price: MoneySchema,
    percentOff: z.int().nullable(),
    useByDays: z.int(),
  })
  .meta({ id: "Package" });

const choicesOf = <T extends z.ZodType>(value: T) => z.array(z.strictObject({ value, packageId: z.string(), selected: z.boolean() }));

/** A plan for one choice of package, delivery method and quantity. */
export const PlanDetailSchema = PlaceSchema.extend({
  kind: z.enum(["country", "region"]),
  currency: CurrencySchema,
  packages: z.array(PackageSchema),
  kinds: choicesOf(kind),
  amounts: choicesOf(z.int()),
  lengths: choicesOf(z.int()),
  chosen: PackageSchema,
  asAsked: z.boolean().describe("False where the asked package is not sold: the nearest stands in its place"),
  way: z.enum(DELIVERY_METHODS),
  ways: z.array(z.strictObject({ way: z.enum(DELIVERY_METHODS), available: z.boolean() })),
  quantity: z.int(),
  maxQuantity: z.int(),
  total: MoneySchema.describe("Price × quantity, before postage and promo code"),
  validity: z.strictObject({
    rule: z.enum(["first-connection", "first-connection-day"]),
    days: z.int(),
    timeZone: z.string(),
    landsAt: TimeSchema,
    startsAt: TimeSchema,
    endsAt: TimeSchema,
    firstDayEndsAt: TimeSchema.nullable(),
    dayEndsLocal: z.array(z.string()),
    activateBy: TimeSchema,
    at: PlaceSchema,
  }),
  coverage: z.strictObject({
    count: z.int(),
    destinations: z.array(PlaceSchema),
    carriers: z.array(z.strictObject({ name: z.string(), technology: z.string().nullable(), apn: z.string().nullable() })),
  }),
  coversMainland: z.boolean(),
  installBefore: z.array(PlaceSchema).describe("Where installing an eSIM may be blocked: install it at home"),
  recommendations: z.array(PlanCardSchema),
});

export const toPlanCardData = ({ from, ...card }: PlanCard): z.input<typeof PlanCardSchema> => ({ ...card, from: money(from, card.currency) });

export const toPackageData = ({ price, ...option }: PackageOption, currency: Currency): z.input<typeof PackageSchema> => ({
  ...option,
  price: money(price, currency),
});
