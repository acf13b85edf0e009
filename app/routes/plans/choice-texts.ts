import { useState } from "react";
import type { PackageOption } from "#server/plans/package-options.ts";
import type { ShownPlan } from "./shown-plan.ts";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";

export type ShownChoice = { chosen: PackageOption; way: DeliveryMethod; quantity: number; total: number };

/** The fields of the form of choices. */
export type ChosenFields = { package: string; way: string; quantity: number };

/**
 * Returns the choice that the ticket shows: that of the document or, once the visitor has chosen something else, that one. Prices are in minor units. Also
 * returns the function that sets it.
 */
export function useShownChoice(plan: ShownPlan): [ShownChoice, (choice: ChosenFields) => void] {
  const [choice, choose] = useState<ChosenFields | null>(null);
  if (!choice) return [plan, choose];
  const chosen = plan.packages.find(({ id }) => id === choice.package) ?? plan.chosen;
  const way = plan.ways.find((option) => option.available && option.way === choice.way)?.way ?? plan.way;
  const quantity = Math.min(plan.maxQuantity, Math.max(1, choice.quantity || plan.quantity));
  return [{ chosen, way, quantity, total: chosen.price * quantity }, choose];
}
