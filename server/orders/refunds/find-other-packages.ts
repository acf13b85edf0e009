import type { Database, DatabaseTransaction } from "#server/db/database.ts";

/**
 * Returns the packages, with the numbers of their orders, that would lose their codes if this unit were revoked: those that were added to its eSIM, also those
 * that the carrier still has to add.
 */
export function findOtherPackages(db: Database | DatabaseTransaction, unitId: string): Promise<{ number: string; packageId: string }[]> {
  return db
    .selectFrom("fulfilments as unit")
    .innerJoin("fulfilments as other", (on) => on.onRef("other.iccid", "=", "unit.iccid").onRef("other.id", "<>", "unit.id"))
    .innerJoin("orders", "orders.id", "other.order_id")
    .innerJoin("order_lines", "order_lines.id", "other.line_id")
    .select(["orders.number", "order_lines.package_id as packageId"])
    .where("unit.id", "=", unitId)
    .where("unit.kind", "=", "esim")
    .where("other.revoked_at", "is", null)
    .where("other.state", "!=", "failed")
    .orderBy("other.id")
    .execute();
}
