import { useTranslation } from "react-i18next";
import type { OrderState } from "#server/orders/core/order.ts";

const FINAL_STATES: readonly OrderState[] = ["cancelled", "expired", "refunded"];

/** The state of an order in words; final states such as "cancelled" are less prominent. */
export function StateBadge({ state, toppedUp = false }: { state: OrderState; /** Says "topped up" instead of "delivered". */ toppedUp?: boolean }) {
  const { t } = useTranslation("my-orders");
  return <span className={FINAL_STATES.includes(state) ? "soft" : "badge"}>{t(toppedUp ? "state.topped-up" : `state.${state}`)}</span>;
}
