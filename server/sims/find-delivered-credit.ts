import type { AppContext } from "#server/context/app-context.ts";

/** The credit that the shop put on these SIMs: one row for each delivery. */
export async function findDeliveredCredit({ db }: Pick<AppContext, "db">, iccids: string[]): Promise<{ iccid: string; packageId: string }[]> {
  if (iccids.length === 0) return [];
  const rows = await db
    .selectFrom("fulfilments")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .select(["fulfilments.iccid", "order_lines.package_id"])
    .where("fulfilments.iccid", "in", iccids)
    .where("fulfilments.state", "=", "delivered")
    .where("order_lines.credit", "is not", null)
    .execute();
  return rows.map((row) => ({ iccid: row.iccid ?? "", packageId: row.package_id }));
}
