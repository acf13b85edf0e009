import { redirect } from "@remix-run/node";
import {
  parseForm,
  rejectForm,
  reopenForm,
  type FormActionArgs,
  type FormErrors,
  textFields,
  textFieldValues,
} from "#app/request/form/form-action.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { rejectionText, toFieldErrors } from "#app/request/rejection-text.server.ts";
import { changeAddressCountry } from "#app/request/form/change-address-country.ts";
import { placedOrderCookie, setCookieHeaders } from "#app/request/cookies.server.ts";
import { preferenceCookies, chosenCurrency } from "#app/request/preferences.server.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { acceptedFields } from "#server/forms/accepted-fields.ts";
import { cleanEmail, compactCode } from "#server/forms/field.schema.ts";
import { reject } from "#server/forms/rejection.ts";
import { asksSeparateConsent } from "#server/locale/separate-consent.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { suggestEmail } from "#server/forms/suggest-email.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { findOrderErrors } from "#server/orders/checkout/check-order.ts";
import { toFieldReasons } from "#server/orders/checkout/checkout.ts";
import { linkAccess, readOrderAccess } from "#app/routes/orders/access/order-access.server.ts";
import { placeOrder, type PlacedOrder, type PlaceOrderResult, type Replaces } from "#server/orders/checkout/place-order.ts";
import { exceedsShownPrice, NO_PRICE_SHOWN } from "#server/orders/checkout/quote.schema.ts";
import { quoteOrder, toQuoteRequest, type QuoteResult } from "#server/orders/checkout/quote-order.ts";
import { AccountOrderSchema, jointConsentFields, OrderSchema, type OrderForm } from "#server/orders/core/order.schema.ts";
import { quoteTypedOrder, viewChoices } from "./view-checkout.server.ts";
import type { Currency, Language } from "#server/locale/locale.schema.ts";
import { CurrencySchema, LanguageSchema } from "#server/locale/stored-locale.schema.ts";
import { checkEmail, checkRepeat, checkZip } from "./order-doubts.server.ts";
import { readChange, readOrderQuery } from "./order-query.server.ts";
import { MAX_QUANTITY } from "#server/catalogue/purchase-options.schema.ts";

/** A post of the order form, whichever button sent it. */
export type OrderPost = Awaited<ReturnType<typeof readOrderPost>>;

export async function readOrderPost({ request, params, context, form }: FormActionArgs) {
  const identity = await readIdentity(request, context);
  const accountId = identity?.kind === "account" ? identity.accountId : null;
  const visitor = readViewer(request, params.lang, context);
  // One checkbox for several consents, so that buyers without scripts have it too.
  const consenter = { signedIn: accountId !== null, separate: asksSeparateConsent(visitor) };
  if (form.get("agreeAll") === "on") for (const name of jointConsentFields(consenter)) form.set(name, "on");
  changeAddressCountry(form);
  const { intent = "", checkoutKey, email, emailChecked } = textFields(form);
  // The suggestion was for an address that has been replaced.
  if (cleanEmail(emailChecked ?? "") !== cleanEmail(email ?? "")) form.delete("emailChecked");
  const viewer = { ...visitor, ticket: checkoutKey };
  // Another form of the same browser may have made an unpaid order: only one of them can be paid.
  const isChange = new URL(request.url).searchParams.has("order");
  const replaces: Replaces = isChange ? await readOrderAccess(request, viewer.language, context) : "same-form";
  return { request, context, form, viewer, accountId, intent, replaces };
}

/** Places the order and redirects to its payment page, or to its result page if there is no payment page. A rejected form is shown again. */
export async function placePostedOrder(post: OrderPost) {
  const { context, form, viewer, accountId } = post;
  const isQuantityAdjusted = adjustQuantity(form);
  const parsed = parseOrder(post);
  // An order costs what its parsed fields cost; an invalid form shows the price of what it has.
  const quoted = parsed.order
    ? await quoteOrder(context.shop, toQuoteRequest(parsed.order, viewer))
    : await quoteTypedOrder(context.shop, textFields(form), viewer, Object.keys(parsed.errors));
  const repeatError = parsed.order && (await checkRepeat(post, parsed.order));
  if (!parsed.order || parsed.doubts || repeatError) return rejectForm(form, { ...(await findAllErrors(post, parsed, quoted)), ...repeatError });
  // The buyer has not seen the price of an adjusted quantity.
  const order = isQuantityAdjusted ? { ...parsed.order, quoted: NO_PRICE_SHOWN } : parsed.order;
  const result = await placeOrder(context.shop, order, { ...viewer, accountId }, { quoted, replaces: post.replaces });
  return result.ok ? redirectToPayment(post, order, result) : rejectOrder(post, order, result, quoted);
}

