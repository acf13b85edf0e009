import { formatMoney } from "#server/locale/money/format-money.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { translate } from "#server/locale/translate.ts";
import type { Catalogue, Prepaid } from "#server/catalogue/catalogue.ts";
import { planName } from "#server/plans/plan-card.ts";
import type { DeliveryMethod } from "#server/catalogue/purchase-options.schema.ts";

/** What an order line is called by; `credit` as it was bought, HKD minor units, null for travel packages. */
export type TitledLine = { packageId: string; quantity: number; way: DeliveryMethod; credit: number | null };

/** What was bought in words: "Japan · 5 GB · 30 days × 2", "Top-up HK$50.00 · Prepaid SIM", "China travel SIM · HK$50.00 credit". */
export function packageTitle(catalogue: Pick<Catalogue, "packages" | "plans" | "destinations">, line: TitledLine, language: Language): string {
  const { packageId, quantity } = line;
  const one = catalogue.packages.get(packageId);
  if (!one) return packageId;
  const times = quantity > 1 ? ` × ${quantity}` : "";
  if (one.prepaid) return creditTitle(one.prepaid, line, language) + times;
  const plan = catalogue.plans.get(one.planId);
  const place = plan ? planName(catalogue, plan, language) : one.planId;
  const size = (mb: number) => (mb % 1024 === 0 ? `${mb / 1024} GB` : `${mb} MB`);
  const data = one.kind === "fixed" ? size(one.dataMb) : translate(language, "package.daily", { size: size(one.dailyMb) });
  const days = translate(language, one.days === 1 ? "package.day" : "package.days", { days: one.days });
  return `${place} · ${data} · ${days}${times}`;
}

/** A top-up is called by the amount that was chosen, a new SIM by what is on it. */
function creditTitle({ product, face, credit }: Prepaid, line: TitledLine, language: Language): string {
  const sim = translate(language, `package.sim-${product}`);
  if (line.way === "sim") return translate(language, "package.top-up", { sim, amount: formatMoney(face, "HKD") });
  return translate(language, "package.new-sim", { sim, amount: formatMoney(line.credit ?? credit, "HKD") });
}
