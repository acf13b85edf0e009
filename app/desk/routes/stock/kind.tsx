import { listStaffActions, type ListedStaffAction } from "#server/audit/list-staff-actions.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { STOCK_KINDS } from "#server/domain/product-kinds.schema.ts";
import { reject } from "#server/forms/rejection.ts";
import { listStock } from "#server/orders/reservations/list-stock.ts";
import { setStock } from "#server/orders/reservations/set-stock.ts";
import { StockSchema } from "#server/orders/reservations/stock.schema.ts";
import { TableSection } from "#app/desk/ui/data-table.tsx";
import { Facts } from "#app/desk/ui/facts.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

const HISTORY = 20;

const findStock = async (shop: AppContext, kind: string | undefined) =>
  (await listStock(shop)).find((one) => one.kind === kind && STOCK_KINDS.includes(one.kind));

/** Counts the SIM cards of one kind. */
const page = verbPage({
  area: "desk-stock",
  permission: "stock.edit",
  intent: "set",
  subject: ({ shop, params }) => findStock(shop, params.kind),
  show: async ({ shop }, stock) => ({ ...stock, history: await listStaffActions(shop, { kind: "stock", subjectId: stock.kind, limit: HISTORY }) }),
  title: ({ kind }) => `desk-stock:kind.${kind}`,
  parent: ({ t }) => ({ label: t("desk:section.stock"), to: "/stock" }),
  schema: StockSchema,
  run: ({ shop, who }, { kind }, typed) => setStock(shop, { kind, ...typed, who }),
  review: async (_, { onHand, reserved }, { count, expected }) =>
    expected !== onHand ? reject("stock-changed") : count < reserved ? reject("stock-reserved") : undefined,
  rejection: ({ code }, _, { reserved }) =>
    code === "stock-changed"
      ? "desk-stock:rejection.stock-changed"
      : { text: "desk-stock:rejection.stock-reserved", field: "count", values: { reserved } },
  done: (_, { kind }, { count }) => ({ to: `/stock/${kind}`, text: "desk-stock:done", values: { count } }),
  labels: { count: "form.count" },
  fields: ({ t, field }, { onHand }) => (
    <>
      <Field {...field.count} hint={t("form.hint")} inputMode="numeric" autoComplete="off" width="short" />
      <input type="hidden" name="expected" value={onHand} />
    </>
  ),
  consequences: ({ t }, { kind, onHand, reserved }, { count }) => [
    t("review.change", { before: onHand, after: count }),
    t("review.free", { before: onHand - reserved, after: count - reserved }),
    ...(count === reserved ? [t(`review.none.${kind}`)] : []),
  ],
  submit: ({ t }, _, { count }) => t("review.submit", { count }),
  above: ({ t }, { onHand, reserved, countedAt }) => (
    <Facts
      items={[
        { label: t("fact.on-hand"), value: onHand },
        { label: t("fact.reserved"), value: reserved },
        { label: t("fact.free"), value: onHand - reserved },
        { label: t("fact.counted"), value: countedAt === null ? t("never-counted") : <Moment at={countedAt} /> },
      ]}
    />
  ),
  below: (_, { history }) => <StockHistory actions={history} />,
});

export const { loader, action } = page;
export default page.Page;

const onHandOf = (values: ListedStaffAction["before"]) => (typeof values?.onHand === "number" ? values.onHand : null);

/** Who counted the SIM cards of a kind, the last first. Orders change the number, too; they are not listed. */
function StockHistory({ actions }: { actions: readonly ListedStaffAction[] }) {
  const { t } = useTranslation("desk-stock");
  return (
    <TableSection
      caption={t("history.title")}
      rows={actions}
      rowKey={({ id }) => id}
      empty={<p>{t("history.none")}</p>}
      columns={[
        { key: "at", label: t("history.at"), isHeader: true, cell: ({ at }) => <Moment at={at} /> },
        { key: "who", label: t("history.who"), cell: ({ who }) => who },
        { key: "before", label: t("history.before"), isNumber: true, cell: ({ before }) => onHandOf(before) },
        { key: "after", label: t("history.after"), isNumber: true, cell: ({ after }) => onHandOf(after) },
      ]}
    />
  );
}
