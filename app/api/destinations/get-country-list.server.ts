import { z } from "zod";
import { listCountries } from "#server/destinations/list-countries.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";

const CONTINENTS = ["AS", "EU", "NA", "SA", "AF", "OC"] as const;
const CountrySchema = z
  .strictObject({
    country: z.string().describe("ISO 3166-1 alpha-2, the `country` of plans"),
    mcc: z.string().nullable().describe("The first country code of its networks"),
    mccs: z.array(z.string()),
    continent: z.enum(CONTINENTS),
    name: z.string(),
  })
  .meta({ id: "Country" });

/** Returns every destination that is sold: popular ones, by continent, and by first letter (§7, /common/getCountryList). */
export const getCountryList = defineCall({
  about: "Every destination that is sold: popular ones, by continent, and by first letter of the language.",
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
        group: z.string().describe("The letters of a picker of ten groups"),
        countryList: z.array(CountrySchema),
      }),
    ),
  }),
  codes: [],
  async run(_, { shop, language }) {
    return { ok: true, data: listCountries(shop, language) };
  },
});
