import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";

/** How long the delivery of a paid eSIM or renewal may take before staff hear of it, ms; the alert DeliveryOverdue uses the same time. */
export const OVERDUE_MS = 10 * 60_000;

/** Since when the carrier has been asked for a unit: since it was paid, tried again, or no longer held back, ms UTC. */
export const waitingSince = sql<number>`coalesce(fulfilments.waiting_since, fulfilments.created_at)`;

/**
 * Units that are paid for and neither delivered nor refused: the carrier is asked, or the SIM card is not posted. Units that are held back on purpose
 * are left out: they are cancelled, or their order is on hold (`isOrderOnHold`). Reads an index that contains only open units.
 */
export const undeliveredUnits = (db: Database) =>
  db
    .selectFrom("fulfilments")
    .where(INDEX_CONDITIONS.openFulfilments)
    .where("fulfilments.revoked_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("refund_requests")
            .select("refund_requests.id")
            .whereRef("refund_requests.order_id", "=", "fulfilments.order_id")
            .where("refund_requests.fulfilment_id", "is", null)
            .where("refund_requests.state", "=", "requested"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("ledger")
            .innerJoin("payments", "payments.id", "ledger.payment_id")
            .select("ledger.id")
            .whereRef("ledger.order_id", "=", "fulfilments.order_id")
            .where("ledger.kind", "=", "dispute")
            .where("payments.duplicate", "=", 0)
            .where((eb) =>
              eb.not(
                eb.exists(
                  eb.selectFrom("ledger as won").select("won.id").whereRef("won.ref", "=", "ledger.ref").where("won.kind", "=", "dispute-won"),
                ),
              ),
            ),
        ),
      ),
    );

/** The undelivered eSIMs and renewals that take longer than usual: nobody has to do anything for them, so something is wrong. */
export const overdueUnits = (db: Database, now: number) =>
  undeliveredUnits(db)
    .where("fulfilments.kind", "<>", "physical")
    .where(waitingSince, "<=", now - OVERDUE_MS);
