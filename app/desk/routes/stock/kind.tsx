import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listStaffActions } from "#server/audit/list-staff-actions.ts";
import { STOCK_KINDS } from "#server/domain/product-kinds.schema.ts";
import { listStock, type Stock } from "#server/orders/reservations/list-stock.ts";
import { setStock } from "#server/orders/reservations/set-stock.ts";
import { StockSchema } from "#server/orders/reservations/stock.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { parseDeskForm, rejectDeskForm, reopenDeskForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { ConfirmForm } from "#app/desk/ui/confirm-form.tsx";
import { Facts } from "#app/desk/ui/facts.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useDeskForm } from "#app/desk/ui/use-desk-form.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { StockHistory } from "./stock-history.tsx";

const HISTORY = 20;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => deskMeta(page);

/** The SIM cards of one kind, the form to count them, and who counted them before. */
export const loader = staffLoader("stock.edit", async ({ shop, params, request, context }) => {
  const stock = await requireStock(shop, params.kind);
  const actions = await listStaffActions(shop, { kind: "stock", subjectId: stock.kind, limit: HISTORY });
  return {
    title: titleOf(request, context, `desk-stock:kind.${stock.kind}`),
    stock,
    history: actions.map(({ id, at, who, before, after }) => ({ id, at, who, before: numberOf(before?.onHand), after: numberOf(after?.onHand) })),
  };
});

const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

async function requireStock(shop: AppContext, kind: string | undefined): Promise<Stock> {
  const stock = (await listStock(shop)).find((one) => one.kind === kind && STOCK_KINDS.includes(one.kind));
  if (!stock) throw data(null, { status: 404 });
  return stock;
}

export const action = staffAction({
  review: {
    access: "stock.edit",
    async run({ shop, form, params }) {
      const { reserved, onHand } = await requireStock(shop, params.kind);
      const parsed = parseDeskForm(form, StockSchema);
      if (!parsed.ok) return parsed.rejected;
      if (parsed.value.expected !== onHand) return rejectDeskForm(form, "desk-stock:rejection.stock-changed", { status: 409 });
      return parsed.value.count < reserved ? rejectReserved(form, reserved) : data({ intent: "reviewed" as const, count: parsed.value.count });
    },
  },
  set: {
    access: "stock.edit",
    async run({ shop, form, params, who, context }) {
      const { kind, reserved } = await requireStock(shop, params.kind);
      const parsed = parseDeskForm(form, StockSchema);
      if (!parsed.ok) return parsed.rejected;
      const result = await setStock(shop, { kind, ...parsed.value, who });
      if (!result.ok && result.code === "stock-reserved") return rejectReserved(form, reserved);
      if (!result.ok) {
        form.set("intent", "review");
        return rejectDeskForm(form, "desk-stock:rejection.stock-changed", { status: 409 });
      }
      const message = { text: "desk-stock:done", values: { count: parsed.value.count } } as const;
      return redirectWithMessage(`/stock/${kind}`, message, context);
    },
  },
  change: { access: "stock.edit", run: async ({ form }) => reopenDeskForm(form, "review") },
});

function rejectReserved(form: FormData, reserved: number) {
  form.set("intent", "review");
  return rejectDeskForm(form, "desk-stock:rejection.stock-reserved", { field: "count", values: { reserved }, status: 409 });
}

export default function StockOfKind() {
  const { title, stock, history } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useTranslation("desk-stock");
  const { form, fields, formProps } = useDeskForm("review", StockSchema);
  const { kind, onHand, reserved, countedAt } = stock;
  return (
    <>
      <PageHead title={title} parent={{ label: t("desk:section.stock"), to: "/stock" }} />
      <Facts
        items={[
          { label: t("fact.on-hand"), value: onHand },
          { label: t("fact.reserved"), value: reserved },
          { label: t("fact.free"), value: onHand - reserved },
          { label: t("fact.counted"), value: countedAt === null ? t("never-counted") : <Moment at={countedAt} /> },
        ]}
      />
      {result && "count" in result ? (
        <ConfirmForm
          intent="set"
          values={{ count: String(result.count), expected: String(onHand) }}
          consequences={[
            t("review.change", { before: onHand, after: result.count }),
            t("review.free", { before: onHand - reserved, after: result.count - reserved }),
            ...(result.count === reserved ? [t(`review.none.${kind}`)] : []),
          ]}
        >
          {t("review.submit", { count: result.count })}
        </ConfirmForm>
      ) : (
        <form {...formProps} className="form">
          <ErrorSummary form={form} labels={{ count: t("form.count") }} />
          <Field field={fields.count} label={t("form.count")} hint={t("form.hint")} inputMode="numeric" autoComplete="off" width="short" />
          <input type="hidden" name="expected" value={onHand} />
          <SubmitButton intent="review">{t("desk-orders:confirm.continue")}</SubmitButton>
        </form>
      )}
      <StockHistory rows={history} />
    </>
  );
}
