import { z } from "zod";
import { LISTED_ADDRESS_FIELDS } from "#server/destinations/address/address.schema.ts";
import { listAddressChoices } from "#server/destinations/address/list-address-choices.ts";
import { country, optional } from "#server/forms/field.schema.ts";
import { siteLanguage } from "#server/locale/locale.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";

const RegionListSchema = z.object({ country: optional(country), province: textField({ max: 60 }, (text) => text.optional()) });

const PlaceSchema = z.strictObject({ value: z.string().describe("The value to send in an address"), name: z.string() });
const CountriesSchema = z.strictObject({
  countries: z.array(z.strictObject({ country: z.string(), name: z.string(), fields: z.array(z.string()).readonly() })),
});
const ChoicesSchema = z.strictObject({
  country: z.string(),
  regions: z.array(PlaceSchema.extend({ cities: z.array(PlaceSchema) })).nullable(),
  postalCode: z.boolean().describe("Whether addresses in the country have a postal code"),
  provinceKind: z
    .string()
    .nullable()
    .describe("What a province that must be typed is called in the country: state, prefecture, …; null if it is optional or chosen from regions"),
});

/**
 * Returns the regions of a country with their cities, for address forms; `regions` is null if both are text fields. For Mainland China, only the
 * cities of `province` are included. Without a country, returns the countries that have lists, and for which fields (§7, /common/getRegionList).
 */
export const getRegionListCall = defineCall({
  about:
    "Returns the options of an address form: the regions of a country with their cities. Without a country, returns the countries that have such lists.",
  who: "anyone",
  input: RegionListSchema,
  output: z.union([CountriesSchema, ChoicesSchema]),
  codes: [],
  async run({ country: requested, province }, { shop, language }) {
    const { destinations } = shop.catalogue();
    if (requested === undefined) {
      const entries = Object.entries(LISTED_ADDRESS_FIELDS);
      const countries = entries.map(([id, fields]) => ({ country: id, name: destinations.get(id)?.names[language] ?? id, fields }));
      return { ok: true, data: { countries } };
    }
    if (!destinations.has(requested)) {
      return { ok: false, code: "PARAM_ERROR", message: "errors.select-required", fields: { country: ["errors.select-required"] } };
    }
    return { ok: true, data: listAddressChoices(requested, province, siteLanguage(language)) };
  },
});
