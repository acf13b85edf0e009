import type { SubmissionResult } from "@conform-to/react";
import type { LinkAccess } from "#app/routes/orders/access/order-access.server.ts";
import type { OrderPageView } from "#app/routes/orders/view/view-order.server.ts";

/** The current balance from the carrier, in HKD minor units and ms UTC; null if the carrier does not respond. */
export type NewBalance = { amount: number; validUntil: number | null } | null;

export type OrderPageProps = {
  order: OrderPageView & {
    access: LinkAccess;
    cancelled: boolean;
    /** Delivered prepaid SIMs with their current balance. */
    prepaidSims: { iccid: string; balance: NewBalance }[];
  };
  lastResult?: SubmissionResult<string[]> | null;
};
