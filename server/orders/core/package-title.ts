import { formatMoney } from "#server/locale/money.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { translate } from "#server/locale/translate.ts";
import type { Catalogue, Prepaid } from "#server/catalogue/catalogue.ts";
import { planName } from "#server/destinations/plan-name.ts";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";

/** The parts of an order line that its title shows. `credit` is the purchased credit, HKD minor units; null for travel packages. */
type TitledLine = { packageId: string; quantity: number; way: DeliveryMethod; credit: number | null };

/**
 * Returns the title of an order line: "Japan · 5 GB · 30 days × 2", "Top-up HK$50.00 · Prepaid SIM", "China travel SIM · HK$50.00 credit". For a
 * package that is not in the catalogue, returns its id.
 */
export function packageTitle(catalogue: Pick<Catalogue, "packages" | "plans" | "destinations">, line: TitledLine, language: Language): string {
  const { packageId, quantity } = line;
  const soldPackage = catalogue.packages.get(packageId);
  if (!soldPackage) return packageId;
  const multiplier = quantity > 1 ? ` × ${quantity}` : "";
  if (soldPackage.prepaid) return creditTitle(soldPackage.prepaid, line, language) + multiplier;
  const plan = catalogue.plans.get(soldPackage.planId);
  const name = plan ? planName(catalogue, plan, language) : soldPackage.planId;
  const size = (mb: number) => (mb % 1024 === 0 ? `${mb / 1024} GB` : `${mb} MB`);
  const data = soldPackage.kind === "fixed" ? size(soldPackage.dataMb) : translate(language, "package:daily", { size: size(soldPackage.dailyMb) });
  const days = translate(language, soldPackage.days === 1 ? "package:day" : "package:days", { days: soldPackage.days });
  return `${name} · ${data} · ${days}${multiplier}`;
}

/** The title of a top-up has the chosen amount; the title of a new prepaid SIM has its credit. */
function creditTitle({ product, face, credit }: Prepaid, line: TitledLine, language: Language): string {
  const sim = translate(language, `package:sim-${product}`);
  if (line.way === "sim") return translate(language, "package:top-up", { sim, amount: formatMoney(face, "HKD", language) });
  return translate(language, "package:new-sim", { sim, amount: formatMoney(line.credit ?? credit, "HKD", language) });
}
