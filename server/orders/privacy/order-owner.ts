import type { ExpressionBuilder } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";

/** Whose orders: those of an account, those that an email address bought without an account, or both. */
export type OrderOwner = { accountId?: string | null; guestEmail?: string | null };

/** Returns the condition of a query for the orders of an owner. */
export const ownedBy =
  ({ accountId, guestEmail }: OrderOwner) =>
  (eb: ExpressionBuilder<Tables, "orders">) =>
    eb.or([
      ...(accountId ? [eb("orders.account_id", "=", accountId)] : []),
      ...(guestEmail ? [eb.and([eb("orders.email", "=", guestEmail), eb("orders.account_id", "is", null)])] : []),
    ]);
