import { formatMoney } from "#app/ui/money.tsx";
import type { Language } from "#server/locale/locale.schema.ts";
import type { OrderPageView } from "./view-order.server.ts";

type OrderTextSource = Pick<
  OrderPageView,
  "page" | "variant" | "topUp" | "sims" | "esims" | "quantity" | "credit" | "iccid" | "email" | "number" | "orderedPackage"
>;

/** Returns the text keys (namespace `orders`) of a part of an order's page, the most specific first. `t` uses the first key that exists. */
export function resultKeys(
  { page, variant, topUp }: Pick<OrderTextSource, "page" | "variant" | "topUp">,
  part: "meta" | "title" | "text" | "state",
): string[] {
  const keys = [`result.${page}.${part}${variant}`, `result.${page}.${part}`];
  return topUp ? [`credit.result.${page}.${part}`, ...keys] : keys;
}

/** Returns the interpolation values of the texts of `resultKeys`. */
export function resultValues(order: OrderTextSource, language: Language) {
  const { sims, esims, quantity, credit, iccid, email, number, orderedPackage } = order;
  return {
    count: sims.length > 1 ? sims.length : esims.length || quantity,
    done: sims.filter(({ state }) => state === "done").length,
    amount: formatMoney((credit ?? 0) * quantity, "HKD", language),
    iccid: iccid?.slice(-6),
    email,
    number,
    place: orderedPackage?.name,
  };
}
