import { useLocation, useNavigation } from "@remix-run/react";
import type { PackageOption } from "#server/plans/package-options.ts";
import type { PlanDetail } from "#server/plans/get-plan.ts";
import type { DeliveryMethod } from "#server/catalogue/purchase-options.schema.ts";

export type ShownChoice = { chosen: PackageOption; way: DeliveryMethod; quantity: number; total: number };

/**
 * What the ticket shows: the choice that the server confirmed, or at once the one that is on its way to it.
 * Prices are those of the list, in minor units.
 */
export function useShownChoice(plan: PlanDetail): ShownChoice {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const wanted = location?.pathname === pathname ? new URLSearchParams(location.search) : null;
  if (wanted?.get("plan") !== plan.id) return plan;
  const chosen = plan.packages.find((one) => one.id === wanted.get("package")) ?? plan.chosen;
  const way = plan.ways.find((one) => one.available && one.way === wanted.get("way"))?.way ?? plan.way;
  const quantity = Math.min(plan.maxQuantity, Math.max(1, Math.trunc(Number(wanted.get("quantity")) || plan.quantity)));
  return { chosen, way, quantity, total: chosen.price * quantity };
}
