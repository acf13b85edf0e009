import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { waitingState } from "#app/request/page/waiting-state.server.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { formAction, textFields } from "#app/request/form/form-action.server.ts";
import { requireAccount } from "#app/request/identity.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import { path } from "#server/locale/path.schema.ts";
import { dismissOrder } from "#server/orders/views/dismiss-order.ts";
import { listOrders } from "#server/orders/views/list-orders.ts";
import { readOrder } from "#server/orders/views/read-order.ts";
import { refreshPayment } from "#server/orders/payments/refresh-payment.ts";
import { MyOrder } from "./my-order.tsx";
import { payOrderAgain } from "#app/routes/orders/payment/retry-payment.server.ts";
import { viewMyOrder, viewMyOrders, type MyOrdersView } from "./view-my-orders.server.ts";
import { useLanguage } from "#app/i18n/translator.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Money } from "#app/ui/money.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { StateBadge } from "./state-badge.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The orders of the account, or the one of the URL parameter `order` (§2, My orders). 404 if the account has no such order. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop } = context;
  const language = pageLanguage(params);
  const { accountId } = await requireAccount(request, language, context);
  const t = textsFor(language, "my-orders");
  const search = new URL(request.url).searchParams;
  // The buyer may have ordered with the account's email address without signing in.
  await claimOrders(shop.db, accountId);
  const number = search.get("order");
  if (number === null) {
    const list = await listOrders(shop, { accountId, page: Number(search.get("page") ?? "1") });
    return data({ meta: { title: t("meta") }, list: viewMyOrders(shop, list, language), order: null });
  }
  const isPaymentCurrent = await refreshPayment(shop, { number, accountId });
  const order = await readOrder(shop, { number, accountId });
  if (!order) throw new Response(null, { status: 404 });
  const view = viewMyOrder(shop, order, language, isPaymentCurrent);
  return data({
    meta: { title: t("detail.meta", { number }) },
    // The time left to pay is not shown on a waiting page.
    waiting: view.waiting ? waitingState({ ...view, kept: null }) : null,
    list: null,
    order: view,
  });
}

/**
 * Intent "dismiss" removes an unpaid order from the list. Any other post starts a new payment attempt for the order of the URL and redirects to its
 * payment page.
 */
export const action = formAction(async ({ request, params, context, form }) => {
  const { shop } = context;
  const language = pageLanguage(params);
  const { accountId } = await requireAccount(request, language, context);
  const { intent, order: dismissed = "" } = textFields(form);
  const search = new URL(request.url).searchParams;
  if (intent === "dismiss") {
    await dismissOrder(shop, { accountId, number: dismissed });
    return redirectWithToast(
      path(language, "account/order", { page: search.get("page") }),
      { kind: "tip", text: "my-orders:dismissed" },
      { secure: shop.env.secure },
    );
  }
  const number = search.get("order") ?? "";
  const page = path(language, "account/order", { order: number });
  return payOrderAgain(context, { form, access: { number, accountId }, language, page });
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function AccountOrder() {
  const { list, order } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return order ? <MyOrder order={order} lastResult={lastResult} /> : <MyOrders {...list} />;
}

const COLUMNS = ["number", "time", "unit-price", "quantity", "status", "amount"] as const;
const NUMERIC_COLUMNS: readonly string[] = ["unit-price", "quantity", "amount"];

/** A page of the account's orders, newest first: a table on wide screens, panels on phones (§2, My orders). */
function MyOrders({ orders, page, pages }: MyOrdersView) {
  const { t } = useTranslation("my-orders");
  const label = (column: (typeof COLUMNS)[number]) => t(`column.${column}`);
  const firstToPay = orders.find(({ unpaid }) => unpaid?.canPay)?.number;
  return (
    <div className="page page-body stack-wide">
      <h1>{t("title")}</h1>
      <FormRejection />
      {orders.length === 0 ? (
        <EmptyState title={t("empty.title")} action={<ButtonLink page="destination">{t("empty.action")}</ButtonLink>}>
          {t("empty.text")}
        </EmptyState>
      ) : (
        <div className="stack">
          <table className="order-list">
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className={NUMERIC_COLUMNS.includes(column) ? "label figure" : "label"}>
                    {label(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order.number}>
                  <td data-label={label("number")} className="number">
                    <PageLink page="account/order" query={{ order: order.number }} className="strong">
                      {order.number}
                    </PageLink>
                    <span className="soft small">{order.title}</span>
                  </td>
                  <td data-label={label("time")}>
                    <DateTime at={order.createdAt} />
                  </td>
                  <td data-label={label("unit-price")} className="figure">
                    <Money amount={order.unitPrice} currency={order.currency} />
                  </td>
                  <td data-label={label("quantity")} className="figure">
                    {order.quantity}
                  </td>
                  <td data-label={label("status")} className={order.unpaid ? "order-next" : undefined}>
                    <StateBadge state={order.state} delivered={order.delivered} />
                    {order.unpaid && <UnpaidActions {...order.unpaid} page={page} number={order.number} primary={order.number === firstToPay} />}
                  </td>
                  <td data-label={label("amount")} className="figure strong">
                    <Money amount={order.total} currency={order.currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {pages > 1 && <Pages page={page} pages={pages} />}
        </div>
      )}
      <p className="soft small">{t("missing")}</p>
    </div>
  );
}

/** What the buyer of an unpaid order can do: pay it, and remove it from the list. `primary`: it is the first of the list that can be paid. */
function UnpaidActions({ number, canPay, primary, page }: { number: string; canPay: boolean; primary: boolean; page: number }) {
  const { t } = useTranslation("my-orders");
  return (
    <form method="post" action={path(useLanguage(), "account/order", { page: page > 1 ? page : null })} className="cluster">
      {canPay && (
        <ButtonLink page="account/order" query={{ order: number }} kind={primary ? "primary" : "secondary"}>
          {t("pay")}
        </ButtonLink>
      )}
      <input type="hidden" name="order" value={number} />
      <button name="intent" value="dismiss" className="text-button" aria-label={t("dismiss-order", { number })}>
        {t("dismiss")}
      </button>
    </form>
  );
}

function Pages({ page, pages }: Pick<MyOrdersView, "page" | "pages">) {
  const { t } = useTranslation("my-orders");
  return (
    <nav className="between" aria-label={t("pages.label")}>
      <span>
        {page > 1 && (
          <PageLink page="account/order" query={{ page: page > 2 ? page - 1 : null }} rel="prev" className="with-icon">
            {t("pages.newer")}
          </PageLink>
        )}
      </span>
      <span className="soft small number">{t("pages.here", { page, pages })}</span>
      <span>
        {page < pages && (
          <PageLink page="account/order" query={{ page: page + 1 }} rel="next" className="with-icon">
            {t("pages.older")}
          </PageLink>
        )}
      </span>
    </nav>
  );
}
