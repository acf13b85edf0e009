import { z } from "zod";
import { listCountries } from "#server/destinations/list-countries.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";

const CONTINENTS = ["AS", "EU", "NA", "SA", "AF", "OC"] as const;
const CountrySchema = z
  .strictObject({
    country: z.string().describe("ISO 3166-1 alpha-2; the `country` of /product/getPlanList"),
    mcc: z.string().nullable().describe("The first of its mobile country codes"),
    mccs: z.array(z.string()),
    continent: z.enum(CONTINENTS),
    name: z.string(),
  })
  .meta({ id: "Country" });

/** Returns every destination that is sold: popular ones, by continent, and by first letter (§7, /common/getCountryList). */
export const getCountryListCall = defineCall({
  about: "Returns every destination on sale: popular ones, by continent, and by the first letter of the name in the language of the call.",
  who: "anyone",
  input: z.object({}),
  output: z.strictObject({
    countryListByRegion: z.strictObject({
      HotList: z.array(CountrySchema),
      navigationHotCountry: z.array(CountrySchema),
      continentList: z.array(z.strictObject({ continent: z.enum(CONTINENTS), name: z.string(), countryList: z.array(CountrySchema) })),
    }),
    countryListByFirstLetter: z.array(
      z.strictObject({
        letter: z.string(),
        group: z.string().describe("The letter group of the destination picker"),
        countryList: z.array(CountrySchema),
      }),
    ),
  }),
  codes: [],
  async run(_, { shop, language }) {
    return { ok: true, data: listCountries(shop, language) };
  },
});
