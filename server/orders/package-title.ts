import type { Language } from "#server/locale/locale.schema.ts";
import { say } from "#server/locale/say.ts";
import type { Catalogue } from "#server/plans/catalogue.ts";
import { planName } from "#server/plans/plan-card.ts";

/** A package in words: "Japan · 5 GB · 30 days × 2". */
export function packageTitle(
  catalogue: Pick<Catalogue, "packages" | "plans" | "destinations">,
  packageId: string,
  quantity: number,
  language: Language,
): string {
  const one = catalogue.packages.get(packageId);
  if (!one) return packageId;
  const plan = catalogue.plans.get(one.planId);
  const place = plan ? planName(catalogue, plan, language) : one.planId;
  const size = (mb: number) => (mb % 1024 === 0 ? `${mb / 1024} GB` : `${mb} MB`);
  const data = one.kind === "fixed" ? size(one.dataMb) : say(language, "package.daily", { size: size(one.dailyMb) });
  const days = say(language, one.days === 1 ? "package.day" : "package.days", { days: one.days });
  return `${place} · ${data} · ${days}${quantity > 1 ? ` × ${quantity}` : ""}`;
}
