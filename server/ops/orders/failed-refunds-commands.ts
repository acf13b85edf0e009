import { formatMoney } from "#server/locale/money.ts";
import { retryManualRefund, settleManualRefund } from "#server/orders/refunds/settle-manual-refund.ts";
import type { Command } from "#server/ops/input/command.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { AUTOMATIC_REFUND_STATES } from "#server/domain/payment-states.schema.ts";

const REFUSALS = {
  "refunds.unknown": "There is no refund with this id: see refunds failed.",
  "refunds.not-manual": "This refund does not wait for a person: see refunds failed.",
  "refunds.disputed": "The bank took this money back meanwhile (see money differences): do not pay it. If you did, say --although-disputed.",
};

/** Commands for refunds that no provider would send: staff pay them or have them sent again. */
export const failedRefundsCommands: Record<string, Command> = {
  "refunds failed": {
    usage: "refunds failed",
    about: "refunds that wait for a person: they failed, or are at a provider that we left; oldest first",
    async run(shop) {
      const rows = await shop.db
        .selectFrom("refunds")
        .innerJoin("orders", "orders.id", "refunds.order_id")
        .innerJoin("payments", "payments.id", "refunds.payment_id")
        .select(["refunds.id", "refunds.created_at", "refunds.amount", "refunds.currency", "refunds.subject", "refunds.reason"])
        .select(["orders.number", "orders.email", "payments.method", "payments.payment_ref"])
        .select((eb) =>
          eb
            .selectFrom("refunds as failed")
            .select("failed.failure")
            .whereRef("failed.subject", "=", "refunds.subject")
            .where("failed.state", "=", "failed")
            .orderBy("failed.attempt", "desc")
            .limit(1)
            .as("failure"),
        )
        .select((eb) =>
          eb
            .selectFrom("ledger")
            .select((sum) => sum.fn.sum<number>("ledger.amount").as("taken"))
            .whereRef("ledger.payment_id", "=", "refunds.payment_id")
            .where("ledger.kind", "in", ["dispute", "dispute-won"])
            .as("disputed"),
        )
        .where(({ eb, or, and }) =>
          or([
            eb("refunds.state", "=", "manual"),
            and([eb("refunds.state", "in", AUTOMATIC_REFUND_STATES), eb("payments.provider", "<>", shop.payments.name)]),
          ]),
        )
        .orderBy("refunds.created_at")
        .execute();
      return formatTable(
        ["REFUND", "SINCE", "ORDER", "AMOUNT", "METHOD", "PAYMENT", "FOR", "FAILURE", "DISPUTED", "E-MAIL"],
        rows.map((row) => [
          row.id,
          formatTime(row.created_at),
          row.number,
          formatMoney(row.amount, row.currency),
          row.method,
          row.payment_ref,
          row.reason,
          row.failure,
          Number(row.disputed ?? 0) < 0 ? formatMoney(-Number(row.disputed), row.currency) : null,
          row.email,
        ]),
      );
    },
  },
  "refunds settle": {
    usage: "refunds settle <refund> --note <how it was paid> [--although-disputed]",
    about: "a refund that waited for a person was paid by hand: it is booked, and the buyer gets a mail",
    options: { note: { type: "string" }, "although-disputed": { type: "boolean" } },
    async run(shop, [id], options) {
      const note = String(options.note ?? "").trim();
      if (!note || note.length > 200)
        return { misused: "Say with --note how it was paid, in up to 200 characters, without a name or an account number." };
      const result = await settleManualRefund(shop, { refundId: id ?? "", note, althoughDisputed: options["although-disputed"] === true });
      return result.ok ? [`${id} is paid.`] : { refused: REFUSALS[result.reason] };
    },
  },
  "refunds retry": {
    usage: "refunds retry <refund>",
    about: "sends a refund that waits for a person to the provider once more",
    async run(shop, [id]) {
      const result = await retryManualRefund(shop, { refundId: id ?? "" });
      return result.ok ? [`The money of ${id} is sent once more.`] : { refused: REFUSALS[result.reason] };
    },
  },
};
