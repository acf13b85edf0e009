import { z } from "zod";
import { checkPriceChanges, priceRows, PriceSchema } from "./check-prices.ts";
import { insertRows } from "#server/db/seed/insert-rows.ts";
import { readJson, formatIssues } from "#server/db/seed/read-json.ts";
import type { Importer } from "#server/db/seed/importer.ts";

const PackageBase = z.object({
  id: z.string().min(1),
  country: z.string().length(2).optional(),
  region: z.string().optional(),
  days: z.number().int().positive(),
  price: PriceSchema,
  hotspot: z.boolean(),
  useByDays: z.number().int().positive(),
});
const PackageSchema = z.discriminatedUnion("kind", [
  PackageBase.extend({ kind: z.literal("fixed"), dataMb: z.number().int().positive() }),
  PackageBase.extend({ kind: z.literal("day-pass"), dailyMb: z.number().int().positive(), reducedKbps: z.number().int().positive() }),
]);
const CatalogueSchema = z.object({
  regions: z.record(z.string(), z.array(z.string().length(2))),
  /** The countries in which data leaves to the internet, each with its plans. */
  exits: z.record(z.string().length(2), z.array(z.string())),
  /** The packages; the file calls them plans. */
  plans: z.array(PackageSchema),
});

/** Imports plans with their coverage, packages and prices. A package no longer in the file goes off sale and keeps its row. */
export const importPlans: Importer = async (trx, source, _now, rules) => {
  const catalogue = readJson("catalogue.json", source.text, CatalogueSchema);
  const countries = await trx.selectFrom("destinations").select("id").execute();
  const issues = findContradictions(catalogue, new Set(countries.map(({ id }) => id)));
  if (issues.length > 0) throw new Error(formatIssues("catalogue.json", issues));
  const { regions, plans: packages } = catalogue;
  const exitOf = new Map(Object.entries(catalogue.exits).flatMap(([exit, ids]) => ids.map((id) => [id, exit] as const)));
  await checkPriceChanges(trx, "catalogue.json", packages, rules);
  // `findContradictions` has ensured that each package names a region or a country.
  const planIds = [...new Set(packages.map((row) => row.region ?? row.country ?? ""))];
  await insertRows(
    trx,
    "plans",
    // `findContradictions` has ensured that each plan has one exit.
    planIds.map((id) => ({ id, kind: regions[id] ? ("region" as const) : ("country" as const), exit: exitOf.get(id) ?? id })),
    { key: ["id"] },
  );
  await trx.deleteFrom("plan_coverage").execute();
  await insertRows(
    trx,
    "plan_coverage",
    planIds.flatMap((id) => (regions[id] ?? [id]).map((destination, position) => ({ plan_id: id, destination_id: destination, position }))),
  );
  await trx.updateTable("packages").set({ on_sale: 0 }).where("product", "is", null).execute();
  await insertRows(
    trx,
    "packages",
    packages.map((row, position) => ({
      id: row.id,
      plan_id: row.region ?? row.country ?? "",
      kind: row.kind,
      data_mb: row.kind === "fixed" ? row.dataMb : null,
      daily_mb: row.kind === "day-pass" ? row.dailyMb : null,
      reduced_kbps: row.kind === "day-pass" ? row.reducedKbps : null,
      days: row.days,
      hotspot: row.hotspot ? (1 as const) : (0 as const),
      use_by_days: row.useByDays,
      position,
      on_sale: 1 as const,
    })),
    { key: ["id"] },
  );
  await trx
    .deleteFrom("prices")
    .where("package_id", "in", (eb) => eb.selectFrom("packages").select("id").where("product", "is", null))
    .execute();
  await insertRows(trx, "prices", priceRows(packages));
};

/** Returns errors that the schema cannot detect: duplicate ids, unknown countries or regions, and plans without exactly one exit. */
function findContradictions({ regions, exits, plans: packages }: z.infer<typeof CatalogueSchema>, countries: Set<string>): string[] {
  const seen = new Set<string>();
  const named = Object.values(exits).flat();
  const planIds = new Set(packages.flatMap(({ country, region }) => region ?? country ?? []));
  return [
    ...Object.keys(exits)
      .filter((exit) => !countries.has(exit))
      .map((exit) => `exits: countries.json has no country ${exit}`),
    ...[...planIds].filter((id) => named.filter((one) => one === id).length !== 1).map((id) => `exits: name the plan ${id} exactly once`),
    ...Object.entries(regions).flatMap(([region, places]) => {
      return places.filter((place) => !countries.has(place)).map((place) => `regions.${region}: countries.json has no country ${place}`);
    }),
    ...packages.flatMap(({ id, country, region }) => {
      const issues: string[] = [];
      if (seen.has(id)) issues.push(`${id}: this id occurs twice`);
      seen.add(id);
      if ((country === undefined) === (region === undefined)) issues.push(`${id}: name a country or a region`);
      if (country !== undefined && !countries.has(country)) issues.push(`${id}: country: countries.json has no country ${country}`);
      if (region !== undefined && !Object.hasOwn(regions, region)) issues.push(`${id}: region: unknown region ${region}`);
      return issues;
    }),
  ];
}
