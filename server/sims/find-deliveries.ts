import type { RefundRequestsTable } from "#server/db/account-tables.ts";
import type { FulfilmentsTable } from "#server/db/order-tables.ts";
import type { Shop } from "#server/shop.ts";

/** A package that an account's own order put on a SIM. */
export type Delivery = {
  /** Of the fulfilment. */
  id: string;
  iccid: string;
  number: string;
  unit: number;
  /** Whether it brought the SIM itself or renewed it. */
  kind: FulfilmentsTable["kind"];
  packageId: string;
  paidAt: number;
  useBy: number | null;
  /** The newest request to have it back, its own or its whole order's. */
  refund: RefundRequestsTable["state"] | null;
};

/** What the delivered orders of an account put on one SIM, oldest first. */
export async function findDeliveries(shop: Pick<Shop, "db">, { iccid, accountId }: { iccid: string; accountId: string }): Promise<Delivery[]> {
  const rows = await shop.db
    .selectFrom("fulfilments")
    .innerJoin("orders", "orders.id", "fulfilments.order_id")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .select([
      "fulfilments.id",
      "fulfilments.order_id",
      "unit",
      "fulfilments.kind",
      "use_by",
      "fulfilments.created_at",
      "number",
      "paid_at",
      "package_id",
    ])
    .where("orders.account_id", "=", accountId)
    .where("fulfilments.iccid", "=", iccid)
    .where("fulfilments.state", "=", "delivered")
    .orderBy("fulfilments.created_at")
    .orderBy("fulfilments.id")
    .execute();
  if (rows.length === 0) return [];
  const orders = [...new Set(rows.map((row) => row.order_id))];
  const requests = await shop.db
    .selectFrom("refund_requests")
    .select(["order_id", "fulfilment_id", "state"])
    .where("order_id", "in", orders)
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
    refund: requests.find((one) => one.order_id === row.order_id && (one.fulfilment_id ?? row.id) === row.id)?.state ?? null,
  }));
}
