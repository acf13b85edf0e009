import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { Submission } from "@conform-to/react";
import type { z } from "zod";
import { rejectForm } from "#app/request/form/reject-form.server.ts";
import { textFields } from "#app/request/form/submitted-form.server.ts";
import { readBrowserKey } from "#app/request/browser-key.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { inAppCookie } from "#app/request/in-app.server.ts";
import { rejectionText, toFieldErrors } from "#app/request/rejection-text.server.ts";
import { readRememberedIccid, rememberedIccidCookie } from "#app/request/remembered-sims.server.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { IccidSchema } from "#server/forms/field.schema.ts";
import { acceptedFields } from "#server/forms/accepted-fields.ts";
import { path } from "#server/locale/path.schema.ts";
import type { PlacedOrder } from "#server/orders/checkout/place-order.ts";
import { findTopUpErrors } from "#server/top-up/check-top-up.ts";
import type { PlaceTopUpRejection } from "#server/top-up/place-top-up.ts";
import { TopUpSchema, type TopUpForm } from "#server/top-up/top-up.schema.ts";
import { requestUsageLink } from "#server/top-up/send-usage-link.ts";
import { chooseSim, findProduct, findTopUpPage, isTrusted } from "./choose-sim.server.ts";

type Post = ActionFunctionArgs & { form: FormData };
type TopUpSubmission = Submission<z.input<typeof TopUpSchema>, string[], TopUpForm>;

/** Returns who tops up a SIM on which page; `trusted`: whether the SIM is known to be the visitor's. */
export async function readTopUpViewer({ request, params, context }: Post, iccid: string | undefined) {
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
export async function askForUsageLink({ request, params, context }: Post): Promise<Response> {
  const { language, clientAddress } = readViewer(request, params.lang, context);
  const { iccid } = await chooseSim(request, context);
  if (IccidSchema.safeParse(iccid).success) await requestUsageLink(context.shop, { iccid, language, clientAddress });
  const key = new URL(request.url).searchParams.get("key");
  const query = { ...(key === null ? { iccid } : { key }), tab: "usage", sent: 1 };
  return redirect(`${path(language, findTopUpPage(request), query)}#usage-days`, 303);
}

/** Returns the errors of an invalid form, with those that only the server can find. */
export async function replyInvalid(post: Post, submission: Exclude<TopUpSubmission, { status: "success" }>) {
  const accepted = acceptedFields(TopUpSchema, submission.payload, submission.error ?? {});
  const reasons = await findTopUpErrors(post.context.shop, accepted, await readTopUpViewer(post, accepted.iccid));
  return submission.reply({ fieldErrors: toFieldErrors(reasons) });
}

/** Redirects to the payment page, or to the result page if there is none. Topping up another SIM once does not clear the remembered one. */
export function redirectToPayment({ request, params, context }: Post, { iccid, remember }: TopUpForm, order: PlacedOrder): Response {
  const { secure } = context.shop.env;
  const headers = new Headers({ "Set-Cookie": inAppCookie(findTopUpPage(request) === "top-up-gogo-china-app" ? order.number : null, secure) });
  if (remember || readRememberedIccid(request) === iccid) headers.append("Set-Cookie", rememberedIccidCookie(remember ? iccid : null, secure));
  const resultPage = path(readViewer(request, params.lang, context).language, "order-result", { order: order.number, key: order.linkKey });
  return redirect(order.payUrl ?? resultPage, { status: 303, headers });
}

/** Shows the form again: 409 if the price changed or its order exists already, else 400. */
export function rejectTopUp({ request, context, form }: Post, submission: TopUpSubmission, rejection: PlaceTopUpRejection) {
  const typed = textFields(form);
  if (rejection.code === "already-placed") {
    // The form gets a new key, so posting it again places another top-up.
    delete typed.checkoutKey;
    return rejectForm(context, { typed }, submission.reply({ formErrors: ["orders.placed-before"] }), { status: 409 });
  }
  const fieldErrors = toFieldErrors(rejection.fields);
  const { cookies } = readBrowserKey(request, context);
  if (Object.keys(fieldErrors).length > 0) return rejectForm(context, { typed }, submission.reply({ fieldErrors }), { cookies });
  const status = rejection.code === "price-changed" ? 409 : 400;
  return rejectForm(context, { typed }, submission.reply({ formErrors: [rejectionText(rejection)] }), { status });
}
