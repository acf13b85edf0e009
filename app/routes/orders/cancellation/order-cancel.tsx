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

/** Asks before an order that is not delivered is called off: what comes back, how and when; or says why it cannot be (§4); what opens no order leads to its link. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop } = context;
  const language = pageLanguage(params);
  const t = textsFor(language, "orders");
  const access = await readOrderAccess(request, language, context);
  const order = await readOrder(shop, access);
  if (!order) return data({ meta: { title: t("find.wrong-title") }, asked: null, bare: false }, { status: 404 });
  const quote = await quoteCancellation(shop, access);
  const posted = getSubmittedForm(context);
  const title = t(quote.ok ? "cancel.meta" : "cancel.refused");
  const { title: bought, number, way, topUp } = viewMyOrder(shop, order, language);
  const isTopUp = topUp !== null;
  const bare = isTopUp && (new URL(request.url).searchParams.has("app") || isInApp(request, number));
  // What one may do with a package that was delivered one may not do with a balance (§9).
  const told = isTopUp && !quote.ok && quote.reason === "orders.cancel-delivered" ? { ...quote, reason: "orders.refund-credit" } : quote;
  return data({
    meta: { title: posted?.wrong.length ? errorTitle(title, t("forms:error-prefix")) : title },
    asked: { order: { title: bought, number, way, isTopUp, bare, access: linkAccess(access) }, quote: told, typed: posted?.typed ?? {} },
    bare,
  });
}

/** Asks for it, and leads back to the order, which says so. */
export const action = formAction(async ({ request, params, context, form }) => {
  const { shop } = context;
  const language = pageLanguage(params);
  const access = await readOrderAccess(request, language, context);
  const submission = parseWithZod(form, { schema: CancellationSchema });
  if (submission.status !== "success") return rejectForm(context, form, submission.reply());
  const answer = await requestCancellation(shop, access, submission.value);
  if (!answer.ok && answer.reason === "errors.order-unknown") return data({ lastResult: null }, { status: 404 });
  // A second click finds it asked for already: that is what was wanted.
  if (!answer.ok && answer.reason !== "orders.cancel-asked") return rejectForm(context, form, submission.reply({ formErrors: [answer.reason] }));
  const { number, key } = linkAccess(access);
  const app = new URL(request.url).searchParams.get("app");
  const back = key === null && app === null ? "account/order" : "order-result";
  return redirect(path(language, back, { order: number, key, app }), 303);
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function OrderCancel() {
  const { asked } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (!asked) return <FindOrder wrongLink lastResult={lastResult} />;
  const { order, quote, typed } = asked;
  return quote.ok ? (
    <CancelOrder order={order} quote={quote} typed={typed} lastResult={lastResult} />
  ) : (
    <CannotCancel order={order} reason={quote.reason} />
  );
}
