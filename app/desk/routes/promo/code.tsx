import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { showPromoCode } from "#server/orders/promo/list-promo-codes.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { TableSection } from "#app/desk/ui/data-table.tsx";
import { Facts } from "#app/desk/ui/facts.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { Money } from "#app/ui/money.tsx";
import { PromoState, promoTerms } from "./promo-terms.tsx";

/** One promo code: its terms in each currency, and what it has discounted. */
export const loader = staffLoader("promo.edit", async ({ shop, params, request, context }) => {
  const found = await showPromoCode(shop, params.code ?? "");
  if (!found) throw data(null, { status: 404 });
  return { title: titleOf(request, context, "desk-promo:code.title", { code: found.promo.code }), ...found };
});

export default function PromoCode() {
  const { title, promo, usage } = useLoaderData<typeof loader>();
  const words = useTranslation("desk-promo");
  const { t } = words;
  const terms = promoTerms(words);
  return (
    <>
      <PageHead title={title} parent={{ label: t("desk:section.promo"), to: "/promo" }}>
        <PromoState state={promo.state} />
        {promo.state !== "over" && <ButtonLink to={`/promo/${promo.code}/end`} kind="secondary" text={t("end.link")} />}
      </PageHead>
      <Facts
        items={[
          { label: t("fact.from"), value: promo.startsAt === null ? t("code.at-once") : <Moment at={promo.startsAt} /> },
          { label: t("fact.until"), value: promo.endsAt === null ? t("code.no-end") : <Moment at={promo.endsAt} /> },
          {
            label: t("fact.uses"),
            value: promo.maxUses === null ? t("uses.no-limit", { taken: promo.taken }) : t("uses.of", { taken: promo.taken, max: promo.maxUses }),
          },
          { label: t("fact.per-customer"), value: promo.maxUsesPerCustomer ?? t("uses.any") },
        ]}
      />
      <TableSection
        caption={t("code.terms")}
        rows={CURRENCIES}
        rowKey={(currency) => currency}
        empty={null}
        columns={[
          { key: "currency", label: t("fact.currency"), isHeader: true, cell: (currency) => currency },
          { key: "discount", label: t("fact.discount"), cell: (currency) => terms.discountIn(promo, currency) },
          { key: "minimum", label: t("fact.minimum"), cell: (currency) => terms.minimumIn(promo, currency) },
        ]}
      />
      <TableSection
        caption={t("usage.title")}
        rows={usage}
        rowKey={({ currency }) => currency}
        empty={<p>{t("usage.none")}</p>}
        columns={[
          { key: "currency", label: t("fact.currency"), isHeader: true, cell: ({ currency }) => currency },
          { key: "orders", label: t("usage.orders"), isNumber: true, cell: ({ orders }) => orders },
          {
            key: "discount",
            label: t("usage.discount"),
            isNumber: true,
            cell: ({ discount, currency }) => <Money amount={discount} currency={currency} />,
          },
        ]}
      />
    </>
  );
}
