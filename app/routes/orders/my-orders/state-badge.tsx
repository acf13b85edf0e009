import { useTranslation } from "#app/i18n/use-translation.ts";
import type { OrderState } from "#server/domain/order-states.schema.ts";

const SOFT_STATES: readonly OrderState[] = ["cancelled", "expired", "refunded"];

type StateBadgeProps = {
  state: OrderState;
  /** Says "topped up" or "posted" instead of "delivered". */
  delivered?: "topped-up" | "posted" | undefined;
};

/** The state of an order in words. Cancelled, expired and refunded orders are less prominent. */
export function StateBadge({ state, delivered }: StateBadgeProps) {
  const { t } = useTranslation("my-orders");
  return <span className={SOFT_STATES.includes(state) ? "soft" : "badge"}>{t(`state.${state === "delivered" ? (delivered ?? state) : state}`)}</span>;
}
