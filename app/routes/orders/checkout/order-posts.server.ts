import { data, redirect, type ActionFunctionArgs, type AppLoadContext } from "@remix-run/node";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "#app/request/form/parse-with-zod.server.ts";
import { rejectForm } from "#app/request/form/reject-form.server.ts";
import { setSubmittedForm, textFields, textFieldValues } from "#app/request/form/submitted-form.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { rejectionText, toFieldErrors } from "#app/request/rejection-text.server.ts";
import { changeAddressCountry } from "#app/request/form/change-address-country.ts";
import { setCookieHeaders } from "#app/request/cookies.server.ts";
import { preferenceCookies } from "#app/request/preferences.server.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { changeSimFields, countSims, adjustQuantityToSims } from "#app/routes/orders/checkout/sims/submitted-sims.server.ts";
import { acceptedFields } from "#server/forms/accepted-fields.ts";
import { compactCode, EmailSchema } from "#server/forms/field.schema.ts";
import { reject } from "#server/forms/rejection.ts";
import { formatTotal } from "#server/locale/money.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { suggestEmail } from "#server/forms/suggest-email.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { findOrderErrors } from "#server/orders/checkout/check-order.ts";
import { toFieldReasons } from "#server/orders/checkout/checkout.ts";
import { placeOrder } from "#server/orders/checkout/place-order.ts";
import { exceedsShownPrice, NO_PRICE_SHOWN } from "#server/orders/checkout/quote.schema.ts";
import type { QuoteResult } from "#server/orders/checkout/quote-order.ts";
import { AccountOrderSchema, consentFields, OrderSchema, type OrderForm } from "#server/orders/core/order.schema.ts";
import { redirectToPreferences } from "./switch-preferences.server.ts";
import { quoteTypedOrder, viewChoices } from "./view-checkout.server.ts";

/** A post of the order form, whichever button sent it. */
export type OrderPost = Awaited<ReturnType<typeof readOrderPost>>;

export async function readOrderPost({ request, params, context, form }: ActionFunctionArgs & { form: FormData }) {
  const viewer = { ...readViewer(request, params.lang, context), ticket: textFields(form).checkoutKey };
  const identity = await readIdentity(request, context);
  const accountId = identity?.kind === "account" ? identity.accountId : null;
  // One checkbox for all consents that the page shows, so that buyers without scripts have it too.
  if (form.get("agreeAll") === "on") for (const name of consentFields(accountId !== null)) form.set(name, "on");
  changeAddressCountry(form);
  const typed = textFields(form);
  // The suggestion was for an address that has been replaced.
  if (typed.emailChecked?.trim().toLowerCase() !== EmailSchema.safeParse(typed.email).data) delete typed.emailChecked;
  return { request, context, form, viewer, accountId, typed, intent: typed.intent ?? "", iccids: textFieldValues(form, "iccid") };
}

/**
 * Places the order and redirects to its payment page, or to its result page if there is no payment page. A rejected form is shown again: 409 if the
 * price went up or the order exists already, else 400.
 */
export async function placePostedOrder(post: OrderPost) {
  const { context, form, viewer, accountId, typed, iccids } = post;
  const isQuantityAdjusted = adjustQuantity(post);
  const schema = (accountId === null ? OrderSchema : AccountOrderSchema) as typeof AccountOrderSchema;
  const submission = parseWithZod(form, { schema });
  const schemaErrors = submission.status === "success" ? {} : (submission.error ?? {});
  const accepted = submission.status === "success" ? submission.value : acceptedFields(schema, submission.payload, schemaErrors);
  const emailError = checkEmail(post, accepted.email);
  if (submission.status !== "success" || emailError) {
    // Without these fields, `findOrderErrors` needs no quote or has its own.
    const quoted =
      accepted.package && accepted.way && accepted.quantity
        ? await quoteTypedOrder(context.shop, typed, viewer, Object.keys(schemaErrors))
        : undefined;
    const fieldErrors = { ...emailError, ...(await findFieldErrors(post, accepted, quoted)) };
    return rejectOrder(post, submission.reply({ fieldErrors, ...priceErrors(post, quoted) }), { quoted });
  }
  // The buyer has not seen the price of an adjusted quantity.
  const order = isQuantityAdjusted ? { ...submission.value, quoted: NO_PRICE_SHOWN } : submission.value;
  const result = await placeOrder(context.shop, order, { ...viewer, accountId });
  if (result.ok) {
    const headers = setCookieHeaders(preferenceCookies({ paymentMethod: order.paymentMethod }, context.shop.env.secure));
    return redirect(result.payUrl ?? path(viewer.language, "order-result", { order: result.number, key: result.linkKey }), { status: 303, headers });
  }
  if (result.code === "already-placed") {
    // The form gets a new key, so posting it again places another order.
    delete typed.checkoutKey;
    return rejectOrder(post, submission.reply({ formErrors: ["orders.placed-before"] }), { status: 409 });
  }
  if (result.code === "mainland") {
    const query = { package: order.package, way: order.way, quantity: typed.quantity };
    return redirect(path(viewer.language, "plan-unavailable", query), 303);
  }
  const errors = result.field
    ? { fieldErrors: toFieldErrors(toFieldReasons(result, iccids)), ...priceErrors(post, result.quoted) }
    : { formErrors: [rejectionText(result)] };
  return rejectOrder(post, submission.reply(errors), { quoted: result.quoted, status: result.code === "total-changed" ? 409 : 400 });
}

