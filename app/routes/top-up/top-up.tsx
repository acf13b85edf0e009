import { data, redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parseWithZod } from "#app/request/form/parse-with-zod.server.ts";
import { rejectForm } from "#app/request/form/reject-form.server.ts";
import { formAction } from "#app/request/form/form-action.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { isSameOriginRequest } from "#app/request/same-origin.server.ts";
import { inAppCookie } from "#app/request/in-app.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { textFields } from "#app/request/form/submitted-form.server.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { acceptedFields } from "#server/forms/accepted-fields.ts";
import { path } from "#server/locale/path.schema.ts";
import { findTopUpErrors } from "#server/top-up/check-top-up.ts";
import { placeTopUp } from "#server/top-up/place-top-up.ts";
import { TopUpSchema } from "#server/top-up/top-up.schema.ts";
import { TopUpPage } from "./top-up-page.tsx";
import { isTrusted, findTopUpPage, findProduct } from "./choose-sim.server.ts";
import { viewTopUp } from "./view-top-up.server.ts";
import { readRememberedIccid, rememberedIccidCookie } from "#app/request/remembered-sims.server.ts";

/** For a response with personal data: not stored, not indexed, and its URL is not sent to other sites. */
const PERSONAL = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Tops up prepaid SIMs or China SIMs: shows the SIM, its balance and the amounts, or asks for the SIM (§2, Top-up). */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = args.context;
  const url = new URL(args.request.url);
  // A link from another site must not make this browser remember a SIM.
  if (url.searchParams.has("remember") && !isSameOriginRequest(args.request, shop.env.publicOrigin)) {
    url.searchParams.delete("remember");
    throw redirect(url.pathname + url.search);
  }
  const { view, status, iccidToRemember } = await viewTopUp(args);
  const responseHeaders = new Headers(view.personal ? PERSONAL : {});
  if (iccidToRemember) responseHeaders.append("Set-Cookie", rememberedIccidCookie(iccidToRemember, shop.env.secure));
  return data(view, { status, headers: responseHeaders });
}

/**
 * Places the order of the top-up and redirects to its payment page, or to its result page if there is no payment page. With `remember`, a
 * cookie remembers the SIM.
 */
export const action = formAction(async ({ request, params, context, form }) => {
  const { shop } = context;
  const viewer = readViewer(request, params.lang, context);
  const submission = parseWithZod(form, { schema: TopUpSchema });
  const typed = textFields(form);
  const product = findProduct(request);
  if (submission.status !== "success") {
    const accepted = acceptedFields(TopUpSchema, submission.payload, submission.error ?? {});
    const isTrustedSim = accepted.iccid !== undefined && (await isTrusted(request, context, accepted.iccid));
    return rejectForm(
      context,
      { typed },
      submission.reply({ fieldErrors: await findTopUpErrors(shop, accepted, { ...viewer, trusted: isTrustedSim, product }) }),
    );
  }

  const { iccid, remember } = submission.value;
  const identity = await readIdentity(request, context);
  const accountId = identity?.kind === "account" ? identity.accountId : null;
  const trusted = await isTrusted(request, context, iccid);
  const result = await placeTopUp(shop, submission.value, { ...viewer, accountId, trusted, product });
  if (result.ok) {
    const { secure } = shop.env;
    const cookies = new Headers({ "Set-Cookie": inAppCookie(findTopUpPage(request) === "top-up-gogo-china-app" ? result.number : null, secure) });
    // Topping up another SIM once does not clear the remembered one.
    if (remember || readRememberedIccid(request) === iccid) cookies.append("Set-Cookie", rememberedIccidCookie(remember ? iccid : null, secure));
    const resultPage = path(viewer.language, "order-result", { order: result.number, key: result.linkKey });
    return redirect(result.payUrl ?? resultPage, { status: 303, headers: cookies });
  }
  if ("number" in result) {
    // The order of this checkoutKey exists already. The form gets a new key, so posting it again places another top-up.
    delete typed.checkoutKey;
    return rejectForm(context, { typed }, submission.reply({ formErrors: ["orders.placed-before"] }), 409);
  }
  if (Object.keys(result.fields).length > 0) return rejectForm(context, { typed }, submission.reply({ fieldErrors: result.fields }));
  return rejectForm(context, { typed }, submission.reply({ formErrors: [result.reason] }), result.reason === "orders.price-changed" ? 409 : 400);
});

/** The page must load on the worst connections, so it has no scripts and a minimal layout. */
export const handle = { lean: true };

/** The loader sets `X-Robots-Tag` only if the page has personal data. */
export const headers: HeadersFunction = ({ loaderHeaders }) => (loaderHeaders.has("X-Robots-Tag") ? PERSONAL : {});

export default function TopUp() {
  return <TopUpPage view={useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()?.lastResult} />;
}
