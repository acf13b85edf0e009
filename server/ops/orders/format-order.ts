import { formatMoney } from "#server/locale/money.schema.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import type { PossibleAction } from "#server/orders/staff/possible-actions.ts";
import type { StaffOrder } from "#server/orders/staff/show-order-for-staff.ts";
import type { TimelineEntry } from "#server/orders/staff/order-timeline.ts";

const LOADING_PROBLEMS = {
  refused: "credit not loaded: the carrier refused it (orders retry-unit)",
  "given-up": "credit not loaded: the carrier gave no answer (orders retry-unit)",
};

/** Explanations of failures that the shop detects; failures that the carrier reports are shown unchanged. */
const FAILURES: Record<string, string> = { "iccid-taken": "iccid-taken: the carrier gave an eSIM that another unit has already" };

/** Formats an order as lines: facts, tables of its parts, history. */
export function formatOrder(order: StaffOrder): string[] {
  const money = (amount: number) => formatMoney(amount, order.currency, "en");
  const { buyer, totals, balance, withdrawal, parcel, returnedParcel } = order;
  const [line] = order.lines;
  const returns = order.actions.flatMap((action) => (action.action === "return-payment" ? [`payments return ${action.paymentId}`] : []));
  const facts: [string, string | null][] = [
    ["Order", `${order.number} (${[order.state, ...order.disputes.map(({ state }) => `dispute ${state}`)].join(", ")})`],
    ["Buyer", order.exits.order.buyer],
    ["Staff", [...returns, order.exits.order.staff].join("; then ")],
    ...order.exits.disputes.map(({ id, staff }): [string, string] => {
      const state = order.disputes.find((dispute) => dispute.id === id)?.state ?? "";
      return ["Dispute", `${id} is ${state}: ${staff}`];
    }),
    ["Possible", order.actions.map(describeAction).join(", ")],
    ["Placed", formatTime(order.placedAt)],
    ["Package", line ? `${line.packageId} × ${line.quantity}, ${order.way}` : null],
    [
      "Total",
      `${money(totals.total)} (subtotal ${money(totals.subtotal)}, discount ${money(totals.discount)}${totals.promoCode ? ` ${totals.promoCode}` : ""}, postage ${money(totals.postalFee)})`,
    ],
    ["Balance", `paid ${money(balance.paid)}, refunded ${money(balance.refunded)}, disputed ${money(balance.disputed)}, left ${money(balance.left)}`],
    ["Buyer", `${buyer.email}${buyer.phone ? `, ${buyer.phoneCountry} ${buyer.phone}` : ""}`],
    ["Post to", order.addressLines.join(", ")],
    ["Credit", line && line.credit !== null ? `${formatMoney(line.credit, "HKD", "en")} each` : null],
    [line?.credit === null ? "Renews" : "Tops up", line ? line.iccids.join(", ") : null],
    [
      "Withdrawn",
      withdrawal
        ? `${formatTime(withdrawal.declared_at)} by ${withdrawal.name || "an erased buyer"}, ${withdrawal.closed_at === null ? "open" : "closed"}`
        : null,
    ],
    ["Posted", parcel && `${parcel.courier} ${parcel.trackingNumber ?? ""}`],
    ["Returned", returnedParcel && `${formatTime(returnedParcel.returned_at)}: ${returnedParcel.reason}`],
  ];
  return [...facts.filter(([, value]) => value).map(([label, value]) => `${label.padEnd(9)} ${value}`), ...tablesOf(order, money)];
}

function tablesOf(order: StaffOrder, money: (amount: number) => string): string[] {
  return [
    "",
    ...formatTable(
      ["PAYMENT", "STATE", "METHOD", "AMOUNT", "AT", "REASON", "ID", "PROVIDER"],
      order.payments.map((row) => [
        row.attempt,
        row.state + (row.duplicate ? (row.reason === "mismatch" ? " (not what we asked for)" : " (duplicate)") : ""),
        row.method,
        formatMoney(row.amount, row.currency, "en"),
        formatTime(row.paid_at ?? row.created_at),
        row.reason,
        row.id,
        row.payment_ref,
      ]),
    ),
    "",
    ...formatTable(
      ["DISPUTE", "STATE", "AMOUNT", "REASON", "EVIDENCE DUE", "OPENED", "ENDED"],
      order.disputes.map((row) => [
        row.id,
        row.state,
        money(row.amount),
        row.reason,
        formatTime(row.evidence_due_at),
        formatTime(row.opened_at),
        formatTime(row.closed_at),
      ]),
    ),
    "",
    ...formatTable(
      ["REQUEST", "STATE", "UNIT", "AMOUNT", "FOR", "ASKED", "DECIDED", "BY", "BECAUSE"],
      order.requests.map((row) => [
        row.id,
        row.state,
        row.unit,
        row.amount === null ? null : money(row.amount),
        row.reason,
        formatTime(row.requested_at),
        formatTime(row.decided_at),
        row.decided_by,
        row.note ?? row.decision,
      ]),
    ),
    "",
    ...formatTable(
      ["REFUND", "TRY", "STATE", "AMOUNT", "FOR", "FAILURE"],
      order.refunds.map((row) => [
        row.id,
        row.attempt,
        row.state,
        formatMoney(row.amount, row.currency, "en"),
        row.note ? `${row.reason}: ${row.note}` : row.reason,
        row.failure,
      ]),
    ),
    "",
    ...formatTable(
      ["UNIT", "KIND", "STATE", "ICCID", "DELIVERED", "TAKEN BACK", "FAILURE"],
      order.units.map((row) => [
        row.unit,
        row.kind,
        row.state,
        row.iccid,
        formatTime(row.delivered_at),
        formatTime(row.taken_back_at),
        row.failure === null ? row.loadingProblem && LOADING_PROBLEMS[row.loadingProblem] : (FAILURES[row.failure] ?? row.failure),
      ]),
    ),
    "",
    ...formatTable(
      ["MAIL", "STATE", "AT", "ERROR"],
      order.timeline.flatMap((entry) => (entry.kind === "mail" ? [[entry.mail, entry.state, formatTime(entry.at), entry.error]] : [])),
    ),
    "",
    ...formatTable(["AT", "WHO", "FROM", "TO", "CAUSE"], order.timeline.flatMap(historyRow)),
  ];
}

/** Events of the order and what staff did; the tables above have the rest. */
function historyRow(entry: TimelineEntry): (string | null)[][] {
  if (entry.kind === "event") return [[formatTime(entry.at), entry.actor, entry.from, entry.to, entry.cause]];
  return entry.kind === "staff-action" ? [[formatTime(entry.at), entry.who, null, null, entry.action]] : [];
}

/** Describes a possible action: what it is about, besides its name. */
function describeAction(action: PossibleAction): string {
  const name = action.action;
  if (action.action === "cancel") return `${name} ${action.units.join(" ")}`;
  if (action.action === "retry-unit") return `${name} ${action.unit}`;
  if (action.action === "resend-mail") return `${name} (${action.mails.join(", ")})`;
  if ("requestId" in action) return `${name} ${action.requestId}`;
  if ("refundId" in action) return `${name} ${action.refundId}`;
  return "paymentId" in action ? `${name} ${action.paymentId}` : name;
}
