import { useTranslation } from "react-i18next";
import type { OrderState } from "#server/orders/core/order.ts";

const OVER: readonly OrderState[] = ["cancelled", "expired", "refunded"];

/** The state of an order in words; what is over stands back. */
export function StateBadge({
  state,
  toppedUp = false,
}: {
  state: OrderState;
  /** A top-up that is done: nothing was handed over. */ toppedUp?: boolean;
}) {
  const { t } = useTranslation("my-orders");
  return <span className={OVER.includes(state) ? "soft" : "badge"}>{t(toppedUp ? "state.topped-up" : `state.${state}`)}</span>;
}
