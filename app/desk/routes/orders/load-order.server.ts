import { data, redirect, type AppLoadContext, type LoaderFunctionArgs } from "@remix-run/node";
import { formatMoney } from "#server/locale/money.schema.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import type { PossibleAction } from "#server/orders/staff/possible-actions.ts";
import { showOrderForStaff } from "#server/orders/staff/show-order-for-staff.ts";
import { deskLanguage } from "#app/desk/language.server.ts";
import type { StaffContext } from "#app/desk/staff.server.ts";

export type OrderArgs = Pick<LoaderFunctionArgs & StaffContext, "shop" | "who" | "params" | "request" | "context">;

/** Returns the number of the order in the address of the page. */
export const numberOf = ({ params }: Pick<OrderArgs, "params">): string => params.number ?? "";

/** Returns the order of the page; answers 404 if there is none. */
export async function loadOrder({ shop, who, params, request, context }: OrderArgs) {
  const result = await showOrderForStaff(shop, { number: numberOf({ params }), who, language: deskLanguage(request, context) });
  if (!result.ok) throw data(null, { status: 404 });
  return result.order;
}

/** Returns the order of a page that does something with it. If the order does not allow it now, leads back to the order, which says so. */
export async function loadOrderFor<Name extends PossibleAction["action"]>(args: OrderArgs, name: Name) {
  const order = await loadOrder(args);
  const possible = order.actions.find((one): one is Extract<PossibleAction, { action: Name }> => one.action === name);
  if (!possible) throw redirect(`/orders/${order.number}?unavailable=1`, 303);
  return { order, possible };
}

/** Returns an amount as text in the language of the desk, for messages. */
export const moneyText = (amount: number, currency: Currency, { request, context }: { request: Request; context: AppLoadContext }): string =>
  formatMoney(amount, currency, deskLanguage(request, context));
