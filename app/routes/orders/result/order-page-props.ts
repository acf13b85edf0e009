import type { SubmissionResult } from "@conform-to/react";
import type { LinkAccess } from "#app/routes/orders/access/order-access.server.ts";
import type { OrderShown } from "#app/routes/orders/view/view-order.server.ts";

/** What the carrier says of the SIM now; null where it says nothing. */
export type NewBalance = { amount: number; validUntil: number | null } | null;

export type OrderPageProps = {
  order: OrderShown & {
    access: LinkAccess;
    cancelled: boolean;
    /** New SIMs with a balance that have reached the buyer, and what the carrier says of them now. */
    prepaidSims: { iccid: string; balance: NewBalance }[];
  };
  lastResult?: SubmissionResult<string[]> | null;
};
