import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listPromoCodes } from "#server/orders/promo/list-promo-codes.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { CsvLink } from "#app/desk/ui/csv-link.tsx";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { PROMO_LISTS, readPromoList } from "./promo-lists.ts";
import { PromoState } from "./promo-state.tsx";
import { usePromoTerms } from "./promo-terms.ts";

const PAGE_SIZE = 50;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => deskMeta(page);

/** The promo codes that have not ended, or that have (`?list=ended`). */
export const loader = staffLoader("promo.edit", async ({ shop, request, context }) => {
  const list = readPromoList(request);
  const after = new URL(request.url).searchParams.get("after") ?? undefined;
  const { rows, next } = await listPromoCodes(shop, { which: list, after, limit: PAGE_SIZE });
  return {
    title: titleOf(request, context, "desk:section.promo"),
    list,
    rows,
    next: next && `/promo?${new URLSearchParams({ list, after: next })}`,
  };
});

export default function PromoCodes() {
  const { title, list, rows, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-promo");
  const terms = usePromoTerms();
  return (
    <>
      <PageHead title={title} about={t("list.about")}>
        <a href="/promo/new-code" className="button" data-shortcut="n">
          {t("new.link")}
        </a>
        {rows.length > 0 && <CsvLink to={`/promo/codes-csv?list=${list}`} />}
      </PageHead>
      <Tabs
        label={t("list.label")}
        items={PROMO_LISTS.map((name) => ({
          label: t(`list.${name}`),
          href: name === "current" ? "/promo" : `/promo?list=${name}`,
          current: name === list,
        }))}
      />
      <DataTable
        caption={t(`list.${list}`)}
        rows={rows}
        rowKey={({ code }) => code}
        next={next}
        empty={<p>{t(`list.none-${list}`)}</p>}
        columns={[
          {
            key: "code",
            label: t("fact.code"),
            isHeader: true,
            cell: ({ code }) => (
              <a href={`/promo/${code}`} className="code">
                {code}
              </a>
            ),
          },
          { key: "state", label: t("fact.state"), cell: ({ state }) => <PromoState state={state} /> },
          { key: "discount", label: t("fact.discount"), cell: (promo) => terms.discount(promo) },
          { key: "cap", label: t("fact.cap"), cell: (promo) => terms.caps(promo) },
          { key: "minimum", label: t("fact.minimum"), cell: (promo) => terms.minimums(promo) },
          {
            key: "uses",
            label: t("fact.uses"),
            isNumber: true,
            cell: ({ taken, maxUses }) => (maxUses === null ? taken : t("uses.of", { taken, max: maxUses })),
          },
          { key: "customer", label: t("fact.per-customer"), isNumber: true, cell: ({ maxUsesPerCustomer }) => maxUsesPerCustomer },
          { key: "from", label: t("fact.from"), cell: ({ startsAt }) => startsAt !== null && <Moment at={startsAt} /> },
          { key: "until", label: t("fact.until"), cell: ({ endsAt }) => endsAt !== null && <Moment at={endsAt} /> },
        ]}
      />
    </>
  );
}
