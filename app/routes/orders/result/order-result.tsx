import { data, redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { waitingState } from "#app/request/page/waiting-state.server.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { formAction, parseForm, rejectForm, textFields } from "#app/request/form/form-action.server.ts";
import { isInApp, readPlacedOrder } from "#app/request/cookies.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { readPhone } from "#app/request/phone.server.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { path } from "#server/locale/path.schema.ts";
import { readOrder } from "#server/orders/views/read-order.ts";
import { refreshPayment } from "#server/orders/payments/refresh-payment.ts";
import { resendLinks } from "#server/orders/emails/resend-links.ts";
import { rejectionText } from "#app/request/rejection-text.server.ts";
import { checkEmail } from "#app/routes/orders/checkout/order-doubts.server.ts";
import { correctOwnEmail } from "#server/orders/corrections/correct-own-email.ts";
import { FindOrder } from "#app/routes/orders/access/find-order.tsx";
import { linkAccess, readOrderAccess } from "#app/routes/orders/access/order-access.server.ts";
import { OrderPage } from "./order-page.tsx";
import { resultKeys, resultValues } from "#app/routes/orders/view/result-text.ts";
import { TopUpPage } from "./top-up-page.tsx";
import { payOrderAgain } from "#app/routes/orders/payment/retry-payment.server.ts";
import { viewOrder } from "#app/routes/orders/view/view-order.server.ts";
import { readSimBalance } from "#server/sims/read-prepaid-sims.ts";
import { findOrder } from "#server/orders/core/find-order.ts";
import { nameUnit } from "#server/sims/own-sims.ts";
import { CorrectEmailSchema, NameUnitSchema } from "#server/orders/corrections/correction.schema.ts";
import { FindOrderSchema } from "#server/orders/core/order.schema.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The order of `order` and `key` without signing in, or of `order` for its signed-in owner; without access, a form to find it (§2, Result page). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop } = context;
  const viewer = readViewer(request, params.lang, context);
  const t = textsFor(viewer.language, "orders");
  const posted = context.actionData?.posted;
  const search = new URL(request.url).searchParams;
  const access = await readOrderAccess(request, viewer.language, context);

  const isPaymentCurrent = access.number ? await refreshPayment(shop, access) : true;
  const order = access.number ? await readOrder(shop, access, readPlacedOrder(request)) : null;
  if (!order) {
    const find = { wrongLink: access.number !== "" || search.has("key"), sent: search.has("sent"), typed: { email: posted?.typed.email ?? "" } };
    return data(
      { meta: { title: t(find.wrongLink ? "find.wrong-title" : "find.meta") }, find, order: null, balance: null, lean: false, bare: false },
      { status: find.wrongLink && !posted ? 404 : 200 },
    );
  }
  const view = viewOrder(shop, order, viewer.language, isPaymentCurrent);
  const hints = { cancelled: search.has("cancelled") };
  const isCancelled = view.page === "failed" && view.variant === "" && hints.cancelled;
  const balance = view.topUp && view.page === "renewed" ? await readSimBalance(shop, view.topUp.iccid) : null;
  const prepaidSims = await Promise.all(
    view.prepaidIccids.map(async (iccid) => {
      const current = await readSimBalance(shop, iccid);
      return { iccid, balance: current && { amount: current.amount, validUntil: current.validUntil } };
    }),
  );
  return data({
    meta: { title: isCancelled ? t("result.failed.cancelled-title") : t(resultKeys(view, "meta"), resultValues(view, viewer.language)) },
    // The time left to pay is not shown on a waiting page.
    waiting: view.waiting ? waitingState({ ...view, kept: null }) : null,
    find: null,
    order: { ...view, ...hints, access: linkAccess(access), prepaidSims, phone: readPhone(request), typed: posted?.typed ?? {} },
    balance: balance && { amount: balance.amount, validUntil: balance.validUntil },
    lean: view.topUp !== null,
    bare: view.topUp !== null && (search.has("app") || isInApp(request, order.number)),
  });
}

/**
 * With intent "find", mails the links of the newest orders of an email address; with "name", names an eSIM; with "correct-email",
 * corrects the address of the order, which gets a new link. Else starts a payment attempt and redirects to
 * its payment page.
 */
export const action = formAction(async ({ request, params, context, form }) => {
  const { shop } = context;
  const { language, clientAddress } = readViewer(request, params.lang, context);
  if (textFields(form).intent === "find") {
    const parsed = parseForm(form, FindOrderSchema);
    if (!parsed.ok) return parsed.rejected;
    await resendLinks(shop, { email: parsed.value.email, language, clientAddress });
    return redirect(path(language, "order-result", { sent: 1 }), 303);
  }
  const access = await readOrderAccess(request, language, context);
  const { number, key } = linkAccess(access);
  if (textFields(form).intent === "name") {
    const parsed = parseForm(form, NameUnitSchema);
    if (!parsed.ok) return parsed.rejected;
    const order = await findOrder(shop, access);
    if (order) await nameUnit(shop, { orderId: order.id, accountId: "accountId" in access ? access.accountId : null, ...parsed.value });
    return redirect(`${path(language, "order-result", { order: number, key })}#unit-${parsed.value.unit}`, 303);
  }
  if (textFields(form).intent === "correct-email") {
    const parsed = parseForm(form, CorrectEmailSchema);
    if (!parsed.ok) return parsed.rejected;
    const emailError = checkEmail(form, parsed.value.email);
    if (emailError) return rejectForm(form, emailError);
    const result = await correctOwnEmail(shop, { access, checkoutKey: readPlacedOrder(request), email: parsed.value.email, clientAddress });
    if (!result.ok) return rejectForm(form, { email: [rejectionText(result)] });
    return redirect(path(language, "order-result", { order: result.number, key: result.linkKey }), 303);
  }
  const app = new URL(request.url).searchParams.get("app");
  return payOrderAgain(context, { form, access, language, page: path(language, "order-result", { order: number, key, app }) });
});

/** The page shows the codes that install an eSIM, and its URL contains the link key: it must not be stored or leak as a referrer. */
export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function OrderResult() {
  const { find, order, balance, bare } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (order?.topUp) return <TopUpPage order={order} topUp={order.topUp} balance={balance} bare={bare} lastResult={lastResult} />;
  if (order) return <OrderPage order={order} lastResult={lastResult} />;
  return <FindOrder {...find} lastResult={lastResult} />;
}
