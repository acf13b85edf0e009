import { data, redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parseWithZod } from "#app/request/form/parse-with-zod.server.ts";
import { errorTitle } from "#app/forms/error-summary.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { formAction } from "#app/request/form/form-action.server.ts";
import { isInApp } from "#app/request/in-app.server.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { getSubmittedForm } from "#app/request/form/submitted-form.server.ts";
import { path } from "#server/locale/path.schema.ts";
import { readOrder } from "#server/orders/views/read-order.ts";
import { CancellationSchema } from "#server/orders/refunds/refund-request.schema.ts";
import { quoteCancellation } from "#server/orders/cancellation/quote-cancellation.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { CancelOrder, CannotCancel } from "./cancel-order.tsx";
import { FindOrder } from "#app/routes/orders/access/find-order.tsx";
import { linkAccess, readOrderAccess } from "#app/routes/orders/access/order-access.server.ts";
import { rejectForm } from "#app/routes/orders/payment/retry-payment.server.ts";
import { viewMyOrder } from "#app/routes/orders/my-orders/view-my-orders.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/**
 * The confirmation page of a cancellation: what is refunded, how and when, or why the order cannot be cancelled (§4).
 * If the URL gives access to no order, the page offers to mail the order's link.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop } = context;
  const language = pageLanguage(params);
  const t = textsFor(language, "orders");
  const access = await readOrderAccess(request, language, context);
  const order = await readOrder(shop, access);
  if (!order) return data({ meta: { title: t("find.wrong-title") }, cancellation: null, bare: false }, { status: 404 });
  const quote = await quoteCancellation(shop, access);
  const posted = getSubmittedForm(context);
  const title = t(quote.ok ? "cancel.meta" : "cancel.refused");
  const { title: packageTitle, number, way, topUp } = viewMyOrder(shop, order, language);
  const isTopUp = topUp !== null;
  const bare = isTopUp && (new URL(request.url).searchParams.has("app") || isInApp(request, number));
  // Credit that reached its SIM cannot be refunded, unlike a delivered package (§9).
  const shownQuote = isTopUp && !quote.ok && quote.reason === "orders.cancel-delivered" ? { ...quote, reason: "orders.refund-credit" } : quote;
  return data({
    meta: { title: posted?.invalidFields.length ? errorTitle(title, t("forms:error-prefix")) : title },
    cancellation: {
      order: { title: packageTitle, number, way, isTopUp, bare, access: linkAccess(access) },
      quote: shownQuote,
      typed: posted?.typed ?? {},
    },
    bare,
  });
}

/** Requests the cancellation and redirects to the order, which shows its state. */
export const action = formAction(async ({ request, params, context, form }) => {
  const { shop } = context;
  const language = pageLanguage(params);
  const access = await readOrderAccess(request, language, context);
  const submission = parseWithZod(form, { schema: CancellationSchema });
  if (submission.status !== "success") return rejectForm(context, form, submission.reply());
  const result = await requestCancellation(shop, access, submission.value);
  if (!result.ok && result.reason === "errors.order-unknown") return data({ lastResult: null }, { status: 404 });
  // A double click finds the cancellation already requested: not an error.
  if (!result.ok && result.reason !== "orders.cancel-asked") return rejectForm(context, form, submission.reply({ formErrors: [result.reason] }));
  const { number, key } = linkAccess(access);
  const app = new URL(request.url).searchParams.get("app");
  const back = key === null && app === null ? "account/order" : "order-result";
  return redirect(path(language, back, { order: number, key, app }), 303);
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function OrderCancel() {
  const { cancellation } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (!cancellation) return <FindOrder wrongLink lastResult={lastResult} />;
  const { order, quote, typed } = cancellation;
  return quote.ok ? (
    <CancelOrder order={order} quote={quote} typed={typed} lastResult={lastResult} />
  ) : (
    <CannotCancel order={order} reason={quote.reason} />
  );
}
