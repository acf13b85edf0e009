import type { SubmissionResult } from "@conform-to/react";
import type { Phone } from "#app/request/phone.server.ts";
import type { LinkAccess } from "#app/routes/orders/access/order-access.server.ts";
import type { OrderPageView } from "#app/routes/orders/view/view-order.server.ts";

/** The current balance of a SIM: `amount` in HKD minor units, `validUntil` in ms UTC. Null if the carrier does not respond. */
export type SimBalance = { amount: number; validUntil: number | null } | null;

export type OrderPageProps = {
  order: OrderPageView & {
    access: LinkAccess;
    /** Whether the buyer left the payment page by its link back (URL parameter `cancelled`). */
    cancelled: boolean;
    /** The phone that shows the page; null for any other device. */
    phone: Phone | null;
    /** The values of a form that was just rejected. */
    typed: Record<string, string>;
    /** Delivered prepaid SIMs with their current balance. */
    prepaidSims: { iccid: string; balance: SimBalance }[];
  };
  lastResult?: SubmissionResult<string[]> | null;
};