/** Parses the form. `doubts`: what is probably mistyped rejects the form once. */
function parseOrder({ form, accountId, viewer }: OrderPost) {
  const schema = (accountId === null ? OrderSchema : AccountOrderSchema) as typeof AccountOrderSchema;
  const parsed = parseForm(form, schema);
  const accepted: Partial<OrderForm> = parsed.ok ? parsed.value : acceptedFields(schema, parsed.payload, parsed.errors);
  const [emailDoubt, zipDoubt] = [checkEmail(form, accepted.email), checkZip(form, accepted, viewer.language)];
  const doubts: FormErrors | null = emailDoubt || zipDoubt ? { ...emailDoubt, ...zipDoubt } : null;
  return { order: parsed.ok ? parsed.value : null, accepted, errors: parsed.errors, doubts };
}

/** Returns the errors of an invalid form, with those that its schema cannot find in the fields that it accepts. */
async function findAllErrors(
  { context, form, viewer }: OrderPost,
  { accepted, errors, doubts }: ReturnType<typeof parseOrder>,
  quoted: QuoteResult,
): Promise<FormErrors> {
  const iccids = textFieldValues(form, "iccid");
  const rejection = await findOrderErrors(context.shop, accepted, viewer, { quoted, submittedSims: countSims(iccids) });
  const fieldErrors = rejection && toFieldErrors(toFieldReasons(rejection, iccids));
  return { ...errors, ...(accepted.way && accepted.quantity && priceErrors(form, viewer, quoted)), ...doubts, ...fieldErrors };
}

function redirectToPayment({ context, viewer }: OrderPost, { paymentMethod }: OrderForm, order: PlacedOrder): Response {
  const { secure } = context.shop.env;
  const headers = setCookieHeaders([...preferenceCookies({ paymentMethod }, secure), placedOrderCookie(order.checkoutKey, secure)]);
  return redirect(order.payUrl ?? path(viewer.language, "order-result", { order: order.number, key: order.linkKey }), { status: 303, headers });
}

/** Shows the form again: 409 if the price went up or the order exists already, else 400. Explains on another page that the plan is not sold here. */
function rejectOrder(
  { request, form, viewer, replaces }: OrderPost,
  order: OrderForm,
  rejection: Exclude<PlaceOrderResult, { ok: true }>,
  quoted: QuoteResult,
) {
  if (rejection.code === "already-placed" || rejection.code === "order-unknown") {
    // The page of the order says why it cannot be changed: it is paid, was changed in another tab, or its link is wrong.
    if (replaces !== "same-form") {
      const { number, key } = linkAccess(replaces);
      return redirect(path(viewer.language, "order-result", { order: number, key }), 303);
    }
    // The form gets a new key, so posting it again places another order.
    form.delete("checkoutKey");
    return rejectForm(form, { "": ["orders.placed-before"] }, { status: 409 });
  }
  if (rejection.code === "mainland") {
    const query = { package: order.package, way: order.way, quantity: textFields(form).quantity, ...readChange(request) };
    // 307: the browser posts the form to the page that explains it, which leads back with what was typed.
    return redirect(path(viewer.language, "plan-unavailable", query), 307);
  }
  const errors = rejection.field
    ? { ...toFieldErrors(toFieldReasons(rejection, textFieldValues(form, "iccid"))), ...priceErrors(form, viewer, quoted) }
    : { "": [rejectionText(rejection)] };
  return rejectForm(form, errors, { status: rejection.code === "total-changed" ? 409 : 400 });
}

/** Recalculates the order without scripts; also posted by buttons that this page no longer has. */
export async function recalculateOrder({ context, form, viewer }: OrderPost) {
  adjustQuantity(form);
  const typed = textFields(form);
  const quoted = await quoteTypedOrder(context.shop, typed, viewer);
  const { rejections } = viewChoices(context.shop, typed, viewer, { quoted, iccids: textFieldValues(form, "iccid") });
  const errors = Object.fromEntries(Object.entries(rejections).map(([field, text]) => [field, [text]]));
  return Object.keys(errors).length > 0 ? rejectForm(form, errors) : reopenForm(form);
}

/** Replaces the email address by the one that was probably meant. */
export function correctEmail(post: OrderPost) {
  const { email = "" } = textFields(post.form);
  post.form.set("email", suggestEmail(email) ?? email);
  post.form.delete("emailChecked");
  return recalculateOrder(post);
}

