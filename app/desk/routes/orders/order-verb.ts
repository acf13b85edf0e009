import type { PossibleAction } from "#server/orders/staff/possible-actions.ts";
import type { StaffOrder } from "#server/orders/staff/show-order-for-staff.ts";
import type { Permission } from "#server/staff/core/permissions.ts";
import type { ButtonKind } from "#app/ui/button.tsx";
import { loadOrderFor, numberOf, type OrderArgs } from "./load-order.server.ts";

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