/** Recalculates the order without scripts; also posted by buttons that this page no longer has. */
export async function recalculateOrder(post: OrderPost) {
  const { context, viewer, typed, iccids } = post;
  adjustQuantity(post);
  const quoted = await quoteTypedOrder(context.shop, typed, viewer);
  const { rejections } = viewChoices(context.shop, typed, viewer, { quoted, iccids });
  const error = Object.fromEntries(Object.entries(rejections).map(([field, message]) => [field, [message]]));
  if (Object.keys(error).length > 0) return rejectOrder(post, { status: "error", initialValue: typed, error }, { quoted });
  submittedQuotes.set(context, quoted);
  setSubmittedForm(context, { typed, repeated: { iccid: iccids }, invalidFields: [] });
  return data({ lastResult: null });
}

/** Replaces the email address by the one that was probably meant. */
export function correctEmail(post: OrderPost) {
  post.typed.email = suggestEmail(post.typed.email ?? "") ?? post.typed.email ?? "";
  delete post.typed.emailChecked;
  return recalculateOrder(post);
}

/** Changes language or currency. If both are set already, recalculates. */
export const switchPreferences = (post: OrderPost) =>
  redirectToPreferences(post.request, post.typed, post.viewer, post.context.shop.env.secure) ?? recalculateOrder(post);

/** Adds a SIM field or removes one. */
export function changeSims({ request, context, typed, iccids }: OrderPost) {
  setSubmittedForm(context, { ...changeSimFields(request, typed, iccids), invalidFields: [] });
  return data({ lastResult: null });
}

/**
 * Returns an error for an address that is probably mistyped, once: the form then contains it as `emailChecked`, and is accepted when it is posted
 * again. Everything depends on this address: the link, signing in and refunds.
 */
function checkEmail({ typed }: OrderPost, email: string | undefined): { email: string[] } | null {
  if (email === undefined || typed.emailChecked !== undefined) return null;
  const address = suggestEmail(email);
  if (address === null) return null;
  typed.emailChecked = email;
  return { email: [message("orders.email-check", { address })] };
}

/** Says that the total is above the one that the form showed, so that a buyer who corrects another field does not overlook it. */
function priceErrors({ typed, viewer: { currency, language } }: OrderPost, quoted: QuoteResult | undefined): { formErrors?: string[] } {
  const total = quoted?.quote?.total;
  if (total === undefined || !exceedsShownPrice(typed.quoted, { currency, total })) return {};
  return { formErrors: [rejectionText(reject("total-changed", { total: formatTotal(total, currency, language) }))] };
}

const submittedQuotes = new WeakMap<AppLoadContext, QuoteResult>();

/** Returns the quote that the action of this request has calculated, so that the page need not calculate it again. */
export const getSubmittedQuote = (context: AppLoadContext): QuoteResult | undefined => submittedQuotes.get(context);

/** Shows the rejected form again. `quoted`: its quote, if the action has it. */
function rejectOrder(
  { context, typed, iccids }: OrderPost,
  lastResult: SubmissionResult<string[]>,
  { status, quoted }: { status?: number; quoted?: QuoteResult | undefined } = {},
) {
  if (quoted) submittedQuotes.set(context, quoted);
  return rejectForm(context, { typed, repeated: { iccid: iccids } }, lastResult, { status });
}

/** Adjusts the quantity of a form posted without scripts to its SIMs. Returns whether it did. */
function adjustQuantity({ form, typed, iccids }: OrderPost): boolean {
  const quantity = adjustQuantityToSims(typed, iccids);
  if (quantity) form.set("quantity", (typed.quantity = quantity));
  typed.sims = String(countSims(iccids));
  return quantity !== null;
}

/** Returns the errors that the schema cannot find in the fields that it accepts. */
async function findFieldErrors({ context, viewer, iccids }: OrderPost, accepted: Partial<OrderForm>, quoted: QuoteResult | undefined) {
  const submittedSims = iccids.filter((text) => compactCode(text) !== undefined).length;
  const rejection = await findOrderErrors(context.shop, accepted, viewer, { quoted, submittedSims });
  return rejection ? toFieldErrors(toFieldReasons(rejection, iccids)) : {};
}
