import { REFUND_REQUEST_STATES, type RefundRequestState } from "#server/domain/payment-states.schema.ts";
import { formatOpenList } from "#server/locale/format-list.schema.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { countRefundsByRule } from "#server/orders/refunds/decide-by-rule.ts";
import { listRefundRequests } from "#server/orders/staff/list-money-work.ts";
import { Age, Moment } from "#app/desk/ui/moment.tsx";
import { staffList } from "#app/desk/verb/staff-list.tsx";
import { reasonKey } from "./reason-key.ts";

/** The refund requests in one state, the longest waiting first; without `?state=`, those that wait for a decision. The file has no personal data. */
const list = staffList({
  area: "desk-refunds",
  permission: "refunds.decide",
  path: "/refunds",
  file: "refund-requests",
  title: "desk-refunds:title",
  filter: (search) => ({ state: REFUND_REQUEST_STATES.find((one) => one === search.get("state")) ?? "requested" }),
  find: ({ shop }, { state }, page) => listRefundRequests(shop, { state, ...page }),
  tabs: { filter: "state", values: REFUND_REQUEST_STATES, label: "list.states", text: (name) => `state.${name as RefundRequestState}` },
  load: async ({ shop }) => ({ rule: shop.env.refundByRule, today: await countRefundsByRule(shop.db, shop.clock()) }),
  note: ({ t, language }, { extra: { rule, today } }) => (
    <p className="soft">
      {rule === null
        ? t("rule.off")
        : t("rule.on", {
            amounts: formatOpenList(
              CURRENCIES.flatMap((currency) => formatMoney(rule.amounts[currency] ?? 0, currency, language)),
              language,
            ),
            buyer: rule.perBuyer,
            shop: rule.perShop,
            today,
          })}
    </p>
  ),
  rowKey: ({ id }) => id,
  empty: ({ t }, { filter }) => t(filter.state === "requested" ? "list.nothing-waits" : "list.none"),
  columns: [
    { key: "request", value: ({ id }) => id },
    {
      key: "order",
      label: "list.order",
      isHeader: true,
      value: ({ number }) => number,
      to: ({ id }) => `/refunds/${id}`,
    },
    { key: "state", value: ({ state }) => state },
    {
      key: "requested",
      label: "list.asked",
      at: ({ requested_at: at }) => at,
      cell: ({ requested_at: at, state }, _, { now }) => (state === "requested" ? <Age ms={now - at} /> : <Moment at={at} />),
    },
    {
      key: "unit",
      label: "list.what",
      value: ({ unit }) => unit,
      cell: ({ unit, quantity }, { t }) => (unit === null ? t("what.undelivered") : t("what.unit", { unit, quantity })),
    },
    { key: "decided_by", label: "fact.by", value: ({ decided_by: by }) => by },
    { key: "package", label: "list.package", value: ({ package_id: packageId }) => packageId },
    { key: "reason", label: "list.reason", value: ({ reason }) => reason, cell: ({ reason }, { t }) => t(reasonKey(reason)) },
    { key: "amount", label: "list.amount", money: ({ amount, currency }) => ({ amount, currency }) },
  ],
});

export const { loader, csv } = list;
export default list.Page;
