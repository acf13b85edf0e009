import { z } from "zod";
import { defineCall } from "#app/api/call/define-call.server.ts";

/** Returns the probable country of the caller's IP address, from a local table; null if unknown (§7, /getIPLocation). */
export const getIpLocation = defineCall({
  about: "In which country the caller's internet address seems to be; null where that is not known.",
  who: "anyone",
  input: z.object({}),
  output: z.strictObject({
    country: z.string().nullable().describe("ISO 3166-1 alpha-2; Hong Kong, Macau and Taiwan are HK, MO and TW"),
    name: z.string().nullable(),
  }),
  codes: [],
  async run(_, { shop, request, clientAddress, language }) {
    const country = shop.ipLocation.countryOf(clientAddress, request.headers);
    return { ok: true, data: { country, name: country && (shop.catalogue().destinations.get(country)?.names[language] ?? country) } };
  },
});
