import { formatMoney } from "#server/locale/money.schema.ts";
import { retryManualRefund, settleManualRefund } from "#server/orders/refunds/settle-manual-refund.ts";
import { type Command, defineCommand, flag, required } from "#server/ops/input/command.ts";
import { NOTE, text, WHO } from "#server/ops/input/values.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { listFailedRefunds } from "#server/orders/staff/list-failed-refunds.ts";
import { collectPages } from "#server/db/collect-pages.ts";

const MAX_LISTED = 1_000;
const REFUND = required(text("refund"), "the id of the refund, as refunds failed shows it");

const REFUSALS = {
  unknown: "There is no refund with this id: see refunds failed.",
  "not-manual": "This refund does not wait for staff: see refunds failed.",
  disputed: "The bank has taken this money back (see money differences): do not pay it. If you already have, give --although-disputed.",
};

/** Commands for refunds that no provider would send: staff pay them or have them sent again. */
export const failedRefundsCommands: Command[] = [
  defineCommand({
    name: "refunds failed",
    summary: "Lists refunds that wait for staff, oldest first",
    details: "They failed, or are at a provider that is no longer configured.",
    example: "",
    async run(shop) {
      const { rows } = await collectPages((page) => listFailedRefunds(shop, page), MAX_LISTED);
      return formatTable(
        ["REFUND", "SINCE", "ORDER", "AMOUNT", "METHOD", "PAYMENT", "FOR", "FAILURE", "DISPUTED"],
        rows.map((row) => [
          row.id,
          formatTime(row.created_at),
          row.number,
          formatMoney(row.amount, row.currency, "en"),
          row.method,
          row.payment_ref,
          row.reason,
          row.failure,
          row.disputed === null ? null : formatMoney(row.disputed, row.currency, "en"),
        ]),
      );
    },
  }),
  defineCommand({
    name: "refunds settle",
    summary: "Records that you paid a refund by hand",
    details: "It is posted to the ledger, and the buyer gets a mail.",
    arguments: { refund: REFUND },
    options: {
      note: required(NOTE, "how it was paid, in up to 200 characters, without a name or an account number"),
      althoughDisputed: flag("you paid it although the bank took the money back"),
      who: WHO,
    },
    example: 'rfd_01HX5Q --note "bank transfer 4711" --who Mei',
    async run(shop, { refund: id, note, althoughDisputed, who }) {
      const result = await settleManualRefund(shop, { refundId: id, note, althoughDisputed, who });
      return result.ok ? [`${id} is paid.`] : { refused: REFUSALS[result.code] };
    },
  }),
  defineCommand({
    name: "refunds retry",
    summary: "Sends a refund that waits for staff to the provider again",
    arguments: { refund: REFUND },
    options: { who: WHO },
    example: "rfd_01HX5Q --who Mei",
    async run(shop, { refund: id, who }) {
      const result = await retryManualRefund(shop, { refundId: id, who });
      return result.ok ? [`${id} is sent to the provider again.`] : { refused: REFUSALS[result.code] };
    },
  }),
];
