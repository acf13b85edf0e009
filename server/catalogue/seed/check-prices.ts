import { z } from "zod";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { CURRENCIES, type Currency } from "#server/locale/locale.schema.ts";
import { formatMoney, MINIMUM_CHARGE } from "#server/locale/money.schema.ts";
import { ImportRejectedError, type ImportRules } from "#server/db/seed/importer.ts";

const MAX_LISTED = 3;

/** A price below the minimum charge could not be paid, so it must be a typing error. */
const priceIn = (currency: Currency) =>
  z
    .number()
    .int()
    .min(
      MINIMUM_CHARGE[currency],
      `a price is ${MINIMUM_CHARGE[currency]} or more, in minor units (${currency} ${(MINIMUM_CHARGE[currency] / 100).toFixed(2)})`,
    )
    .optional();

/** The price of a package by currency, minor units. The package is not sold in a currency that is missing. */
export const PriceSchema = z.strictObject({ CNY: priceIn("CNY"), HKD: priceIn("HKD"), USD: priceIn("USD") });

type PricedPackage = { id: string; price: z.infer<typeof PriceSchema> };

/** Returns the rows of the table `prices` for packages. */
export const priceRows = (packages: PricedPackage[]) =>
  packages.flatMap(({ id, price }) =>
    CURRENCIES.flatMap((currency) => (price[currency] === undefined ? [] : [{ package_id: id, currency, amount: price[currency] }])),
  );

/** Throws ImportRejectedError if a price changes by more than half, unless `rules.allowLargePriceChanges` allows it. */
export async function checkPriceChanges(trx: DatabaseTransaction, name: string, packages: PricedPackage[], rules: ImportRules): Promise<void> {
  if (rules.allowLargePriceChanges) return;
  const stored = await trx.selectFrom("prices").select(["package_id", "currency", "amount"]).execute();
  const oldPrices = new Map(stored.map((row) => [`${row.package_id} ${row.currency}`, row.amount]));
  const largeChanges = priceRows(packages).flatMap(({ package_id, currency, amount }) => {
    const old = oldPrices.get(`${package_id} ${currency}`);
    if (old === undefined || Math.abs(amount - old) * 2 <= old) return [];
    return [`${package_id} from ${formatMoney(old, currency, "en")} to ${formatMoney(amount, currency, "en")}`];
  });
  if (largeChanges.length === 0) return;
  const more = largeChanges.length > MAX_LISTED ? `, and ${largeChanges.length - MAX_LISTED} more` : "";
  throw new ImportRejectedError(
    `${name} changes prices by more than half: ${largeChanges.slice(0, MAX_LISTED).join(", ")}${more}. It was not imported, and the old prices stay. ` +
      "If it is right: npm run ops -- catalogue import-release --yes --who NAME",
  );
}
