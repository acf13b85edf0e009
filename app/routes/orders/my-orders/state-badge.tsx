import { useTranslation } from "#app/i18n/use-translation.ts";
import type { OrderState } from "#server/domain/order-states.schema.ts";

const SOFT_STATES: readonly OrderState[] = ["cancelled", "expired", "refunded"];

type StateBadgeProps = {
  state: OrderState;
  /** Says "topped up" instead of "delivered". */
  toppedUp?: boolean;
};

/** The state of an order in words. Cancelled, expired and refunded orders are less prominent. */
export function StateBadge({ state, toppedUp = false }: StateBadgeProps) {
  const { t } = useTranslation("my-orders");
  return <span className={SOFT_STATES.includes(state) ? "soft" : "badge"}>{t(toppedUp ? "state.topped-up" : `state.${state}`)}</span>;
}
