import { useLocation, useNavigation } from "@remix-run/react";
import type { PackageOption } from "#server/plans/package-options.ts";
import type { ShownPlan } from "./shown-plan.ts";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";

export type ShownChoice = { chosen: PackageOption; way: DeliveryMethod; quantity: number; total: number };

/**
 * Returns the choice that the ticket shows: the choice that the server confirmed or, during a navigation to another choice, the pending one.
 * Prices are in minor units.
 */
export function useShownChoice(plan: ShownPlan): ShownChoice {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const pending = location?.pathname === pathname ? new URLSearchParams(location.search) : null;
  if (pending?.get("plan") !== plan.id) return plan;
  const chosen = plan.packages.find(({ id }) => id === pending.get("package")) ?? plan.chosen;
  const way = plan.ways.find((option) => option.available && option.way === pending.get("way"))?.way ?? plan.way;
  const quantity = Math.min(plan.maxQuantity, Math.max(1, Math.trunc(Number(pending.get("quantity")) || plan.quantity)));
  return { chosen, way, quantity, total: chosen.price * quantity };
}
