import type { DeliveryMethod, OrderState, UnitState } from "#server/domain/order-states.schema.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

const ORDER_TONES: Record<OrderState, string> = {
  "awaiting-payment": "",
  paid: "warn",
  preparing: "warn",
  delivered: "good",
  cancelled: "",
  expired: "",
  "refund-requested": "warn",
  refunded: "",
};

export function OrderStateWord({ state }: { state: OrderState }) {
  const { t } = useTranslation("desk-orders");
  return <span className={`state ${ORDER_TONES[state]}`}>{t(`state.${state}`)}</span>;
}

const UNIT_TONES: Record<UnitState, string> = { requested: "", submitted: "", delivered: "good", failed: "alert" };

export function UnitStateWord({ state, isRevoked }: { state: UnitState; isRevoked: boolean }) {
  const { t } = useTranslation("desk-orders");
  return isRevoked ? <span className="state">{t("unit.revoked")}</span> : <span className={`state ${UNIT_TONES[state]}`}>{t(`unit.${state}`)}</span>;
}

export function DeliveryMethodWord({ way }: { way: DeliveryMethod }) {
  const { t } = useTranslation("desk-orders");
  return <>{t(`way.${way}`)}</>;
}
