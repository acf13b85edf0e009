import { z } from "zod";
import { insertRows } from "#server/db/seed/insert-rows.ts";
import { readJson, formatIssues } from "#server/db/seed/read-json.ts";
import type { Importer } from "#server/db/seed/importer.ts";

const CarriersSchema = z.object({
  coverage: z.record(
    z.string().length(2),
    z.array(z.object({ name: z.string().min(1), mccmnc: z.array(z.string()), technology: z.string().nullable(), apn: z.string().nullable() })),
  ),
});

/** Imports the local networks of each destination, best known first. */
export const importCarriers: Importer = async (trx, source) => {
  const { coverage } = readJson("carriers.json", source.text, CarriersSchema);
  const countries = new Set((await trx.selectFrom("destinations").select("id").execute()).map(({ id }) => id));
  const unknown = Object.keys(coverage).filter((country) => !countries.has(country));
  if (unknown.length > 0)
    throw new Error(
      formatIssues(
        "carriers.json",
        unknown.map((country) => `coverage: countries.json has no country ${country}`),
      ),
    );
  await trx.deleteFrom("carriers").execute();
  await insertRows(
    trx,
    "carriers",
    Object.entries(coverage).flatMap(([destination, carriers]) =>
      carriers.map((carrier, position) => ({
        destination_id: destination,
        position,
        name: carrier.name,
        networks: JSON.stringify(carrier.mccmnc),
        technology: carrier.technology,
        apn: carrier.apn,
      })),
    ),
  );
};
