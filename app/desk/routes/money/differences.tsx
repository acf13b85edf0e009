import { listDiscrepancies } from "#server/orders/staff/list-discrepancies.ts";
import { Age, Moment } from "#app/desk/ui/moment.tsx";
import { staffList } from "#app/desk/verb/staff-list.tsx";
import { knownKind, MoneyPages } from "./money-pages.tsx";

/** Where the records of the shop differ from those of the payment provider and the carrier: the open differences, or all. */
const list = staffList({
  area: "desk-money",
  permission: "money.view",
  path: "/money",
  file: "differences",
  title: "desk-money:differences.title",
  filter: (search) => ({ show: search.get("show") === "all" ? ("all" as const) : ("open" as const) }),
  find: ({ shop }, { show }, page) => listDiscrepancies(shop, { all: show === "all", ...page }),
  about: ({ t }) => t("differences.about"),
  above: () => <MoneyPages current="differences" />,
  tabs: { filter: "show", values: ["open", "all"], label: "differences.show", text: (name) => `differences.${name as "open" | "all"}` },
  rowKey: ({ id }) => id,
  empty: ({ t }, { filter }) => t(`differences.none-${filter.show}`),
  columns: [
    { key: "difference", value: ({ id }) => id },
    {
      key: "kind",
      label: "column.kind",
      isHeader: true,
      value: ({ kind }) => kind,
      cell: ({ id, kind, resolved_at: resolvedAt }, { t }) => (
        <>
          <a href={`/money/differences/${id}`}>{t(`kind.${knownKind(kind)}`)}</a>
          {resolvedAt === null && <span className="money-do">{t(`do.${knownKind(kind)}`)}</span>}
        </>
      ),
    },
    {
      key: "order",
      label: "column.order",
      value: ({ number }) => number,
      to: ({ number }) => `/orders/${number}`,
    },
    { key: "about", value: ({ ref }) => ref },
    { key: "ours", label: "column.ours", value: ({ ours }) => ours, cell: ({ ours }) => <Record text={ours} /> },
    { key: "theirs", label: "column.theirs", value: ({ theirs }) => theirs, cell: ({ theirs }) => <Record text={theirs} /> },
    {
      key: "found",
      label: "column.found",
      at: ({ found_at: foundAt }) => foundAt,
      cell: ({ found_at: foundAt, resolved_at: resolvedAt }, _, { now, filter }) =>
        filter.show === "open" && resolvedAt === null ? <Age ms={now - foundAt} /> : <Moment at={foundAt} />,
    },
    { key: "closed", at: ({ resolved_at: resolvedAt }) => resolvedAt },
    { key: "note", value: ({ note }) => note },
    {
      key: "state",
      label: ({ t }, { filter }) => (filter.show === "all" ? t("column.state") : ""),
      cell: ({ resolved_at: resolvedAt }, { t }, { filter }) =>
        filter.show === "all" && (
          <span className={`state ${resolvedAt === null ? "warn" : "good"}`}>{t(`differences.${resolvedAt === null ? "open" : "closed"}`)}</span>
        ),
    },
  ],
});

export const { loader, csv } = list;
export default list.Page;

/** What a record says, in the words of the program. */
const Record = ({ text }: { text: string }) => (
  <span lang="en" className="money-record">
    {text}
  </span>
);
