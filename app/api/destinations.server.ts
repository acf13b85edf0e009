import { z } from "zod";
import { listCoverage } from "#server/coverage/list-coverage.ts";
import { country, optional } from "#server/forms/field.schema.ts";
import { searchText, textField } from "#server/forms/text-field.schema.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { getSettings, type Settings } from "#server/content/settings/get-settings.ts";
import { listCountryCodes, listCountries } from "#server/destinations/list-countries.ts";
import { LISTED_ADDRESS_FIELDS } from "#server/destinations/address/address.schema.ts";
import { listAddressChoices } from "#server/destinations/address/list-address-choices.ts";
import { siteLanguage } from "#server/locale/locale.schema.ts";

const MAX_QUERY_LENGTH = 60;

const CoverageSchema = z.strictObject({
  country: z.string().describe("ISO 3166-1 alpha-2"),
  name: z.string(),
  continent: z.string(),
  mccInfo: z.array(
    z.strictObject({
      carrier: z.string(),
      APN: z.string().nullable().describe("The APN of the carrier; null if unknown"),
      technology: z.string().nullable(),
    }),
  ),
});

/** Returns the networks that our SIMs use, in all countries or in one. `q` searches country, carrier and APN (§7, /common/getCarrierList; §5). */
export const getCarrierListCall = defineCall({
  about: "Returns the networks that the SIMs use, by country. q searches country, carrier and APN, and ignores case.",
  who: "anyone",
  input: z.object({
    country: optional(country),
    q: searchText(MAX_QUERY_LENGTH),
  }),
  output: z.array(CoverageSchema),
  codes: [],
  fields: { q: { description: `Only its first ${MAX_QUERY_LENGTH} characters are searched for` } },
  async run({ country: requested, q }, { shop, language }) {
    const { groups } = listCoverage(shop, { language, country: requested ?? null, q: q ?? null });
    const entries = groups.flatMap(({ continent, destinations }) =>
      destinations.map(({ id, name, carriers }) => ({
        country: id,
        name,
        continent,
        mccInfo: carriers.map((carrier) => ({ carrier: carrier.name, APN: carrier.apn, technology: carrier.technology })),
      })),
    );
    return { ok: true, data: entries };
  },
});

const MAX_KEYS = 50;
/** Characters: enough for fifty keys of 60 characters with quotes and separators. */
const MAX_LIST_LENGTH = 4_000;

/** Returns the list of a repeated form field, or of one field that contains a JSON array. */
function toList(value: unknown): unknown {
  if (value === undefined) return undefined;
  if (typeof value !== "string" || !value.startsWith("[")) return [value].flat();
  try {
    return JSON.parse(value);
  } catch {
    return [value];
  }
}

const KeysSchema = z.preprocess(
  (value) => (typeof value === "string" && value.length > MAX_LIST_LENGTH ? [] : toList(value)),
  z.array(z.string().max(60), { error: "errors.required" }).min(1, "errors.required").max(MAX_KEYS, "errors.too-many-parts"),
);
const EntrySchema = z.strictObject({
  Detail: z.strictObject({
    title: z.string(),
    link: z.string().nullable().describe("Absolute address"),
    content: z.string().optional().describe("HTML; only for notice and announcement"),
  }),
});

/** Returns content by key: footer links, notice, announcement. An unknown key gives an empty list (§7, /common/getCommonSetting). */
export const getCommonSettingCall = defineCall({
  about:
    "Returns content by key: footer_about_faq and footer_about_terms (links of the footer), notice, announcement. A key without content gives an empty list.",
  who: "anyone",
  input: z.object({ KeyList: KeysSchema }),
  output: z.record(z.string(), z.array(EntrySchema)),
  codes: [],
  examples: [{ KeyList: ["footer_about_faq", "footer_about_terms", "notice"] }],
  async run({ KeyList }, { shop, language }) {
    const settings = await getSettings(shop, language);
    return { ok: true, data: Object.fromEntries(KeyList.map((key) => [key, entriesOf(settings, key, shop.env.publicOrigin)])) };
  },
});

function entriesOf({ footer, notice, announcement }: Settings, key: string, origin: string): z.input<typeof EntrySchema>[] {
  const absolute = (href: string | null) => (href === null ? null : new URL(href, origin).href);
  if (key === "notice" && notice) return [{ Detail: { title: notice.title, link: absolute(notice.href), content: notice.html } }];
  if (key === "announcement" && announcement) return [{ Detail: { title: announcement.title, link: null, content: announcement.html } }];
  // Without a notice, its key must not find the footer group of the same name.
  if (key === "notice") return [];
  const links = footer.find((group) => group.key === key)?.links ?? [];
  return links.map(({ title, href }) => ({ Detail: { title, link: absolute(href) } }));
}

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

const RegionListSchema = z.object({ country: optional(country), province: textField({ max: 60 }, (text) => text.optional()) });

const PlaceSchema = z.strictObject({ value: z.string().describe("The value to send in an address"), name: z.string() });
const CountriesSchema = z.strictObject({
  countries: z.array(z.strictObject({ country: z.string(), name: z.string(), fields: z.array(z.string()).readonly() })),
});
const ChoicesSchema = z.strictObject({
  country: z.string(),
  regions: z.array(PlaceSchema.extend({ cities: z.array(PlaceSchema).describe("Empty if the city is typed") })).nullable(),
  city: z.enum(["listed", "typed", "none"]).describe("Whether the city is chosen from regions, typed, or no part of addresses in the country"),
  postalCode: z.boolean().describe("Whether addresses in the country have a postal code"),
  provinceKind: z.string().nullable().describe("What the province is called in the country: state, prefecture, …; null if it has no word of its own"),
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
