import { z } from "zod";
import { optional } from "#server/forms/field.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";
import { getPlan, type PlanDetail } from "#server/plans/get-plan.ts";
import { callViewer } from "#app/api/call/call-viewer.server.ts";
import { CurrencyField, money, time, timeOrNull } from "#app/api/call/call-values.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { PlanDetailSchema, toPlanCardAnswer, toPackageAnswer } from "./plan-answers.server.ts";
import { DELIVERY_METHODS } from "#server/catalogue/purchase-options.schema.ts";

const MAX_ID = 40;
const id = textField({ max: MAX_ID, tooLong: "errors.plan-unknown" });
const whole = optional(textField({ max: 7 }, (text) => text.regex(/^\d+$/, "errors.numbers-only").transform(Number)));

/** All that is known of one plan, with its packages and their prices, for one choice of package, way and quantity (ours, §7). */
export const getPlanDetail = defineCall({
  about: "One plan with its packages and prices, and what a choice of package, way and quantity comes to; odd choices fall back to the nearest.",
  who: "anyone",
  input: z.object({
    plan: id,
    package: optional(id),
    kind: z.enum(["fixed", "day-pass"]).optional().catch(undefined),
    mb: whole,
    days: whole,
    way: z.enum(DELIVERY_METHODS).optional().catch(undefined),
    quantity: whole,
    currency: CurrencyField,
  }),
  output: PlanDetailSchema,
  codes: ["PLAN_UNKNOWN"],
  examples: [{ plan: "JP" }, { plan: "JP", package: "JP-5GB-30D", way: "esim", quantity: "2", currency: "USD" }],
  async run({ currency, ...query }, caller) {
    const { shop, language } = caller;
    const shown = callViewer(caller, currency).currency;
    const plan = await getPlan(shop, { ...query, language, currency: shown });
    if (!plan) return { ok: false, reason: "errors.plan-unknown" };
    const { sims: _, packages, chosen, total, validity, recommendations, ...detail } = plan;
    return {
      ok: true,
      data: {
        ...detail,
        packages: packages.map((one) => toPackageAnswer(one, shown)),
        chosen: toPackageAnswer(chosen, shown),
        total: money(total, shown),
        validity: tellValidity(validity),
        recommendations: recommendations.map(toPlanCardAnswer),
      },
    };
  },
});

const tellValidity = ({ landsAt, startsAt, endsAt, firstDayEndsAt, activateBy, ...rest }: PlanDetail["validity"]) => ({
  ...rest,
  landsAt: time(landsAt),
  startsAt: time(startsAt),
  endsAt: time(endsAt),
  firstDayEndsAt: timeOrNull(firstDayEndsAt),
  activateBy: time(activateBy),
});
