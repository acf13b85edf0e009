import type { PrepaidProduct } from "#server/domain/product-kinds.schema.ts";
import { DELIVERY_METHODS, type DeliveryMethod } from "#server/domain/order-states.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** Returns the delivery methods of a travel package, or of a prepaid product. `physical` is available only while SIM cards are in stock (§2). */
export async function listDeliveryMethods(
  shop: Pick<AppContext, "db">,
  product: PrepaidProduct | null = null,
): Promise<{ way: DeliveryMethod; available: boolean }[]> {
  const stock = await shop.db
    .selectFrom("sim_stock")
    .select(["on_hand", "reserved"])
    .where("kind", "=", product ?? "physical")
    .executeTakeFirst();
  const available = (stock?.on_hand ?? 0) - (stock?.reserved ?? 0);
  return DELIVERY_METHODS.map((way) => ({ way, available: way !== "physical" || available > 0 }));
}
