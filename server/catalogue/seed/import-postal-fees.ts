import { z } from "zod";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { insertRows } from "#server/db/seed/insert-rows.ts";
import { readJson, formatIssues } from "#server/db/seed/read-json.ts";
import type { Importer } from "#server/db/seed/importer.ts";

const ZoneSchema = z.object({
  fee: z.record(z.enum(CURRENCIES), z.number().int().nonnegative()),
  /** Business days from dispatch to delivery, the least and the most usual number. */
  days: z
    .tuple([z.number().int().nonnegative(), z.number().int().max(60)])
    .refine(([least, most]) => least <= most, "the second number is the larger one"),
  countries: z.array(z.string().length(2)),
});
const PostalFeesSchema = z.object({
  /** When the fees and days were last checked against those of the post. */
  asOf: z.iso.date(),
  zones: z.record(z.string(), ZoneSchema),
});

/** Imports the postal fee of a parcel by country and currency, and its usual time. There is no delivery to a country no longer in the file. */
export const importPostalFees: Importer = async (trx, source) => {
  const { zones } = readJson("postal-fees.json", source.text, PostalFeesSchema);
  const countries = new Set((await trx.selectFrom("destinations").select("id").execute()).map(({ id }) => id));
  const unknown = Object.entries(zones).flatMap(([zone, value]) => value.countries.filter((id) => !countries.has(id)).map((id) => ({ zone, id })));
  if (unknown.length > 0)
    throw new Error(
      formatIssues(
        "postal-fees.json",
        unknown.map(({ zone, id }) => `zones.${zone}: countries.json has no country ${id}`),
      ),
    );
  await trx.deleteFrom("postal_fees").execute();
  await trx.deleteFrom("postal_times").execute();
  await insertRows(
    trx,
    "postal_fees",
    Object.values(zones).flatMap((zone) =>
      zone.countries.flatMap((country) => CURRENCIES.map((currency) => ({ destination_id: country, currency, amount: zone.fee[currency] }))),
    ),
  );
  await insertRows(
    trx,
    "postal_times",
    Object.values(zones).flatMap(({ days: [least, most], countries: ids }) =>
      ids.map((country) => ({ destination_id: country, least_days: least, most_days: most })),
    ),
  );
};
