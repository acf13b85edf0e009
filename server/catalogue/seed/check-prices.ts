import { z } from "zod";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { CURRENCIES, type Currency } from "#server/locale/locale.schema.ts";
import { formatMoney } from "#server/locale/money/format-money.ts";
import { MINIMUM_CHARGE } from "#server/locale/money/minimum-charge.ts";
import { ImportRefused, type ImportRules } from "#server/db/seed/import-rules.ts";

const MOST_TOLD = 3;

/** A price below the smallest charge is a typing error. */
const priceIn = (currency: Currency) =>
  z
    .number()
    .int()
    .min(
      MINIMUM_CHARGE[currency],
      `a price is ${MINIMUM_CHARGE[currency]} or more, in minor units (${currency} ${(MINIMUM_CHARGE[currency] / 100).toFixed(2)})`,
    )
    .optional();

/** What a package costs in each currency; one that is left out is not sold in it. */
export const PriceSchema = z.strictObject({ CNY: priceIn("CNY"), HKD: priceIn("HKD"), USD: priceIn("USD") });

type Priced = { id: string; price: z.infer<typeof PriceSchema> };

export const priceRows = (packages: Priced[]) =>
  packages.flatMap(({ id, price }) =>
    CURRENCIES.flatMap((currency) => (price[currency] === undefined ? [] : [{ package_id: id, currency, amount: price[currency] }])),
  );

/** Throws ImportRefused where a price changes by more than half, unless that was agreed to. */
export async function checkPriceChanges(trx: DatabaseTransaction, name: string, packages: Priced[], rules: ImportRules): Promise<void> {
  if (rules.anyPrice) return;
  const sold = await trx.selectFrom("prices").select(["package_id", "currency", "amount"]).execute();
  const before = new Map(sold.map((row) => [`${row.package_id} ${row.currency}`, row.amount]));
  const jumps = priceRows(packages).flatMap(({ package_id, currency, amount }) => {
    const old = before.get(`${package_id} ${currency}`);
    if (old === undefined || Math.abs(amount - old) * 2 <= old) return [];
    return [`${package_id} from ${formatMoney(old, currency)} to ${formatMoney(amount, currency)}`];
  });
  if (jumps.length === 0) return;
  const more = jumps.length > MOST_TOLD ? `, and ${jumps.length - MOST_TOLD} more` : "";
  throw new ImportRefused(
    `${name} changes prices by more than half: ${jumps.slice(0, MOST_TOLD).join(", ")}${more}. It was not imported, and the old prices stay. ` +
      "If it is right: npm run ops -- catalogue import --yes --who NAME",
  );
}
