import { z } from "zod";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { listCountryCodes } from "#server/destinations/list-countries.ts";

/** Returns all countries with dial codes, sorted by name in the caller's language (§7, /common/getCountryCode). */
export const getCountryCode = defineCall({
  about: "The countries that a phone number may be of, each with the code to dial.",
  who: "anyone",
  input: z.object({}),
  output: z.array(z.strictObject({ country: z.string().describe("ISO 3166-1 alpha-2"), name: z.string(), code: z.string().describe("+852") })),
  codes: [],
  async run(_, { shop, language }) {
    return { ok: true, data: listCountryCodes(shop, language) };
  },
});
