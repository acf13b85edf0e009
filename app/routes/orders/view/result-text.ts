import { formatMoney } from "#server/locale/money.schema.ts";
import type { TextKey } from "#app/i18n/text-key.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { OrderPageView } from "./view-order.server.ts";

type OrderTextSource = Pick<
  OrderPageView,
  | "page"
  | "variant"
  | "topUp"
  | "received"
  | "sum"
  | "sims"
  | "toInstall"
  | "quantity"
  | "credit"
  | "iccid"
  | "email"
  | "number"
  | "orderedPackage"
  | "replacedBy"
>;

/** Returns the text keys of a part of an order's page, the most specific first. Not all of them have a text: `t` takes the first that has one. */
export function resultKeys(
  { page, variant, topUp }: Pick<OrderTextSource, "page" | "variant" | "topUp">,
  part: "meta" | "title" | "text" | "state",
): TextKey[] {
  const keys = [`orders:result.${page}.${part}${variant}`, `orders:result.${page}.${part}`];
  return (topUp ? [`orders:credit.result.${page}.${part}`, ...keys] : keys) as TextKey[];
}

/** Returns the interpolation values of the texts of `resultKeys`. */
export function resultValues(order: OrderTextSource, language: Language) {
  const { received, sum, sims, toInstall, quantity, credit, iccid, email, number, orderedPackage, replacedBy } = order;
  return {
    count: sims.length > 1 ? sims.length : toInstall || quantity,
    done: sims.filter(({ state }) => state === "done").length,
    amount: formatMoney((credit ?? 0) * quantity, "HKD", language),
    iccid: iccid?.slice(-6),
    email,
    number,
    place: orderedPackage?.name,
    replacement: replacedBy?.number,
    received,
    due: formatMoney(sum.total, sum.currency, language),
  };
}

/** Returns the text key that says why an order is not paid. `state`: of its payment, unless the page knows better. */
export function failureKey(
  { variant, received, paymentState }: Pick<OrderPageView, "variant" | "received" | "paymentState">,
  state: OrderPageView["paymentState"] = paymentState,
): TextKey {
  if (received !== null) return "orders:result.failed.mismatched";
  if (variant === "-dropped" || variant === "-replaced") return `orders:result.failed.text${variant}`;
  return state === "paid" || state === "processing" ? "orders:result.failed.state" : `orders:result.failed.${state}`;
}
