import { data, redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parseWithZod } from "#app/request/form/parse-with-zod.server.ts";
import { randomBytes } from "node:crypto";
import { errorTitle } from "#app/forms/error-summary.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { rejectForm } from "#app/request/form/reject-form.server.ts";
import { formAction } from "#app/request/form/form-action.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { setSubmittedForm, getSubmittedForm, textFields, textFieldValues } from "#app/request/form/submitted-form.server.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { formatMoney } from "#server/locale/money.ts";
import { acceptedFields } from "#server/forms/accepted-fields.ts";
import { compactCode } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { findOrderErrors } from "#server/orders/checkout/check-order.ts";
import { prefillBuyer } from "#server/orders/checkout/prefill-buyer.ts";
import { isRestrictedInMainland } from "#server/orders/checkout/mainland-restriction.ts";
import { AccountOrderSchema, OrderSchema } from "#server/orders/core/order.schema.ts";
import { placeOrder } from "#server/orders/checkout/place-order.ts";
import { readOrderQuery } from "./order-query.server.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { NothingToOrder } from "./nothing-to-order.tsx";
import { changeSimFields, countSims, adjustQuantityToSims } from "#app/routes/orders/checkout/sims/submitted-sims.server.ts";
import { switchPreferences } from "./switch-preferences.server.ts";
import { defaultParcelCountry, viewCheckout, viewChoices, toDeliveryMethod } from "./view-checkout.server.ts";
import { viewSims } from "#app/routes/orders/checkout/sims/view-sims.server.ts";
import { toFieldErrors } from "#server/orders/checkout/checkout.ts";
import { exceedsShownPrice } from "#server/orders/checkout/quote.schema.ts";
import { defaultPhoneCountry } from "#server/locale/phone-number.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/**
 * The order form for `package`, `way` and `quantity` of the URL, prefilled with the data of a signed-in account, or with the values just
 * posted (§2, Order). Redirects a GET for credit on a SIM to its top-up page, and a GET for a plan that is not sold to this visitor to the
 * explanation.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop } = context;
  const viewer = readViewer(request, params.lang, context);
  const posted = getSubmittedForm(context);
  const query = readOrderQuery(request);
  const identity = await readIdentity(request, context);
  const signedIn = identity?.kind === "account";
  const prefilled = signedIn && !posted ? await prefillBuyer(shop, identity.accountId, toDeliveryMethod(query)) : {};
  const typed: Record<string, string> = { ...prefilled, ...query, ...posted?.typed };
  // If the posted package does not exist, the form shows the package of the URL.
  if (query.package && !shop.catalogue().packages.has(typed.package ?? "")) typed.package = query.package;
  const t = textsFor(viewer.language, "orders");

  const way = toDeliveryMethod(typed);
  const prepaid = shop.catalogue().packages.get(typed.package ?? "")?.prepaid;
  if (!posted && way === "sim" && prepaid)
    throw redirect(path(viewer.language, prepaid.product === "china" ? "top-up-gogo-china" : "top-up", { iccid: typed.iccid }));
  const { clientAddress } = viewer;
  const sims = way === "sim" ? await viewSims(request, context, { packageId: typed.package ?? "", posted, clientAddress }) : null;
  if (!posted && sims && sims.typed.length > 1) typed.quantity = String(sims.typed.length);
  const checkout = await viewCheckout(shop, typed, viewer, { invalidFields: posted?.invalidFields, sims });
  const pageTitle = (title: string) => ({ title: posted?.invalidFields.length ? errorTitle(title, t("forms:error-prefix")) : title });
  if (!checkout)
    return data({ meta: pageTitle(t("none.meta")), checkout, typed: {}, checkoutKey: "", signedIn }, { status: typed.package ? 404 : 200 });
  const plan = shop.catalogue().plans.get(checkout.orderedPackage.planId);
  if (!posted && plan && isRestrictedInMainland(plan, viewer))
    throw redirect(path(viewer.language, "plan-unavailable", { package: checkout.orderedPackage.id, way: checkout.way, quantity: typed.quantity }));

  const checkoutKey = OrderSchema.shape.checkoutKey.safeParse(posted?.typed.checkoutKey).data ?? randomBytes(24).toString("base64url");
  const defaultCountry = defaultPhoneCountry(viewer);
  // Do not preselect +86 for a plan that is not sold to mainland phones: the buyer would get an error for a code they did not choose.
  const phoneCountry = plan && isRestrictedInMainland(plan, { phoneCountry: defaultCountry }) ? undefined : defaultCountry;
  const page = {
    meta: pageTitle(t("sim.meta", { place: checkout.orderedPackage.name })),
    checkout,
    typed: {
      paymentMethod: checkout.methods[0] ?? "",
      ...(checkout.way === "physical" ? { addressCountry: defaultParcelCountry(shop, viewer), ...(phoneCountry && { phoneCountry }) } : {}),
      ...typed,
      quantity: typed.quantity ?? "1",
      sims: posted?.typed.sims ?? String(countSims(sims?.typed ?? [])),
    },
    checkoutKey,
    signedIn,
  };
  return data(page, { headers: identity ? {} : { "Cache-Control": "private, no-cache" } });
}

