import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ENQUIRY_STATES } from "#server/domain/enquiry-states.schema.ts";
import { listEnquiries } from "#server/partners/staff/list-enquiries.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { Age } from "#app/desk/ui/age.tsx";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Link } from "#app/ui/link.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { ReplyDay } from "./reply-day.tsx";

const PAGE_SIZE = 50;

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data);

/** Open enquiries, the oldest first, or closed ones. */
export const loader = staffLoader("enquiries.handle", async ({ shop, request, context }) => {
  const { searchParams } = new URL(request.url);
  const state = ENQUIRY_STATES.find((name) => name === searchParams.get("state")) ?? "new";
  const { rows, next } = await listEnquiries(shop, { state, after: searchParams.get("after") ?? undefined, limit: PAGE_SIZE });
  const now = shop.clock();
  return {
    title: titleOf(request, context, "desk:section.enquiries"),
    states: [...ENQUIRY_STATES],
    state,
    rows: rows.map(({ reference, product, intention, sales_band, channels, language, files, reply_by, isOverdue, created_at, erased_at }) => ({
      reference,
      product,
      intention,
      channels,
      language,
      files,
      isOverdue,
      salesBand: sales_band,
      replyBy: reply_by,
      age: now - created_at,
      isErased: erased_at !== null,
    })),
    next: next && `/enquiries?${new URLSearchParams({ state, after: next })}`,
  };
});

export default function Enquiries() {
  const { title, states, state, rows, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-enquiries");
  return (
    <>
      <PageHead title={title} about={t("list.about")} />
      <Tabs
        label={t("list.states")}
        items={states.map((name) => ({ label: t(`state.${name}`), href: `/enquiries?state=${name}`, current: name === state }))}
      />
      <DataTable
        caption={t(`state.${state}`)}
        rows={rows}
        rowKey={({ reference }) => reference}
        empty={<p>{t(`empty.${state}`)}</p>}
        next={next}
        columns={[
          {
            key: "reference",
            label: t("column.reference"),
            isHeader: true,
            cell: ({ reference }) => (
              <Link to={`/enquiries/${reference}`} className="number">
                {reference}
              </Link>
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
          { key: "erased", label: "", cell: ({ isErased }) => isErased && <span className="soft">{t("erased")}</span> },
        ]}
      />
    </>
  );
}
