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
import { MyOrders } from "./my-orders.tsx";
import { payOrderAgain } from "#app/routes/orders/payment/retry-payment.server.ts";
import { viewMyOrder, viewMyOrders } from "./view-my-orders.server.ts";

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
