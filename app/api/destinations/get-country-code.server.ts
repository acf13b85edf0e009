import { z } from "zod";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { listCountryCodes } from "#server/destinations/list-countries.ts";

/** Returns all countries that have a calling code, sorted by name in the caller's language (§7, /common/getCountryCode). */
export const getCountryCodeCall = defineCall({
  about: "Returns the countries that have a calling code, sorted by name in the language of the call.",
  who: "anyone",
  input: z.object({}),
  output: z.array(
    z.strictObject({ country: z.string().describe("ISO 3166-1 alpha-2"), name: z.string(), code: z.string().describe("Calling code, such as +852") }),
  ),
  codes: [],
  async run(_, { shop, language }) {
    return { ok: true, data: listCountryCodes(shop, language) };
  },
});
