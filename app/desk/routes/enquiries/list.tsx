import { listEnquiries } from "#server/partners/staff/list-enquiries.ts";
import { Age } from "#app/desk/ui/moment.tsx";
import { staffList } from "#app/desk/verb/staff-list.tsx";
import { ENQUIRY_STATES } from "#server/domain/enquiry-states.schema.ts";
import { ReplyDay } from "./enquiry-facts.tsx";

/** `mine`: the open ones that the reader handles. */
const VIEWS = ["mine", ...ENQUIRY_STATES] as const;

/** The enquiries of one view: open ones, the oldest first, or closed ones. The file has no personal data. */
const list = staffList({
  area: "desk-enquiries",
  permission: "enquiries.handle",
  path: "/enquiries",
  file: "enquiries",
  title: "desk:section.enquiries",
  filter: (search) => ({ view: VIEWS.find((name) => name === search.get("view")) ?? "new" }),
  find: ({ shop, account }, { view }, page) =>
    listEnquiries(shop, { ...(view === "mine" ? { state: "new", assignedTo: account.id } : { state: view }), ...page }),
  about: ({ t }, { filter }) => t(`about.${filter.view}`),
  tabs: { filter: "view", values: VIEWS, label: "list.states", text: (name) => `view.${name as (typeof VIEWS)[number]}` },
  rowKey: ({ reference }) => reference,
  caption: ({ t }, { filter }) => t(`view.${filter.view}`),
  empty: ({ t }, { filter }) => t(`empty.${filter.view}`),
  columns: [
    {
      key: "enquiry",
      label: "column.reference",
      isHeader: true,
      value: ({ reference }) => reference,
      to: ({ reference }) => `/enquiries/${reference}`,
    },
    { key: "state", value: ({ state }) => state },
    { key: "received", at: ({ created_at: at }) => at },
    {
      key: "reply by",
      label: "column.reply-by",
      value: ({ reply_by: day }) => day,
      cell: ({ reply_by: day, isOverdue }) => <ReplyDay day={day} isOverdue={isOverdue} />,
    },
    { key: "overdue", value: ({ isOverdue }) => isOverdue },
    { key: "age", label: "column.age", cell: ({ created_at: at }, _, { now }) => <Age ms={now - at} /> },
    { key: "product", value: ({ product }) => product },
    {
      key: "intention",
      label: "column.intention",
      value: ({ intention }) => intention,
      cell: ({ intention, product }, { t }) => t(`wants.${intention}`, { product: t(`enquiry-form:product.${product}`) }),
    },
    {
      key: "sales",
      label: "column.band",
      value: ({ sales_band: band }) => band,
      cell: ({ sales_band: band }, { t }) => t(`enquiry-form:salesBand.${band}`),
    },
    { key: "channels", label: "column.channels", isNumber: true, value: ({ channels }) => channels },
    { key: "language", label: "column.language", value: ({ language }) => language, cell: ({ language }, { t }) => t(`desk:language.${language}`) },
    { key: "files", label: "column.files", isNumber: true, value: ({ files }) => files },
    { key: "assigned to", label: "column.assignee", value: ({ assignee }) => assignee, cell: ({ assignee }) => assignee ?? "–" },
    { key: "erased", label: () => "", cell: ({ erased_at: at }, { t }) => at !== null && <span className="soft">{t("erased")}</span> },
  ],
});

export const { loader, csv } = list;
export default list.Page;
