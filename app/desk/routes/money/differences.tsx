import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listDiscrepancies } from "#server/orders/staff/list-discrepancies.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { Age } from "#app/desk/ui/age.tsx";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { CsvLink } from "#app/desk/ui/csv-link.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { knownKind } from "./discrepancy-texts.ts";
import { MoneyPages } from "./money-pages.tsx";

const PAGE_SIZE = 50;

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data);

/** Where the records of the shop differ from those of the payment provider and the carrier: the open differences, or all. */
export const loader = staffLoader("money.view", async ({ shop, request, context }) => {
  const { searchParams } = new URL(request.url);
  const all = searchParams.get("show") === "all";
  const { rows, next } = await listDiscrepancies(shop, { all, after: searchParams.get("after") ?? undefined, limit: PAGE_SIZE });
  const show = all ? "all" : "open";
  return {
    title: titleOf(request, context, "desk-money:differences.title"),
    show,
    now: shop.clock(),
    rows: rows.map(({ id, kind, number, ours, theirs, found_at: foundAt, resolved_at: resolvedAt }) => ({
      id,
      kind: knownKind(kind),
      number,
      ours,
      theirs,
      foundAt,
      resolvedAt,
    })),
    next: next && `/money?${new URLSearchParams({ show, after: next })}`,
  } as const;
});

export default function Differences() {
  const { title, show, now, rows, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-money");
  return (
    <>
      <PageHead title={title} about={t("differences.about")}>
        {rows.length > 0 && <CsvLink to={`/money/csv?show=${show}`} />}
      </PageHead>
      <MoneyPages current="differences" />
      <Tabs
        label={t("differences.show")}
        items={(["open", "all"] as const).map((name) => ({
          label: t(`differences.${name}`),
          href: name === "open" ? "/money" : "/money?show=all",
          current: name === show,
        }))}
      />
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p>{t(`differences.none-${show}`)}</p>}
        next={next}
        columns={[
          {
            key: "kind",
            label: t("column.kind"),
            isHeader: true,
            cell: ({ id, kind, resolvedAt }) => (
              <>
                <a href={`/money/differences/${id}`}>{t(`kind.${kind}`)}</a>
                {resolvedAt === null && <span className="money-do">{t(`do.${kind}`)}</span>}
              </>
            ),
          },
          {
            key: "order",
            label: t("column.order"),
            cell: ({ number }) =>
              number && (
                <a href={`/orders/${number}`} className="number nowrap">
                  {number}
                </a>
              ),
          },
          { key: "ours", label: t("column.ours"), cell: ({ ours }) => <Record text={ours} /> },
          { key: "theirs", label: t("column.theirs"), cell: ({ theirs }) => <Record text={theirs} /> },
          {
            key: "found",
            label: t("column.found"),
            cell: ({ foundAt, resolvedAt }) => (show === "open" && resolvedAt === null ? <Age ms={now - foundAt} /> : <Moment at={foundAt} />),
          },
          {
            key: "state",
            label: show === "all" ? t("column.state") : "",
            cell: ({ resolvedAt }) =>
              show === "all" && (
                <span className={`state ${resolvedAt === null ? "warn" : "good"}`}>
                  {t(`differences.${resolvedAt === null ? "open" : "closed"}`)}
                </span>
              ),
          },
        ]}
      />
    </>
  );
}

/** What a record says, in the words of the program. */
const Record = ({ text }: { text: string }) => (
  <span lang="en" className="money-record">
    {text}
  </span>
);
