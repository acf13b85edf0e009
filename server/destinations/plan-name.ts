import type { Catalogue, Plan } from "#server/catalogue/catalogue.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { regionName } from "./region.ts";

/** Returns the name of a plan: the one that staff gave to it, else that of its destination or region. */
export function planName(catalogue: Pick<Catalogue, "destinations">, plan: Pick<Plan, "id" | "kind" | "names">, language: ChannelLanguage): string {
  const given = (plan.names as Partial<Record<ChannelLanguage, string>>)[language];
  return given ?? originalPlanName(catalogue, plan, language);
}

/** Returns the name of a plan's destination or region. */
export function originalPlanName(catalogue: Pick<Catalogue, "destinations">, plan: Pick<Plan, "id" | "kind">, language: ChannelLanguage): string {
  return (plan.kind === "country" ? catalogue.destinations.get(plan.id)?.names[language] : undefined) ?? regionName(plan.id, language);
}

/** Compares plans by the order of staff; plans without a position come last and keep their own order. */
export const byPosition = (a: Pick<Plan, "position"> | undefined, b: Pick<Plan, "position"> | undefined): number => {
  const [first, second] = [a?.position ?? Infinity, b?.position ?? Infinity];
  return first === second ? 0 : first - second;
};
