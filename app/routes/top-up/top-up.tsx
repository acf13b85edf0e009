import { data, redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parseWithZod } from "#app/request/form/parse-with-zod.server.ts";
import { formAction } from "#app/request/form/form-action.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { isSameOriginRequest } from "#app/request/same-origin.server.ts";
import { inAppCookie } from "#app/request/in-app.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { setSubmittedForm, textFields } from "#app/request/form/submitted-form.server.ts";
import { readRememberedIccid, rememberIccid } from "#app/request/remembered-iccid.server.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { acceptedFields } from "#server/forms/accepted-fields.ts";
import { path } from "#server/locale/path.schema.ts";
import { findTopUpErrors } from "#server/top-up/check-top-up.ts";
import { placeTopUp } from "#server/top-up/place-top-up.ts";
import { TopUpSchema } from "#server/top-up/top-up.schema.ts";
import type { SubmissionResult } from "@conform-to/react";
import { TopUpPage } from "./top-up-page.tsx";
import { isTrusted, findTopUpPage, findProduct } from "./choose-sim.server.ts";
import { viewTopUp } from "./view-top-up.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The page for topping up prepaid SIMs, or China cards: the SIM, its balance, the amounts; or the field that asks which SIM (§2, Top-up). */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = args.context;
  const address = new URL(args.request.url);
  // A link of somebody else, also one to another language of the same page, never makes this browser remember his SIM.
  if (address.searchParams.has("remember") && !isSameOriginRequest(args.request, shop.env.publicOrigin)) {
    address.searchParams.delete("remember");
    throw redirect(address.pathname + address.search);
  }
  const { view, status, remembers } = await viewTopUp(args);
  const answer = new Headers(view.personal ? PERSONAL : {});
  if (remembers) answer.append("Set-Cookie", rememberIccid(remembers, shop.env.secure));
  return data(view, { status, headers: answer });
}

/** An answer with somebody's SIM is never kept, and its address is told to nobody. */
const PERSONAL = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };

/** Places the order of the top-up and leads to its payment page; a browser may remember the SIM. */
export const action = formAction(async ({ request, params, context, form }) => {
  const { shop } = context;
  const viewer = readViewer(request, params.lang, context);
  const submission = parseWithZod(form, { schema: TopUpSchema });
  const typed = textFields(form);
  const refuse = (lastResult: SubmissionResult<string[]>, status = 400) => {
    setSubmittedForm(context, { typed, wrong: Object.keys(lastResult.error ?? {}) });
    return data({ lastResult }, { status });
  };
  const product = findProduct(request);
  if (submission.status !== "success") {
    const taken = acceptedFields(TopUpSchema, submission.payload, submission.error ?? {});
    const trusted = taken.iccid !== undefined && (await isTrusted(request, context, taken.iccid));
    return refuse(submission.reply({ fieldErrors: await findTopUpErrors(shop, taken, { ...viewer, trusted, product }) }));
  }

  const { iccid, remember } = submission.value;
  const identity = await readIdentity(request, context);
  const accountId = identity?.kind === "account" ? identity.accountId : null;
  const trusted = await isTrusted(request, context, iccid);
  const answer = await placeTopUp(shop, submission.value, { ...viewer, accountId, trusted, product });
  if (answer.ok) {
    const { secure } = shop.env;
    const cookies = new Headers({ "Set-Cookie": inAppCookie(findTopUpPage(request) === "top-up-gogo-china-app" ? answer.number : null, secure) });
    // Paying for another SIM once does not forget the one that is remembered.
    if (remember || readRememberedIccid(request) === iccid) cookies.append("Set-Cookie", rememberIccid(remember ? iccid : null, secure));
    const result = path(viewer.language, "order-result", { order: answer.number, key: answer.linkKey });
    return redirect(answer.payUrl ?? result, { status: 303, headers: cookies });
  }
  if ("number" in answer) {
    // The form is shown as typed with a checkoutKey of its own: posted once more, it is another top-up.
    delete typed.checkoutKey;
    return refuse(submission.reply({ formErrors: ["orders.placed-before"] }), 409);
  }
  if (Object.keys(answer.fields).length > 0) return refuse(submission.reply({ fieldErrors: answer.fields }));
  return refuse(submission.reply({ formErrors: [answer.reason] }), answer.reason === "orders.price-changed" ? 409 : 400);
});

/** It must work from the worst place: no script, a logo, the form. */
export const handle = { lean: true };

export const headers: HeadersFunction = ({ loaderHeaders }) => (loaderHeaders.has("X-Robots-Tag") ? PERSONAL : {});

export default function TopUp() {
  return <TopUpPage view={useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()?.lastResult} />;
}
