import { data, redirect, type AppLoadContext, type LoaderFunctionArgs } from "@remix-run/node";
import type { Currency } from "#server/locale/locale.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import type { PossibleAction } from "#server/orders/staff/possible-actions.ts";
import { type StaffOrder, showOrderForStaff } from "#server/orders/staff/show-order-for-staff.ts";
import type { Permission } from "#server/staff/core/permissions.ts";
import { deskLanguage } from "#app/desk/language.server.ts";
import type { StaffContext } from "#app/desk/staff.server.ts";
import type { ButtonKind } from "#app/ui/button.tsx";

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
  if (!possible) throw redirectToUnavailable(order.number);
  return { order, possible };
}

/** Returns a redirect to an order, which says that it does not allow now what was asked for. */
export const redirectToUnavailable = (number: string) => redirect(`/orders/${number}?unavailable=1`, 303);

/** Returns an amount as text in the language of the desk, for messages. */
export const moneyText = (amount: number, currency: Currency, { request, context }: { request: Request; context: AppLoadContext }): string =>
  formatMoney(amount, currency, deskLanguage(request, context));

export type OrderPage = {
  page: "ship" | "send-again" | "refund" | "cancel" | "email" | "address" | "tracking" | "returned";
  permission: Permission;
  kind: ButtonKind;
  shortcut?: string;
};

/** The verbs with a page of their own, the most likely first: the name of the page, who may, and how the order shows its link. */
export const ORDER_PAGES = {
  ship: { page: "ship", permission: "orders.change", kind: "primary", shortcut: "p" },
  "send-again": { page: "send-again", permission: "orders.change", kind: "primary", shortcut: "p" },
  "give-refund": { page: "refund", permission: "refunds.decide", kind: "secondary", shortcut: "r" },
  cancel: { page: "cancel", permission: "orders.cancel", kind: "secondary", shortcut: "c" },
  "correct-email": { page: "email", permission: "orders.change", kind: "quiet", shortcut: "e" },
  "correct-address": { page: "address", permission: "orders.change", kind: "quiet" },
  "correct-tracking": { page: "tracking", permission: "orders.change", kind: "quiet" },
  "record-returned-parcel": { page: "returned", permission: "orders.change", kind: "quiet" },
} as const satisfies Partial<Record<PossibleAction["action"], OrderPage>>;

type OrderVerb = keyof typeof ORDER_PAGES;

/** Returns what all verbs about an order say. If the order does not allow it now, the page leads back to the order, which says so. */
export const orderVerb = <Name extends OrderVerb>(name: Name) => ({
  area: "desk-orders" as const,
  permission: ORDER_PAGES[name].permission,
  intent: name as string,
  subject: numberOf,
  show: (args: OrderArgs) => loadOrderFor(args, name),
  parent: (_: unknown, { order: { number } }: { order: StaffOrder }) => ({ label: number, to: `/orders/${number}` }),
});
