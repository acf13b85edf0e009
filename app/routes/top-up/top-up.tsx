import { data, redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction, parseForm, rejectForm, type FormActionArgs, type ParsedForm } from "#app/request/form/form-action.server.ts";
import { isSameOriginRequest } from "#server/protocol/request.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { placeTopUp, type PlaceTopUpRejection } from "#server/top-up/place-top-up.ts";
import { TopUpSchema, type TopUpForm } from "#server/top-up/top-up.schema.ts";
import { TopUpPage } from "./top-up-page.tsx";
import { viewTopUp } from "./view-top-up.server.ts";
import { rememberedIccidCookie, readRememberedIccid } from "#app/request/remembered-sims.server.ts";
import { readBrowserKey, inAppCookie } from "#app/request/cookies.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { rejectionText, toFieldErrors } from "#app/request/rejection-text.server.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { IccidSchema } from "#server/forms/field.schema.ts";
import { acceptedFields } from "#server/forms/accepted-fields.ts";
import { path } from "#server/locale/path.schema.ts";
import type { PlacedOrder } from "#server/orders/checkout/place-order.ts";
import { findTopUpErrors } from "#server/top-up/check-top-up.ts";
import { requestUsageLink } from "#server/top-up/send-usage-link.ts";
import { chooseSim, findProduct, findTopUpPage, isTrusted } from "./choose-sim.server.ts";

/** For a response with personal data: not stored, not indexed, and its URL is not sent to other sites. */
const PERSONAL = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Tops up prepaid SIMs or China SIMs: shows the SIM, its balance and the amounts, or asks for the SIM (§2, Top-up). */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = args.context;
  const url = new URL(args.request.url);
  // A link from another site must not make this browser remember a SIM.
  if (url.searchParams.has("remember") && !isSameOriginRequest((name) => args.request.headers.get(name), shop.env.publicOrigin)) {
    url.searchParams.delete("remember");
    throw redirect(url.pathname + url.search);
  }
  const { view, status, iccidToRemember, cookies } = await viewTopUp(args);
  const responseHeaders = new Headers(view.personal ? PERSONAL : {});
  for (const cookie of cookies) responseHeaders.append("Set-Cookie", cookie);
  if (iccidToRemember) responseHeaders.append("Set-Cookie", rememberedIccidCookie(iccidToRemember, shop.env.secure));
  return data(view, { status, headers: responseHeaders });
}

/** Sends the link to the usage, or places the order of the top-up and redirects to its payment page. With `remember`, a cookie remembers the SIM. */
export const action = formAction(async (args) => {
  const { context, form } = args;
  if (form.get("intent") === "send-usage-link") return askForUsageLink(args);
  const parsed = parseForm(form, TopUpSchema);
  if (!parsed.ok) return rejectInvalid(args, parsed);
  const viewer = await readTopUpViewer(args, parsed.value.iccid);
  const result = await placeTopUp(context.shop, parsed.value, viewer);
  return result.ok ? redirectToPayment(args, parsed.value, result) : rejectTopUp(args, result);
});

/** The page must load on the worst connections, so it has no scripts and a minimal layout. */
export const handle = { lean: true };

/** The loader sets `X-Robots-Tag` only if the page has personal data. */
export const headers: HeadersFunction = ({ loaderHeaders }) => (loaderHeaders.has("X-Robots-Tag") ? PERSONAL : {});

export default function TopUp() {
  return <TopUpPage view={useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()?.lastResult} />;
}

/** Returns who tops up a SIM on which page; `trusted`: whether the SIM is known to be the visitor's. */
async function readTopUpViewer({ request, params, context }: FormActionArgs, iccid: string | undefined) {
  const identity = await readIdentity(request, context);
  return {
    ...readViewer(request, params.lang, context),
    ticket: readBrowserKey(request, context).browser,
    accountId: identity?.kind === "account" ? identity.accountId : null,
    trusted: iccid !== undefined && (await isTrusted(request, context, iccid)),
    product: findProduct(request),
  };
}

/** Has the link to the usage of the page's SIM sent, and shows the usage again. */
async function askForUsageLink({ request, params, context }: FormActionArgs): Promise<Response> {
  const { language, clientAddress } = readViewer(request, params.lang, context);
  const { iccid } = await chooseSim(request, context);
  if (IccidSchema.safeParse(iccid).success) await requestUsageLink(context.shop, { iccid, language, clientAddress });
  const key = new URL(request.url).searchParams.get("key");
  const query = { ...(key === null ? { iccid } : { key }), tab: "usage", sent: 1 };
  return redirect(`${path(language, findTopUpPage(request), query)}#usage-days`, 303);
}

/** Shows an invalid form again, with the errors that only the server can find. */
async function rejectInvalid(post: FormActionArgs, { payload, errors }: ParsedForm<TopUpForm>) {
  const accepted = acceptedFields(TopUpSchema, payload, errors);
  const reasons = await findTopUpErrors(post.context.shop, accepted, await readTopUpViewer(post, accepted.iccid));
  return rejectForm(post.form, { ...errors, ...toFieldErrors(reasons) });
}

/** Redirects to the payment page, or to the result page if there is none. Topping up another SIM once does not clear the remembered one. */
function redirectToPayment({ request, params, context }: FormActionArgs, { iccid, remember }: TopUpForm, order: PlacedOrder): Response {
  const { secure } = context.shop.env;
  const headers = new Headers({ "Set-Cookie": inAppCookie(findTopUpPage(request) === "top-up-gogo-china-app" ? order.number : null, secure) });
  if (remember || readRememberedIccid(request) === iccid) headers.append("Set-Cookie", rememberedIccidCookie(remember ? iccid : null, secure));
  const resultPage = path(readViewer(request, params.lang, context).language, "order-result", { order: order.number, key: order.linkKey });
  return redirect(order.payUrl ?? resultPage, { status: 303, headers });
}

/** Shows the form again: 409 if the price changed or its order exists already, else 400. */
function rejectTopUp({ request, context, form }: FormActionArgs, rejection: PlaceTopUpRejection) {
  if (rejection.code === "already-placed") {
    // The form gets a new key, so posting it again places another top-up.
    form.delete("checkoutKey");
    return rejectForm(form, { "": ["orders.placed-before"] }, { status: 409 });
  }
  const errors = toFieldErrors(rejection.fields);
  if (Object.keys(errors).length > 0) return rejectForm(form, errors, { cookies: readBrowserKey(request, context).cookies });
  return rejectForm(form, { "": [rejectionText(rejection)] }, { status: rejection.code === "price-changed" ? 409 : 400 });
}
