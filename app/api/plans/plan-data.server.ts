import { z } from "zod";
import { CURRENCIES, type Currency } from "#server/locale/locale.schema.ts";
import type { PackageOption } from "#server/plans/package-options.ts";
import type { PlanCard } from "#server/plans/plan-card.ts";
import { money, MoneySchema, TimeSchema } from "#app/api/call/call-values.server.ts";
import { DELIVERY_METHODS } from "#server/domain/order-states.schema.ts";
import { PACKAGE_KINDS } from "#server/domain/product-kinds.schema.ts";

const SpanSchema = z.strictObject({ min: z.number(), max: z.number() });
const PackageKindSchema = z.enum(PACKAGE_KINDS);

/** A destination or plan: id, name and flag. */
export const PlaceSchema = z.strictObject({ id: z.string(), name: z.string(), flag: z.string().describe("File under /flags, without .svg") });
/** A place with the price of its cheapest package. */
export const PlaceCardSchema = PlaceSchema.extend({ from: MoneySchema.nullable() });
const CurrencySchema = z.enum(CURRENCIES);

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
    .strictObject({
      dailyMb: SpanSchema,
      reducedKbps: SpanSchema,
      endsLocal: z.string().nullable().describe("Local time at the destination when a day ends; null for a region"),
    })
    .nullable()
    .describe("Terms of the day passes: daily allowance, and the speed after it; null if none is sold"),
  coversMainland: z.boolean().describe("Covers Mainland China, so it is not sold to buyers there"),
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
      .describe("best-value: the lowest price per GB or per day of its kind and daily allowance; cheapest: the lowest price of its kind"),
    percentOff: z.int().nullable().describe("Percent less per GB, or per day, than the smallest package"),
    useByDays: z.int(),
  })
  .meta({ id: "Package" });

const choicesOf = <T extends z.ZodType>(value: T) => z.array(z.strictObject({ value, packageId: z.string(), selected: z.boolean() }));

/** A plan for one choice of package, delivery method and quantity. */
export const PlanDetailSchema = PlaceSchema.extend({
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
    })
    .describe("Example for a traveller who lands at landsAt in the destination `at`"),
  coverage: z.strictObject({
    count: z.int(),
    destinations: z.array(PlaceSchema).describe("The most popular ones"),
    carriers: z
      .array(z.strictObject({ name: z.string(), technology: z.string().nullable(), apn: z.string().nullable() }))
      .describe("Local mobile networks; empty for a region"),
  }),
  coversMainland: z.boolean().describe("Covers Mainland China, so it is not sold to buyers there"),
  installBefore: z.array(PlaceSchema).describe("Destinations in which the installation of an eSIM may be blocked: install it at home"),
  recommendations: z.array(PlanCardSchema),
});

export const toPlanCardData = ({ from, ...card }: PlanCard): z.input<typeof PlanCardSchema> => ({ ...card, from: money(from, card.currency) });

export const toPackageData = ({ price, unitPrice, ...option }: PackageOption, currency: Currency): z.input<typeof PackageSchema> => ({
  ...option,
  price: money(price, currency),
  unitPrice: money(unitPrice, currency),
});
