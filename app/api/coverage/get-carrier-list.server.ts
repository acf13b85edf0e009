import { z } from "zod";
import { listCoverage } from "#server/coverage/list-coverage.ts";
import { country, optional } from "#server/forms/field.schema.ts";
import { searchText } from "#server/forms/text-field.schema.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";

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