/** Changes language or currency. If both are set already, recalculates. */
export const switchPreferences = (post: OrderPost) =>
  redirectToPreferences(post.request, textFields(post.form), post.viewer, post.context.shop.env.secure) ?? recalculateOrder(post);

/** Adds a SIM field or removes one. */
export const changeSims = async ({ request, form }: OrderPost) =>
  reopenForm(form, { posted: changeSimFields(request, textFields(form), textFieldValues(form, "iccid")) });

/** Says that the total is above the one that the form showed, so that a buyer who corrects another field does not overlook it. */
function priceErrors(form: FormData, { currency, language }: OrderPost["viewer"], { quote }: QuoteResult): FormErrors {
  if (!quote || !exceedsShownPrice(textFields(form).quoted, { currency, total: quote.total })) return {};
  return { "": [rejectionText(reject("total-changed", { total: formatMoney(quote.total, currency, language) }))] };
}

/** Adjusts the quantity of a form posted without scripts to its SIMs. Returns whether it did. */
function adjustQuantity(form: FormData): boolean {
  const iccids = textFieldValues(form, "iccid");
  const quantity = adjustQuantityToSims(textFields(form), iccids);
  if (quantity) form.set("quantity", quantity);
  form.set("sims", String(countSims(iccids)));
  return quantity !== null;
}

/**
 * Changes language and currency during an order and keeps the values entered. A 307 redirect makes the browser post the same form to the
 * page in the other language. Returns null if both preferences are already set, as they are in that second post.
 */
function redirectToPreferences(
  request: Request,
  typed: Record<string, string>,
  current: { language: Language; currency: Currency },
  secure: boolean,
) {
  const language = LanguageSchema.safeParse(typed.language).data ?? current.language;
  const currency = CurrencySchema.safeParse(typed.currency).data ?? current.currency;
  // If cookies are blocked, the choice cannot be stored. `switched` in the URL stops the redirect loop: the form is shown unchanged.
  const switched = `${language}.${currency}`;
  if ((language === current.language && currency === current.currency) || new URL(request.url).searchParams.get("switched") === switched) return null;
  const headers = setCookieHeaders(preferenceCookies({ language, currency: chosenCurrency({ language, currency }, current) }, secure));
  return redirect(path(language, "order-sim", { ...readOrderQuery(request), ...readChange(request), switched }), { status: 307, headers });
}

const isFilled = (text: string) => compactCode(text) !== undefined;

/**
 * Returns the form with one more SIM field (intent add-iccid) or one less (remove-iccid), and the quantity adjusted to the number of
 * SIMs. The URL parameter `remove` is the position of the field, counted from the last field (1).
 */
function changeSimFields(request: Request, typed: Record<string, string>, iccids: string[]) {
  const { intent } = typed;
  const removedIndex = iccids.length - Number(new URL(request.url).searchParams.get("remove"));
  const remaining = intent === "add-iccid" ? [...iccids, ""].slice(0, MAX_QUANTITY) : iccids.filter((_, index) => index !== removedIndex);
  // An added field counts as filled. If it stays empty, `adjustQuantityToSims` lowers the quantity again.
  const count = remaining.filter(isFilled).length + (intent === "add-iccid" && remaining.length > iccids.length ? 1 : 0);
  const countBefore = iccids.filter(isFilled).length;
  const quantity = count > 1 || countBefore > 1 ? String(Math.max(1, count)) : typed.quantity;
  return { typed: { ...typed, ...(quantity && { quantity }), sims: String(count) }, repeated: { iccid: remaining } };
}

/** Returns the number of SIMs entered or ticked. */
export const countSims = (iccids: string[]) => iccids.filter(isFilled).length;

/**
 * Returns the quantity that matches the SIMs of a form posted without scripts, or null if the posted quantity stays. `sims` is the
 * number of SIMs that the form was rendered with. Several SIMs get one package each, as in `useSims`.
 */
function adjustQuantityToSims({ way, sims, quantity }: Record<string, string>, iccids: string[]): string | null {
  if (way !== "sim" || !/^\d{1,2}$/.test(sims ?? "")) return null;
  const countBefore = Number(sims);
  const countNow = Math.min(countSims(iccids), MAX_QUANTITY);
  if (countNow === countBefore || (countNow < 2 && countBefore < 2)) return null;
  const adjusted = String(Math.max(1, countNow));
  return adjusted === quantity?.trim() ? null : adjusted;
}
