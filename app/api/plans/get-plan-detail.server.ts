import { z } from "zod";
import { optional } from "#server/forms/field.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";
import { getPlan, type PlanDetail } from "#server/plans/get-plan.ts";
import { callViewer } from "#app/api/call/call-viewer.server.ts";
import { CurrencyField, money, time, timeOrNull } from "#app/api/call/call-values.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { PlanDetailSchema, toPlanCardData, toPackageData } from "./plan-data.server.ts";
import { DELIVERY_METHODS } from "#server/domain/order-states.schema.ts";
import { PACKAGE_KINDS } from "#server/domain/product-kinds.schema.ts";

const MAX_ID_LENGTH = 40;
const id = textField({ max: MAX_ID_LENGTH, tooLong: "errors.plan-unknown" });
const wholeNumber = optional(textField({ max: 7 }, (text) => text.regex(/^\d+$/, "errors.numbers-only").transform(Number)));

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
  firstDayEndsAt: timeOrNull(firstDayEndsAt),
  activateBy: time(activateBy),
});
