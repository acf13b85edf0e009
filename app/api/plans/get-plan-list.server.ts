import { z } from "zod";
import { searchText } from "#server/forms/text-field.schema.ts";
import { listPlans } from "#server/plans/list-plans.ts";
import { callViewer } from "#app/api/call/call-viewer.server.ts";
import { CurrencyField, money } from "#app/api/call/call-values.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { PlaceCardSchema, PlaceSchema, PlanCardSchema, toPlanCardData } from "./plan-data.server.ts";

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
        suggestions: suggestions.map((place) => ({ ...place, from: place.from === null ? null : money(place.from, displayCurrency) })),
        nothingFound,
      },
    };
  },
});
