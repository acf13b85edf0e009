import type { AppLoadContext } from "@remix-run/node";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { readLastPaymentMethod } from "#app/request/preferences.server.ts";
import type { readViewer } from "#app/request/viewer.server.ts";
import { countSims } from "./order-posts.server.ts";
import { likelyPostalCountry } from "#server/catalogue/postal-estimate.ts";
import type { Plan } from "#server/catalogue/catalogue.ts";
import type { Identity } from "#server/identity/core/identity.ts";
import { asksSeparateConsent } from "#server/locale/separate-consent.ts";
import { path } from "#server/locale/path.schema.ts";
import { defaultPhoneCountry } from "#server/locale/phone-number.ts";
import { isRestrictedInMainland } from "#server/orders/checkout/mainland-restriction.ts";
import { newCheckoutKey } from "#server/orders/checkout/place-order.ts";
import { readPlacedOrder } from "#app/request/cookies.server.ts";
import { findLastOrder, prefillBuyer, prefillFromOrder } from "#server/orders/checkout/prefill-buyer.ts";
import { OrderSchema, type Consenter } from "#server/orders/core/order.schema.ts";
import type { Checkout } from "./checkout.ts";
import { linkAccess, readOrderAccess, type LinkAccess } from "#app/routes/orders/access/order-access.server.ts";
import { refreshPayment } from "#server/orders/payments/refresh-payment.ts";
import { readOrderQuery } from "./order-query.server.ts";
import { toDeliveryMethod, viewCheckout } from "./view-checkout.server.ts";
import { rejectionText } from "#app/request/rejection-text.server.ts";
import { checkSims, findSimToOffer, rememberedSims } from "#app/request/remembered-sims.server.ts";
import type { SubmittedForm } from "#app/request/form/form-action.server.ts";
import type { CheckoutSims } from "#app/routes/orders/checkout/sims/checkout-sims.ts";
import { MAX_QUANTITY } from "#server/catalogue/purchase-options.schema.ts";

type Viewer = ReturnType<typeof readViewer>;
type Visit = { viewer: Viewer; identity: Identity | null };

/** The page of the order form; `checkout` is null if the URL names no existing package. */
export type OrderFormView = {
  meta: { title: string };
  checkout: Checkout | null;
  typed: Record<string, string>;
  checkoutKey: string;
  consenter: Consenter;
};

/** `redirectTo`: the page that serves this request instead. `status`: the HTTP status of the order page. */
type OrderFormResult = { redirectTo: string } | { view: OrderFormView; status: 200 | 404 };

/**
 * Returns the order form, prefilled with the data of a signed-in account, or with the values just posted (§2, Order). Redirects to the top-up page for
 * credit on a SIM, to the explanation for a plan that is not sold to this visitor, and to the page of an order that can no longer be changed.
 */
export async function viewOrderForm(request: Request, context: AppLoadContext, { viewer, identity }: Visit): Promise<OrderFormResult> {
  const { shop } = context;
  const posted = context.actionData?.posted ?? null;
  const consenter = { signedIn: identity?.kind === "account", separate: asksSeparateConsent(viewer) };
  const { changes, order } = await readChangedOrder(request, context, viewer);
  if (changes && !order && !posted) return { redirectTo: path(viewer.language, "order-result", { order: changes.number, key: changes.key }) };
  const typed = await readTyped(request, context, identity, order);
  const accountId = identity?.kind === "account" ? identity.accountId : null;
  const last =
    posted || changes ? null : await findLastOrder(shop, { checkoutKey: readPlacedOrder(request), accountId, packageId: typed.package ?? "" });
  if (last) typed.email ??= last.email;
  const checkoutKey = OrderSchema.shape.checkoutKey.safeParse(posted?.typed.checkoutKey).data ?? last?.unpaidKey ?? newCheckoutKey();
  const offer = posted || order ? null : await findSimToOffer(request, context, typed.package ?? "");
  // The ICCID of a known SIM stays out of the URL.
  if (!posted && !order && typed.way === undefined && (offer?.isChosen || requestedIccids(request).length > 1)) typed.way = "sim";
  const way = toDeliveryMethod(typed);
  const prepaid = shop.catalogue().packages.get(typed.package ?? "")?.prepaid;
  if (!posted && way === "sim" && prepaid) {
    return { redirectTo: path(viewer.language, prepaid.product === "china" ? "top-up-gogo-china" : "top-up", { iccid: typed.iccid }) };
  }
  const offered = offer?.isChosen ? offer.iccid : null;
  const sims = way === "sim" ? await viewSims(request, context, { packageId: typed.package ?? "", posted, order, offered }) : null;
  if (!posted && !order && sims && sims.typed.length > 1) typed.quantity = String(sims.typed.length);
  const checkout = await viewCheckout(
    shop,
    typed,
    { ...viewer, ticket: checkoutKey },
    {
      invalidFields: posted?.invalidFields,
      sims,
      offer: way === "physical" || prepaid ? null : offer,
      lastMethod: readLastPaymentMethod(request),
      changes,
      lastQuantity: OrderSchema.shape.quantity.safeParse(readOrderQuery(request).quantity).data,
    },
  );
  const t = textsFor(viewer.language, "orders");
  if (!checkout) {
    return { view: { meta: { title: t("none.meta") }, checkout, typed: {}, checkoutKey: "", consenter }, status: typed.package ? 404 : 200 };
  }
  const plan = shop.catalogue().plans.get(checkout.orderedPackage.planId);
  if (!posted && plan && isRestrictedInMainland(plan, viewer)) {
    return { redirectTo: path(viewer.language, "plan-unavailable", { package: checkout.orderedPackage.id, way, quantity: typed.quantity }) };
  }
  const view = {
    meta: { title: changes ? t("change.meta") : t("sim.meta", { place: checkout.orderedPackage.name }) },
    checkout,
    typed: {
      paymentMethod: checkout.methods[0] ?? "",
      ...(way === "physical" && preselectedCountries(context, viewer, plan)),
      ...typed,
      quantity: typed.quantity ?? "1",
      sims: posted?.typed.sims ?? String(countSims(sims?.typed ?? [])),
    },
    checkoutKey,
    consenter,
  };
  return { view, status: 200 };
}

