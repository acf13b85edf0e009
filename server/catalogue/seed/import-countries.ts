import { z } from "zod";
import { insertRows } from "#server/db/seed/insert-rows.ts";
import { readJson } from "#server/db/seed/read-json.ts";
import { CHANNEL_LANGUAGES } from "#server/locale/locale.schema.ts";
import { LocalizedTextSchema } from "#server/locale/stored-locale.schema.ts";
import type { Importer } from "#server/db/seed/importer.ts";

const CountriesSchema = z.object({
  countries: z.array(
    z.object({
      iso2: z.string().length(2),
      iso3: z.string().length(3),
      continent: z.enum(["AS", "EU", "NA", "SA", "AF", "OC", "AN"]),
      me: z.literal(1).optional(),
      n: LocalizedTextSchema,
      letter: LocalizedTextSchema,
      py: z.string(),
      strokes: z.number().int(),
      mcc: z.array(z.string().length(3)),
      dial: z.string().nullable(),
      cur: z.string().nullable(),
      tz: z.string().nullable(),
      hot: z.number().int().optional(),
      sell: z.boolean(),
      flag: z.string(),
    }),
  ),
});

/** Imports countries and territories with their names, network codes and index letters. A country no longer in the file is not sold any more. */
export const importCountries: Importer = async (trx, source) => {
  const { countries } = readJson("countries.json", source.text, CountriesSchema);
  await trx.updateTable("destinations").set({ sellable: 0, popular_rank: null }).execute();
  await insertRows(
    trx,
    "destinations",
    countries.map((row) => ({
      id: row.iso2,
      iso3: row.iso3,
      continent: row.continent,
      middle_east: row.me ?? 0,
      pinyin: row.py,
      strokes: row.strokes,
      dial: row.dial ?? "",
      currency: row.cur ?? "",
      time_zone: row.tz ?? "UTC",
      popular_rank: row.hot ?? null,
      flag: row.flag,
      sellable: row.sell ? 1 : 0,
    })),
    { key: ["id"] },
  );
  await trx.deleteFrom("destination_names").execute();
  await insertRows(
    trx,
    "destination_names",
    countries.flatMap(({ iso2, n: names, letter }) =>
      CHANNEL_LANGUAGES.flatMap((language) =>
        names[language] === undefined ? [] : { destination_id: iso2, language, name: names[language], letter: letter[language] ?? null },
      ),
    ),
  );
  await trx.deleteFrom("destination_mccs").execute();
  await insertRows(
    trx,
    "destination_mccs",
    countries.flatMap((row) => row.mcc.map((mcc) => ({ destination_id: row.iso2, mcc }))),
  );
};
