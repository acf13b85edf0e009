import type { AppContext } from "#server/context/app-context.ts";
import { collectPages } from "#server/db/collect-pages.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { listRefundRequests } from "#server/orders/staff/list-money-work.ts";
import { showRefundRequest } from "#server/orders/staff/show-refund-request.ts";

/** The most rows of `refunds list --all`. */
const MAX_LISTED = 500;
/** What staff can do about a request that cannot be paid automatically, by the kind of its discrepancy. */
const SOLUTIONS: Record<string, string> = {
  "take-back-unclear": "Ask the carrier; then refunds approve --goodwill pays it, and refunds close does not.",
  "refund-not-possible": "End it with refunds close; where there is money again, money resolve tries again.",
};
const DEFAULT_SOLUTION = "End it with refunds close.";

type Shop = Pick<AppContext, "db">;

/** Returns the undecided refund requests, oldest first, or the newest of all, as lines. */
export async function formatRefundRequests(shop: Shop, { all }: { all: boolean }): Promise<string[]> {
  const { rows } = await (all
    ? collectPages((page) => listRefundRequests(shop, page), MAX_LISTED)
    : collectPages((page) => listRefundRequests(shop, { state: "requested", ...page })));
  return formatTable(
    ["REQUEST", "ASKED", "STATE", "ORDER", "WHAT", "PACKAGE", "AMOUNT", "REASON"],
    rows.map((row) => [
      row.id,
      formatTime(row.requested_at),
      formatState(row),
      row.number,
      row.unit === null ? "not delivered" : `${row.unit} of ${row.quantity}`,
      `${row.package_id} × ${row.quantity}`,
      formatMoney(row.amount, row.currency, "en"),
      row.reason,
    ]),
  );
}

/** Returns one request as lines; null if it does not exist. */
export async function formatRefundRequest(shop: Shop, id: string): Promise<string[] | null> {
  const shown = await showRefundRequest(shop, id);
  if (!shown.ok) return null;
  const { request } = shown;
  const { order, currency } = request;
  const facts: [string, string | null][] = [
    ["Request", `${id} (${formatState(request)})`],
    ["Asked", `${formatTime(request.requestedAt)}, ${request.reason}`],
    ["Earlier", request.earlier.map((earlier) => `${formatTime(earlier.at)}, ${formatWhat(earlier)} (${formatState(earlier)})`).join("; ")],
    ["Until", request.deadline === null ? null : `${formatTime(request.deadline)}, the last day to ask`],
    ["Decided", request.decidedAt === null ? null : [formatTime(request.decidedAt), request.decidedBy].filter(Boolean).join(" by ")],
    ["Because", request.note],
    ["Order", `${order.number} (${order.state}), ${order.packageId} × ${order.quantity}, ${order.way}`],
    ["What", request.unit === null ? formatWhat(request) : `${formatWhat(request)} of ${order.quantity}`],
    ["Amount", `${formatMoney(request.amount, currency, "en")}, paid by ${request.method ?? "nothing"}`],
    ["Goodwill", request.isGoodwill ? "yes" : null],
    ...request.blockers.map(({ kind, ours, theirs }): [string, string] => [
      "Stuck",
      `${kind}: ${ours}; ${theirs}. ${SOLUTIONS[kind] ?? DEFAULT_SOLUTION}`,
    ]),
  ];
  return [
    ...facts.filter(([, value]) => value).map(([label, value]) => `${label.padEnd(12)} ${value}`),
    "",
    ...formatTable(
      ["UNIT", "STATE", "DELIVERED", "TAKEN BACK"],
      request.units.map((unit) => [unit.unit, unit.state, formatTime(unit.deliveredAt), formatTime(unit.revokedAt)]),
    ),
    "",
    ...formatTable(
      ["REFUND", "TRY", "STATE", "AMOUNT", "BEGUN", "ENDED", "FAILURE"],
      request.refunds.map((refund) => [
        refund.id,
        refund.attempt,
        refund.state,
        formatMoney(refund.amount, currency, "en"),
        formatTime(refund.startedAt),
        formatTime(refund.endedAt),
        refund.failure,
      ]),
    ),
  ];
}

const formatWhat = ({ unit }: { unit: number | null }): string => (unit === null ? "all that is not delivered" : `unit ${unit}`);

const formatState = ({ state, decision }: { state: string; decision: string | null }): string => (decision ? `${state}: ${decision}` : state);
