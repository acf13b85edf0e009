import { z } from "zod";
import { checkPriceChanges, priceRows, PriceSchema } from "#server/catalogue/seed/check-prices.ts";
import { insertRows } from "#server/db/seed/insert-rows.ts";
import { readJson } from "#server/db/seed/read-json.ts";
import type { Importer } from "#server/db/seed/importer.ts";
import { dataFor } from "#server/catalogue/purchase-options.schema.ts";
import { PREPAID_PRODUCTS } from "#server/domain/product-kinds.schema.ts";

const amount = z.number().int().positive();
const TopUpsSchema = z.object({
  validityDays: amount,
  products: z.record(z.enum(PREPAID_PRODUCTS), z.object({ plan: z.string() })),
  amounts: z.array(z.object({ face: amount, credit: amount, price: PriceSchema }).refine((offer) => offer.credit >= offer.face)),
});

/** Position of the first amount, after all travel packages. */
const FIRST_POSITION = 1_000_000;

/**
 * Imports credit for prepaid SIMs (`CHINA-50` is HK$50 for the China SIM), with the data it buys. An amount that is no longer in the file goes off
 * sale.
 */
export const importTopUps: Importer = async (trx, source, _now, rules) => {
  const { validityDays, products, amounts } = readJson("top-ups.json", source.text, TopUpsSchema);
  const rows = Object.entries(products).flatMap(([product, { plan }]) =>
    amounts.map((offer) => ({ ...offer, product: product as keyof typeof products, plan, id: `${product.toUpperCase()}-${offer.face / 100}` })),
  );
  await checkPriceChanges(trx, "top-ups.json", rows, rules);
  await trx.updateTable("packages").set({ on_sale: 0 }).where("product", "is not", null).execute();
  await insertRows(
    trx,
    "packages",
    rows.map((row, index) => ({
      id: row.id,
      plan_id: row.plan,
      kind: "fixed" as const,
      data_mb: dataFor(row.credit),
      daily_mb: null,
      reduced_kbps: null,
      days: validityDays,
      hotspot: 1 as const,
      use_by_days: validityDays,
      position: FIRST_POSITION + index,
      on_sale: 1 as const,
      product: row.product,
      face: row.face,
      credit: row.credit,
    })),
    { key: ["id"] },
  );
  await trx
    .deleteFrom("prices")
    .where("package_id", "in", (eb) => eb.selectFrom("packages").select("id").where("product", "is not", null))
    .execute();
  await insertRows(trx, "prices", priceRows(rows));
};
