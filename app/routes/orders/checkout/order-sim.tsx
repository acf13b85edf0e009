import { data, redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "#app/request/form/parse-with-zod.server.ts";
import { randomBytes } from "node:crypto";
import { errorTitle } from "#app/forms/error-summary.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { formAction } from "#app/request/form/form-action.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { setSubmittedForm, getSubmittedForm, textFields, textFieldValues } from "#app/request/form/submitted-form.server.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { formatMoney } from "#server/locale/money/format-money.ts";
import { acceptedFields } from "#server/forms/accepted-fields.ts";
import { compact } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { defaultPhoneCountry } from "#server/locale/phone/default-phone-country.ts";
import { findOrderErrors } from "#server/orders/checkout/check-order.ts";
import { prefillBuyer } from "#server/orders/checkout/prefill-buyer.ts";
import { isRestrictedInMainland } from "#server/orders/checkout/mainland-restriction.ts";
import { AccountOrderSchema, OrderSchema } from "#server/orders/core/order.schema.ts";
import { placeOrder } from "#server/orders/checkout/place-order.ts";
import { exceedsShownPrice } from "#server/orders/checkout/shown-price.schema.ts";
import { readOrderQuery } from "./order-query.server.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { NothingToOrder } from "./nothing-to-order.tsx";
import { changeSims, countSims, followSims } from "#app/routes/orders/checkout/sims/submitted-sims.server.ts";
import { switchPreferences } from "./switch-preferences.server.ts";
import { homeCountry, viewCheckout, viewChoices, toDeliveryMethod } from "./view-checkout.server.ts";
import { viewSims } from "#app/routes/orders/checkout/sims/view-sims.server.ts";
import { toFieldErrors } from "#server/orders/checkout/checkout.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The order form for `package`, `way` and `quantity` of the address, begun with what a signed-in account knows, or as it was just posted (§2, Order). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop } = context;
  const visitor = readViewer(request, params.lang, context);
  const posted = getSubmittedForm(context);
  const asked = readOrderQuery(request);
  const identity = await readIdentity(request, context);
  const signedIn = identity?.kind === "account";
  const known = signedIn && !posted ? await prefillBuyer(shop, identity.accountId, toDeliveryMethod(asked)) : {};
  const typed: Record<string, string> = { ...known, ...asked, ...posted?.typed };
  // A post that names no package of ours is shown on the page that it was sent to.
  if (asked.package && !shop.catalogue().packages.has(typed.package ?? "")) typed.package = asked.package;
  const t = textsFor(visitor.language, "orders");

  const way = toDeliveryMethod(typed);
  const credit = shop.catalogue().packages.get(typed.package ?? "")?.prepaid;
  if (!posted && way === "sim" && credit)
    throw redirect(path(visitor.language, credit.product === "china" ? "top-up-gogo-china" : "top-up", { iccid: typed.iccid }));
  const { clientAddress } = visitor;
  const sims = way === "sim" ? await viewSims(request, context, { packageId: typed.package ?? "", posted, clientAddress }) : null;
  if (!posted && sims && sims.typed.length > 1) typed.quantity = String(sims.typed.length);
  const checkout = await viewCheckout(shop, typed, visitor, { wrong: posted?.wrong, sims });
  const titled = (title: string) => ({ title: posted?.wrong.length ? errorTitle(title, t("forms:error-prefix")) : title });
  if (!checkout) return data({ meta: titled(t("none.meta")), checkout, typed: {}, checkoutKey: "", signedIn }, { status: typed.package ? 404 : 200 });
  const plan = shop.catalogue().plans.get(checkout.bought.planId);
  if (!posted && plan && isRestrictedInMainland(plan, visitor))
    throw redirect(path(visitor.language, "plan-unavailable", { package: checkout.bought.id, way: checkout.way, quantity: typed.quantity }));

  const checkoutKey = OrderSchema.shape.checkoutKey.safeParse(posted?.typed.checkoutKey).data ?? randomBytes(24).toString("base64url");
  const start = defaultPhoneCountry(visitor);
  // A plan that is not sold to phones of the mainland is not refused for a code that nobody chose.
  const phoneCountry = plan && isRestrictedInMainland(plan, { phoneCountry: start }) ? undefined : start;
  const form = {
    meta: titled(t("sim.meta", { place: checkout.bought.name })),
    checkout,
    typed: {
      paymentMethod: checkout.methods[0] ?? "",
      ...(checkout.way === "physical" ? { addressCountry: homeCountry(shop, visitor), ...(phoneCountry && { phoneCountry }) } : {}),
      ...typed,
      quantity: typed.quantity ?? "1",
      sims: posted?.typed.sims ?? String(countSims(sims?.typed ?? [])),
    },
    checkoutKey,
    signedIn,
  };
  return data(form, { headers: identity ? {} : { "Cache-Control": "private, no-cache" } });
}

