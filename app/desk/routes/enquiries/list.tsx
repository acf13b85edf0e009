import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listEnquiries } from "#server/partners/staff/list-enquiries.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { Age } from "#app/desk/ui/age.tsx";
import { CsvLink } from "#app/desk/ui/csv-link.tsx";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { ENQUIRY_VIEWS, readView } from "./read-view.ts";
import { ReplyDay } from "./reply-day.tsx";

const PAGE_SIZE = 50;

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data);

/** The enquiries of one view: open ones, the oldest first, or closed ones. */
export const loader = staffLoader("enquiries.handle", async ({ shop, account, request, context }) => {
  const { searchParams } = new URL(request.url);
  const { view, state, assignedTo } = readView(request, account.id);
  const { rows, next } = await listEnquiries(shop, { state, assignedTo, after: searchParams.get("after") ?? undefined, limit: PAGE_SIZE });
  const now = shop.clock();
  return {
    title: titleOf(request, context, "desk:section.enquiries"),
    views: [...ENQUIRY_VIEWS],
    view,
    rows: rows.map(
      ({ reference, product, intention, sales_band, channels, language, files, reply_by, isOverdue, created_at, erased_at, assignee }) => ({
        reference,
        product,
        intention,
        channels,
        language,
        files,
        isOverdue,
        assignee,
        salesBand: sales_band,
        replyBy: reply_by,
        age: now - created_at,
        isErased: erased_at !== null,
      }),
    ),
    next: next && `/enquiries?${new URLSearchParams({ view, after: next })}`,
  };
});

export default function Enquiries() {
  const { title, views, view, rows, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-enquiries");
  return (
    <>
      <PageHead title={title} about={t(`about.${view}`)}>
        {rows.length > 0 && <CsvLink to={`/enquiries/csv?view=${view}`} />}
      </PageHead>
      <Tabs
        label={t("list.states")}
        items={views.map((name) => ({ label: t(`view.${name}`), href: `/enquiries?view=${name}`, current: name === view }))}
      />
      <DataTable
        caption={t(`view.${view}`)}
        rows={rows}
        rowKey={({ reference }) => reference}
        empty={<p>{t(`empty.${view}`)}</p>}
        next={next}
        columns={[
          {
            key: "reference",
            label: t("column.reference"),
            isHeader: true,
            cell: ({ reference }) => (
              <a href={`/enquiries/${reference}`} className="number">
                {reference}
              </a>
            ),
          },
          { key: "reply", label: t("column.reply-by"), cell: ({ replyBy, isOverdue }) => <ReplyDay day={replyBy} isOverdue={isOverdue} /> },
          { key: "age", label: t("column.age"), cell: ({ age }) => <Age ms={age} /> },
          {
            key: "intention",
            label: t("column.intention"),
            cell: ({ intention, product }) => t(`wants.${intention}`, { product: t(`enquiry:product.${product}`) }),
          },
          { key: "band", label: t("column.band"), cell: ({ salesBand }) => t(`enquiry:salesBand.${salesBand}`) },
          { key: "language", label: t("column.language"), cell: ({ language }) => t(`language.${language}`) },
          { key: "channels", label: t("column.channels"), isNumber: true, cell: ({ channels }) => channels },
          { key: "files", label: t("column.files"), isNumber: true, cell: ({ files }) => files },
          { key: "assignee", label: t("column.assignee"), cell: ({ assignee }) => assignee ?? "–" },
          { key: "erased", label: "", cell: ({ isErased }) => isErased && <span className="soft">{t("erased")}</span> },
        ]}
      />
    </>
  );
}
