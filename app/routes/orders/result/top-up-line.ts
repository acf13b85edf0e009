import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatMoney } from "#app/ui/money.tsx";
import type { OrderShown } from "#app/routes/orders/view/view-order.server.ts";

/** What the sum of a top-up calls its line: the amount that was chosen, and what came with it for free. Undefined for all other orders. */
export function useTopUpLine(): (order: Pick<OrderShown, "topUp" | "credit">) => string | undefined {
  const { t } = useTranslation("orders");
  const language = useLanguage();
  return ({ topUp, credit }) => {
    if (!topUp || credit === null) return undefined;
    const free = credit - topUp.face;
    const values = { amount: formatMoney(topUp.face, "HKD", language), free: formatMoney(free, "HKD", language) };
    return t(free > 0 ? "credit.line-free" : "credit.line", values);
  };
}
