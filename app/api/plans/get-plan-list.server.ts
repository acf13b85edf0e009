import { z } from "zod";
import { searchText } from "#server/forms/text-field.schema.ts";
import { listPlans } from "#server/plans/list-plans.ts";
import { callViewer } from "#app/api/call/call-viewer.server.ts";
import { CurrencyField, money } from "#app/api/call/call-values.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { PlaceCardSchema, PlaceSchema, PlanCardSchema, toPlanCardAnswer } from "./plan-answers.server.ts";

const MAX_TYPED = 60;
const text = searchText(MAX_TYPED);

/** The plans for a destination: its own, the regions that cover it, and global; without a destination, popular ones to choose from (ours, §7). */
export const getPlanList = defineCall({
  about: "The plans for a destination, by ISO code or region key, by typed text, or by network code; without any, popular destinations.",
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
  fields: { q: { description: `Only its first ${MAX_TYPED} letters are looked for` } },
  examples: [{}, { country: "JP", currency: "HKD" }],
  async run({ currency, ...wanted }, caller) {
    const { shop, language } = caller;
    const shown = callViewer(caller, currency).currency;
    const { single, regional, global, suggestions, ...found } = listPlans(shop, { ...wanted, language, currency: shown });
    return {
      ok: true,
      data: {
        ...found,
        single: single && toPlanCardAnswer(single),
        regional: regional.map(toPlanCardAnswer),
        global: global && toPlanCardAnswer(global),
        suggestions: suggestions.map((one) => ({ ...one, from: one.from === null ? null : money(one.from, shown) })),
      },
    };
  },
});
