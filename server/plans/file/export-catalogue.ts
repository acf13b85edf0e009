import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { formatAmount } from "#server/locale/money.schema.ts";
import type { CatalogueShop } from "#server/plans/staff/store-change.ts";
import { readCurrentCatalogue } from "./read-current-catalogue.ts";

/**
 * Returns the plans and packages with their prices, changes of staff included, as JSON that staff can edit and `compareCatalogue` reads. Packages that
 * the release no longer contains and credit for prepaid SIMs are left out.
 */
export async function exportCatalogue(shop: CatalogueShop): Promise<string> {
  const { packages, plans, order } = await readCurrentCatalogue(shop, shop.db, shop.clock());
  const file = {
    order,
    plans: [...plans].map(([id, { exit, names }]) => ({ id, exit, names })),
    packages: [...packages.values()].flatMap(({ state: { contents }, terms }) => {
      if (!terms.isOffered || !plans.has(contents.plan_id)) return [];
      const price = CURRENCIES.flatMap((currency) => {
        const amount = terms.prices[currency];
        return amount === undefined ? [] : [[currency, formatAmount(amount)]];
      });
      return [
        {
          id: contents.id,
          plan: contents.plan_id,
          kind: contents.kind,
          ...(contents.data_mb !== null && { dataMb: contents.data_mb }),
          ...(contents.daily_mb !== null && { dailyMb: contents.daily_mb }),
          ...(contents.reduced_kbps !== null && { reducedKbps: contents.reduced_kbps }),
          days: contents.days,
          hotspot: contents.hotspot === 1,
          useByDays: contents.use_by_days,
          onSale: terms.onSale,
          price: Object.fromEntries(price) as Record<string, string>,
        },
      ];
    }),
  };
  // One entry a line, so that a person finds it and tools compare files.
  const list = (entries: object[]) => `[\n${entries.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n")}\n  ]`;
  return `{\n  "order": ${JSON.stringify(file.order)},\n  "plans": ${list(file.plans)},\n  "packages": ${list(file.packages)}\n}\n`;
}
