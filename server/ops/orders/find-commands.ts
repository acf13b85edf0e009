import { DISPUTE_STATES } from "#server/domain/payment-states.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { type Command, defineCommand, required, withDefault } from "#server/ops/input/command.ts";
import { choice, LIMIT, text, WHO } from "#server/ops/input/values.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { findAnything } from "#server/orders/staff/find-anything.ts";
import { listDisputes } from "#server/orders/staff/list-disputes.ts";
import { MAX_SEARCH_TEXT } from "#server/orders/staff/search-text.ts";
import { findWaitingForStaff, type Waiting } from "#server/orders/staff/waiting-for-staff.ts";

const LABELS = {
  overdueUnits: "units that are late",
  failedUnits: "units that the carrier refused",
  refundRequests: "refund requests",
  toShip: "orders to post",
  returnedParcels: "parcels that came back",
  disputes: "disputes",
  failedRefunds: "refunds that failed",
  unmatchedPayments: "payments that pay for nothing",
  withdrawals: "withdrawals",
  discrepancies: "differences",
  deadJobs: "jobs that were given up",
} satisfies Record<keyof Awaited<ReturnType<typeof findWaitingForStaff>>, string>;

/** Commands that find orders and what waits for staff. */
export const findCommands: Command[] = [
  defineCommand({
    name: "find",
    summary: "Finds orders, SIMs, registrations and enquiries by what a customer tells",
    details:
      "A number or its last six characters, an email address or its beginning, a phone number, an ICCID or its last six digits, an id of a payment or refund, a tracking number, the name of a recipient, a reference.",
    arguments: { text: required(text("text", MAX_SEARCH_TEXT), "what to find") },
    options: { who: WHO },
    example: "ada@example.com --who Mei",
    async run(shop, { text: searched, who }) {
      const result = await findAnything(shop, { text: searched, who });
      if (!result.ok) return { refused: `It is too ${result.code === "too-short" ? "short" : "long"} to be searched.` };
      if (result.hits.length === 0) return ["Nothing was found."];
      return formatTable(
        ["FOUND", "NAME", "STATE", "SINCE", "BY"],
        result.hits.map((hit) => [
          hit.kind,
          hit.kind === "order" ? hit.number : hit.kind === "sim" ? hit.iccid : hit.reference,
          hit.kind === "order" ? hit.state : null,
          formatTime(hit.at),
          hit.by,
        ]),
      );
    },
  }),
  defineCommand({
    name: "waiting",
    summary: "Shows how much waits for staff in orders and money, and since when",
    example: "",
    async run(shop) {
      const waiting = await findWaitingForStaff(shop);
      const rows = Object.entries(LABELS).map(([key, label]): (string | number)[] => {
        const { count, since }: Waiting = waiting[key as keyof typeof LABELS];
        return [label, count, formatTime(since), key === "disputes" ? formatTime(waiting.disputes.due) : "-"];
      });
      return formatTable(["WAITING", "HOW MANY", "OLDEST SINCE", "DUE"], rows);
    },
  }),
  defineCommand({
    name: "disputes list",
    summary: "Lists disputes: the open ones by the day until which evidence is due",
    options: { state: withDefault(choice("state", DISPUTE_STATES), "opened", `in which state: ${DISPUTE_STATES.join(", ")}`), limit: LIMIT },
    example: "--state lost",
    async run(shop, { state, limit }) {
      const { rows } = await listDisputes(shop, { state, limit });
      return formatTable(
        ["DISPUTE", "ORDER", "AMOUNT", "REASON", "OPENED", "EVIDENCE DUE", "STATE", "TO DO"],
        rows.map((row) => [
          row.id,
          row.number,
          formatMoney(row.amount, row.currency, "en"),
          row.reasonInWords,
          formatTime(row.opened_at),
          formatTime(row.evidence_due_at) + (row.isOverdue ? " (over)" : ""),
          row.state,
          row.nextStep,
        ]),
      );
    },
  }),
];
