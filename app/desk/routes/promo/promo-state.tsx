import type { PromoState as State } from "#server/orders/promo/promo-code.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

const TONES: Record<State, string> = { live: "good", early: "", "used-up": "warn", over: "" };

/** Whether buyers can use a promo code now. */
export function PromoState({ state }: { state: State }) {
  const { t } = useTranslation("desk-promo");
  return <span className={`state ${TONES[state]}`}>{t(`state.${state}`)}</span>;
}
