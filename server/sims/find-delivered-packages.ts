import type { RefundRequestsTable } from "#server/db/tables/payment-tables.ts";
import type { FulfilmentsTable } from "#server/db/tables/order-tables.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** A package that an order of an account put on a SIM. */
export type DeliveredPackage = {
  /** Id of the fulfilment. */
  id: string;
  iccid: string;
  number: string;
  unit: number;
  /** `esim` or `physical`: the order delivered the SIM itself. `sim`: it renewed the SIM. */
  kind: FulfilmentsTable["kind"];
  packageId: string;
  paidAt: number;
  useBy: number | null;
  /** State of the newest refund request. */
  refund: RefundRequestsTable["state"] | null;
  /** Why staff rejected that request. */
  decision: string | null;
  /** Whether it was removed from the SIM again. */
  isRevoked: boolean;
};

/**
 * Returns the packages that orders of an account delivered to one SIM, oldest first, revoked ones included. Leaves out credit, which is part of the
 * SIM's balance.
 */
export async function findDeliveredPackages(
  shop: Pick<AppContext, "db">,
  { iccid, accountId }: { iccid: string; accountId: string },
): Promise<DeliveredPackage[]> {
  const rows = await shop.db
    .selectFrom("fulfilments")
    .innerJoin("orders", "orders.id", "fulfilments.order_id")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .select(["fulfilments.id", "unit", "fulfilments.kind", "use_by", "revoked_at", "fulfilments.created_at", "number", "paid_at", "package_id"])
    .where("orders.account_id", "=", accountId)
    .where("fulfilments.iccid", "=", iccid)
    .where("fulfilments.state", "=", "delivered")
    .where("order_lines.credit", "is", null)
    .orderBy("fulfilments.created_at")
    .orderBy("fulfilments.id")
    .execute();
  if (rows.length === 0) return [];
  const requests = await shop.db
    .selectFrom("refund_requests")
    .select(["fulfilment_id", "state", "decision"])
    .where(
      "fulfilment_id",
      "in",
      rows.map((row) => row.id),
    )
    .orderBy("requested_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    iccid,
    number: row.number,
    unit: row.unit,
    kind: row.kind,
    packageId: row.package_id,
    paidAt: row.paid_at ?? row.created_at,
    useBy: row.use_by,
    refund: requests.find((request) => request.fulfilment_id === row.id)?.state ?? null,
    decision: requests.find((request) => request.fulfilment_id === row.id)?.decision ?? null,
    isRevoked: row.revoked_at !== null,
  }));
}