/** Places the order and leads to its payment page; `intent` update only recalculates, switch changes language or currency, add-iccid and remove-iccid the fields. */
export const action = formAction(async ({ request, params, context, form }) => {
  const { shop } = context;
  const viewer = readViewer(request, params.lang, context);
  const typed = textFields(form);
  const iccid = textFieldValues(form, "iccid");
  const followed = followSims(typed, iccid);
  if (typed.intent !== "add-iccid" && typed.intent !== "remove-iccid") {
    if (followed) form.set("quantity", (typed.quantity = followed));
    typed.sims = String(countSims(iccid));
  }
  const identity = await readIdentity(request, context);
  const accountId = identity?.kind === "account" ? identity.accountId : null;
  const schema = (accountId === null ? OrderSchema : AccountOrderSchema) as typeof AccountOrderSchema;
  const submission = parseWithZod(form, { schema });
  const refuse = (lastResult: SubmissionResult<string[]>, status = 400) => {
    setSubmittedForm(context, { typed, wrong: Object.keys(lastResult.error ?? {}), repeated: { iccid } });
    return data({ lastResult }, { status });
  };

  const moved = typed.intent === "switch" ? switchPreferences(request, typed, viewer, shop.env.secure) : null;
  if (moved) return moved;
  const changed = changeSims(request, typed, iccid);
  if (changed) {
    setSubmittedForm(context, { ...changed, wrong: [] });
    return data({ lastResult: null });
  }
  const choices = await viewChoices(shop, typed, viewer, { iccids: iccid });
  if (typed.intent) {
    const refused = Object.entries(choices.refusals).map(([field, reason]): [string, string[]] => [field, [reason]]);
    if (refused.length > 0) return refuse({ status: "error", initialValue: typed, error: Object.fromEntries(refused) });
    setSubmittedForm(context, { typed, wrong: [], repeated: { iccid } });
    return data({ lastResult: null });
  }
  if (submission.status !== "success") {
    const accepted = acceptedFields(schema, submission.payload, submission.error ?? {});
    const wrong = await findOrderErrors(shop, accepted, viewer, iccid.filter((text) => compact(text) !== undefined).length);
    return refuse(submission.reply({ fieldErrors: wrong ? toFieldErrors(wrong, iccid) : {} }));
  }
  const { total } = choices.quote ?? {};
  if (total !== undefined && (followed || exceedsShownPrice(typed.quoted, { currency: viewer.currency, total }))) {
    return refuse(submission.reply({ formErrors: [message("orders.total-changed", { total: formatMoney(total, viewer.currency) })] }), 409);
  }

  const answer = await placeOrder(shop, submission.value, { ...viewer, accountId });
  if (answer.ok) return redirect(answer.payUrl ?? path(viewer.language, "order-result", { order: answer.number, key: answer.linkKey }), 303);
  if ("number" in answer) {
    // The form is shown as typed with a checkoutKey of its own: posted once more, it is another order.
    delete typed.checkoutKey;
    return refuse(submission.reply({ formErrors: ["orders.placed-before"] }), 409);
  }
  if (answer.page)
    return redirect(
      path(viewer.language, "plan-unavailable", { package: submission.value.package, way: toDeliveryMethod(typed), quantity: typed.quantity }),
      303,
    );
  return refuse(submission.reply(answer.field ? { fieldErrors: toFieldErrors(answer, iccid) } : { formErrors: [answer.reason] }));
});

/** What an account knows is not for the browser to keep. Any other form is, also as it was posted: Back from the payment page leads to it. */
export const headers: HeadersFunction = ({ loaderHeaders }) => ({ "Cache-Control": loaderHeaders.get("Cache-Control") ?? "no-store" });

export default function OrderSim() {
  const { checkout, typed, checkoutKey, signedIn } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (!checkout) return <NothingToOrder refusal={(lastResult?.error?.package ?? lastResult?.error?.[""])?.[0]} />;
  return <CheckoutForm key={checkoutKey} checkout={checkout} typed={typed} checkoutKey={checkoutKey} signedIn={signedIn} lastResult={lastResult} />;
}
