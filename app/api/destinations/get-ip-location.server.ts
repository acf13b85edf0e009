import { z } from "zod";
import { defineCall } from "#app/api/call/define-call.server.ts";

/** Returns the probable country of the caller, from the proxy's header or a local table of IP addresses; null if unknown (§7, /getIPLocation). */
export const getIpLocationCall = defineCall({
  about: "Returns the probable country of the caller's IP address; null if unknown.",
  who: "anyone",
  input: z.object({}),
  output: z.strictObject({
    country: z.string().nullable().describe("ISO 3166-1 alpha-2; Hong Kong, Macao and Taiwan are HK, MO and TW"),
    name: z.string().nullable().describe("In the language of the call; the code if it is not one of our destinations"),
  }),
  codes: [],
  async run(_, { shop, request, clientAddress, language }) {
    const country = shop.ipLocation.countryOf(clientAddress, request.headers);
    return { ok: true, data: { country, name: country && (shop.catalogue().destinations.get(country)?.names[language] ?? country) } };
  },
});
