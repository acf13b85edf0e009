import { useTranslation } from "react-i18next";
import type { OrderState } from "#server/orders/order.ts";

const OVER: readonly OrderState[] = ["cancelled", "expired", "refunded"];

/** The state of an order in words; what is over stands back. */
export function StateBadge({ state }: { state: OrderState }) {
  const { t } = useTranslation("my-orders");
  return <span className={OVER.includes(state) ? "soft" : "badge"}>{t(`state.${state}`)}</span>;
}