type ChangedOrder = Awaited<ReturnType<typeof prefillFromOrder>>;

/** Returns the access to the order of the URL that the form changes, and that order; `order` is null without access or if it can no longer be changed. */
async function readChangedOrder(
  request: Request,
  context: AppLoadContext,
  { language }: Viewer,
): Promise<{ changes: LinkAccess | null; order: ChangedOrder }> {
  if (!new URL(request.url).searchParams.has("order")) return { changes: null, order: null };
  const access = await readOrderAccess(request, language, context);
  await refreshPayment(context.shop, access);
  return { changes: linkAccess(access), order: await prefillFromOrder(context.shop, access, readPlacedOrder(request)) };
}

/** Returns the values of the form: those posted, else those of the order that it changes, else those of the URL and of the account. */
async function readTyped(request: Request, context: AppLoadContext, identity: Identity | null, order: ChangedOrder): Promise<Record<string, string>> {
  const { shop } = context;
  const posted = context.actionData?.posted ?? null;
  const query = readOrderQuery(request);
  if (order && !posted) return order.typed;
  const prefilled = identity?.kind === "account" && !posted ? await prefillBuyer(shop, identity.accountId, toDeliveryMethod(query)) : {};
  const typed: Record<string, string> = { ...prefilled, ...query, ...posted?.typed };
  // If the posted package does not exist, the form shows the package of the URL.
  if (query.package && !shop.catalogue().packages.has(typed.package ?? "")) typed.package = query.package;
  return typed;
}

/**
 * Returns the countries preselected for a parcel and its phone number. +86 is not preselected for a plan that is not sold to mainland phones: the
 * buyer would get an error for a code they did not choose.
 */
function preselectedCountries({ shop }: AppLoadContext, viewer: Viewer, plan: Plan | undefined): Record<string, string> {
  const phoneCountry = defaultPhoneCountry(viewer);
  const isSold = !plan || !isRestrictedInMainland(plan, { phoneCountry });
  return { addressCountry: likelyPostalCountry(shop.catalogue(), isSold ? viewer.region : null), ...(isSold && phoneCountry && { phoneCountry }) };
}

type SimsRequest = { packageId: string; posted: SubmittedForm | null; order: ChangedOrder; offered: string | null };

/**
 * Returns the SIMs that packages are added to (§2, Order). The first of these applies: the posted ICCIDs; those of the order that is changed; those of
 * the URL, already checked; the known SIM that is chosen (`findSimToOffer`).
 */
async function viewSims(request: Request, context: AppLoadContext, { packageId, posted, order, offered }: SimsRequest): Promise<CheckoutSims> {
  const remembered = await rememberedSims(request, context);
  if (posted) return { remembered, typed: posted.repeated?.iccid ?? [], rejections: {} };
  if (order) return { remembered, typed: order.iccids, rejections: {} };
  const knownIccids = remembered.map((sim) => sim.iccid);
  const requested = requestedIccids(request);
  if (requested.length > 0) {
    const typed = [...knownIccids.filter((iccid) => requested.includes(iccid)), ...requested.filter((iccid) => !knownIccids.includes(iccid))];
    return { remembered, typed, rejections: await findErrors(context, { typed, packageId }) };
  }
  // Who asks to renew and has several SIMs chooses among them.
  const isChoice = readOrderQuery(request).way === "sim" && knownIccids.length > 1;
  return { remembered, typed: offered === null || isChoice ? [] : [offered], rejections: {} };
}

/** Returns the ICCIDs of the URL without duplicates, at most `MAX_QUANTITY`. Invalid values stay as they are, trimmed. */
function requestedIccids(request: Request): string[] {
  const requested = new URL(request.url).searchParams
    .getAll("iccid")
    .flatMap((text) => OrderSchema.shape.iccid.safeParse(text).data?.[0] ?? text.trim());
  return [...new Set(requested)].filter(Boolean).slice(0, MAX_QUANTITY);
}

/**
 * Returns the errors of the ICCIDs of a URL by field name. That they could not be looked up, because the carrier does not respond or a rate limit is
 * reached, is no error: placing the order repeats the check.
 */
async function findErrors(context: AppLoadContext, { typed, packageId }: { typed: string[]; packageId: string }): Promise<Record<string, string>> {
  const parsed = OrderSchema.shape.iccid.safeParse(typed);
  const errors = new Map(parsed.error?.issues.map(({ path: [index], message }) => [Number(index), message]));
  const validIndexes = typed.flatMap((_, index) => (errors.has(index) ? [] : index));
  const iccids = validIndexes.map((index) => typed[index] ?? "");
  const checked = await checkSims(context, { iccids, packageId });
  const codes = checked.ok ? checked.results : [];
  codes.forEach((code, n) => code && code !== "carrier-silent" && errors.set(validIndexes[n] ?? 0, rejectionText({ code })));
  return Object.fromEntries([...errors].map(([index, reason]) => [`iccid[${index}]`, reason]));
}
