import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { StockKind } from "#server/domain/product-kinds.schema.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";

/**
 * `count`: how many SIM cards there are, those that are reserved for orders included. `expected`: how many there were when staff saw the change; missing
 * if they did not.
 */
type StockCount = { kind: StockKind; count: number; expected?: number; who: Staff };

/** Records how many SIM cards of a kind staff counted. Rejects fewer than are reserved for orders, and a change from another count than expected. */
export async function setStock(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { kind, count, expected, who }: StockCount,
): Promise<{ ok: true } | Rejection<"stock-reserved" | "stock-changed">> {
  return db.transaction().execute(async (tx) => {
    const now = clock();
    // Locks the row.
    const before = await tx
      .updateTable("sim_stock")
      .set((eb) => ({ reserved: eb.ref("reserved") }))
      .where("kind", "=", kind)
      .returning(["on_hand", "reserved"])
      .executeTakeFirstOrThrow();
    if (expected !== undefined && before.on_hand !== expected) return reject("stock-changed");
    if (before.reserved > count) return reject("stock-reserved");
    await tx.updateTable("sim_stock").set({ on_hand: count, counted_at: now }).where("kind", "=", kind).execute();
    await recordStaffAction(tx, {
      who,
      action: "stock.set",
      subject: { kind: "stock", id: kind },
      before: { onHand: before.on_hand, reserved: before.reserved },
      after: { onHand: count },
      now,
    });
    return { ok: true };
  });
}