/**
 * Places the order and redirects to its payment page, or to its result page if there is no payment page. With an `intent` it places
 * nothing: "update" recalculates, "switch" changes language or currency, "add-iccid" and "remove-iccid" change the number of SIM fields.
 */
export const action = formAction(async ({ request, params, context, form }) => {
  const { shop } = context;
  const viewer = readViewer(request, params.lang, context);
  const typed = textFields(form);
  const iccids = textFieldValues(form, "iccid");
  const adjustedQuantity = adjustQuantityToSims(typed, iccids);
  // `changeSimFields` adjusts the quantity for the other two intents.
  if (typed.intent !== "add-iccid" && typed.intent !== "remove-iccid") {
    if (adjustedQuantity) form.set("quantity", (typed.quantity = adjustedQuantity));
    typed.sims = String(countSims(iccids));
  }
  const identity = await readIdentity(request, context);
  const accountId = identity?.kind === "account" ? identity.accountId : null;
  const schema = (accountId === null ? OrderSchema : AccountOrderSchema) as typeof AccountOrderSchema;
  const submission = parseWithZod(form, { schema });
  const post = { typed, repeated: { iccid: iccids } };

  const switched = typed.intent === "switch" ? switchPreferences(request, typed, viewer, shop.env.secure) : null;
  if (switched) return switched;
  const changed = changeSimFields(request, typed, iccids);
  if (changed) {
    setSubmittedForm(context, { ...changed, invalidFields: [] });
    return data({ lastResult: null });
  }
  const choices = await viewChoices(shop, typed, viewer, { iccids });
  if (typed.intent) {
    const fieldErrors = Object.entries(choices.rejections).map(([field, reason]): [string, string[]] => [field, [reason]]);
    if (fieldErrors.length > 0) return rejectForm(context, post, { status: "error", initialValue: typed, error: Object.fromEntries(fieldErrors) });
    setSubmittedForm(context, { ...post, invalidFields: [] });
    return data({ lastResult: null });
  }
  if (submission.status !== "success") {
    const accepted = acceptedFields(schema, submission.payload, submission.error ?? {});
    const rejection = await findOrderErrors(shop, accepted, viewer, iccids.filter((text) => compactCode(text) !== undefined).length);
    return rejectForm(context, post, submission.reply({ fieldErrors: rejection ? toFieldErrors(rejection, iccids) : {} }));
  }
  const { total } = choices.quote ?? {};
  // The buyer has not seen the price of an adjusted quantity.
  if (total !== undefined && (adjustedQuantity || exceedsShownPrice(typed.quoted, { currency: viewer.currency, total }))) {
    return rejectForm(
      context,
      post,
      submission.reply({ formErrors: [message("orders.total-changed", { total: formatMoney(total, viewer.currency) })] }),
      409,
    );
  }

  const result = await placeOrder(shop, submission.value, { ...viewer, accountId });
  if (result.ok) return redirect(result.payUrl ?? path(viewer.language, "order-result", { order: result.number, key: result.linkKey }), 303);
  if ("number" in result) {
    // The order of this checkoutKey exists already. The form gets a new key, so posting it again places another order.
    delete typed.checkoutKey;
    return rejectForm(context, post, submission.reply({ formErrors: ["orders.placed-before"] }), 409);
  }
  if (result.page)
    return redirect(
      path(viewer.language, "plan-unavailable", { package: submission.value.package, way: toDeliveryMethod(typed), quantity: typed.quantity }),
      303,
    );
  return rejectForm(context, post, submission.reply(result.field ? { fieldErrors: toFieldErrors(result, iccids) } : { formErrors: [result.reason] }));
});

/**
 * Browsers must not store the form of a signed-in visitor, which contains personal data. They may store any other form, also the response
 * to a post: Back from the payment page leads to it.
 */
export const headers: HeadersFunction = ({ loaderHeaders }) => ({ "Cache-Control": loaderHeaders.get("Cache-Control") ?? "no-store" });

export default function OrderSim() {
  const { checkout, typed, checkoutKey, signedIn } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (!checkout) return <NothingToOrder rejection={(lastResult?.error?.package ?? lastResult?.error?.[""])?.[0]} />;
  return <CheckoutForm key={checkoutKey} checkout={checkout} typed={typed} checkoutKey={checkoutKey} signedIn={signedIn} lastResult={lastResult} />;
}
