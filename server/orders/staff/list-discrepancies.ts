import type { AppContext } from "#server/context/app-context.ts";
import type { Database } from "#server/db/database.ts";
import { pageLimit, toPage, type Page } from "./list-orders-for-staff.ts";

type Shop = Pick<AppContext, "db">;
type Discrepancies = {
  /** Also those that are resolved. */
  all: boolean;
};

const findDiscrepancies = (db: Database) =>
  db
    .selectFrom("discrepancies")
    .leftJoin("orders", "orders.id", "discrepancies.order_id")
    .leftJoin("disputes", (on) => on.onRef("disputes.id", "=", "discrepancies.ref").on("discrepancies.kind", "=", "dispute"))
    .select(["discrepancies.id", "discrepancies.kind", "discrepancies.ref", "discrepancies.ours", "discrepancies.theirs"])
    .select(["discrepancies.found_at", "discrepancies.resolved_at", "discrepancies.note", "orders.number"])
    .select(["disputes.state as dispute_state", "disputes.reason as dispute_reason", "disputes.evidence_due_at"]);

/** Returns a page of the differences: the open ones, oldest first, or all, newest first. */
export async function listDiscrepancies({ db }: Shop, { all, after, limit }: Discrepancies & Page) {
  const size = pageLimit(limit);
  let query = findDiscrepancies(db);
  if (!all) query = query.where("discrepancies.resolved_at", "is", null);
  if (after !== undefined) query = query.where("discrepancies.id", all ? "<" : ">", after);
  return toPage(
    await query
      .orderBy("discrepancies.id", all ? "desc" : "asc")
      .limit(size + 1)
      .execute(),
    size,
  );
}

/** Returns one difference, open or resolved. */
export const findDiscrepancy = ({ db }: Shop, id: string) => findDiscrepancies(db).where("discrepancies.id", "=", id).executeTakeFirst();
