import { data, redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction } from "#app/request/form/form-action.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { CheckoutForm } from "./checkout-form.island.tsx";
import { changeSims, correctEmail, placePostedOrder, readOrderPost, recalculateOrder, switchPreferences } from "./order-posts.server.ts";
import { SWITCH_ID } from "./checkout-summary.tsx";
import { viewOrderForm } from "./view-order-form.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useErrorText, useLanguage } from "#app/i18n/translator.ts";
import { SimOffer } from "#app/ui/destinations/renewed-sims.tsx";
import type { OfferedSim } from "#app/ui/destinations/use-renewed-sims.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { path, type Query } from "#server/locale/path.schema.ts";
import type { Checkout, OrderChange } from "./checkout.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The order form for `package`, `way` and `quantity` of the URL (§2, Order), or for the unpaid order of `order` and `key`, which its post replaces. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const identity = await readIdentity(request, context);
  const result = await viewOrderForm(request, context, { viewer: readViewer(request, params.lang, context), identity });
  if ("redirectTo" in result) throw redirect(result.redirectTo);
  const { view, status } = result;
  const isPersonal =
    identity !== null || new URL(request.url).searchParams.has("order") || (!context.actionData?.posted && Boolean(view.typed.email));
  return data(
    { ...view, switchId: view.checkout && SWITCH_ID },
    { status, headers: view.checkout && !isPersonal ? { "Cache-Control": "private, no-cache" } : {} },
  );
}

/** Places the order. With an `intent` it places nothing: the buttons that work without scripts post the form to be shown again. */
export const action = formAction(async (args) => {
  const post = await readOrderPost(args);
  switch (post.intent) {
    case "":
      return placePostedOrder(post);
    case "switch":
      return switchPreferences(post);
    case "correct-email":
      return correctEmail(post);
    case "add-iccid":
    case "remove-iccid":
      return changeSims(post);
    default:
      return recalculateOrder(post);
  }
});

/**
 * Browsers must not store the form of a signed-in visitor, or of one with the data of a placed order, which is personal. They may store any other form, also the response
 * to a post: Back from the payment page leads to it.
 */
export const headers: HeadersFunction = ({ loaderHeaders }) => ({
  "Cache-Control": loaderHeaders.get("Cache-Control") ?? "no-store",
  // The URL may contain a link key.
  "Referrer-Policy": "same-origin",
});

export default function OrderSim() {
  const { checkout, typed, checkoutKey, consenter } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (!checkout) return <NothingToOrder rejection={(lastResult?.error?.package ?? lastResult?.error?.[""])?.[0]} />;
  return (
    <>
      {checkout.offer && <Offer offer={checkout.offer} checkout={checkout} />}
      {checkout.change && <ChangeOrder {...checkout.change} />}
      <CheckoutForm checkout={checkout} typed={typed} checkoutKey={checkoutKey} consenter={consenter} lastResult={lastResult} />
    </>
  );
}

/** The choice between a SIM of the buyer and a new eSIM. */
function Offer({ offer, checkout: { orderedPackage, way, choices } }: { offer: OfferedSim; checkout: Checkout }) {
  const language = useLanguage();
  const named = new URLSearchParams(useLocation().search).getAll("iccid");
  const of = (query: Query) => path(language, "order-sim", { package: orderedPackage.id, ...query });
  return (
    <div className="page checkout">
      <div className="checkout-body">
        <SimOffer
          offer={offer}
          toSim={of({ way: "sim", quantity: 1, iccid: named })}
          toNew={of({ way: "esim", quantity: choices.quantity })}
          isRejectedChoice={way === "sim"}
        />
      </div>
    </div>
  );
}

/** Above the form of an order that is changed: what its post does. */
function ChangeOrder({ access }: OrderChange) {
  const { t } = useTranslation("orders");
  return (
    <section className="page stack change-order" aria-labelledby="change-title">
      <h1 id="change-title">{t("change.title")}</h1>
      <p>
        {withSpaceAfter(t("change.text", { number: access.number }))}
        <PageLink page={access.key === null ? "account/order" : "order-result"} query={{ order: access.number, key: access.key }}>
          {t("change.keep")}
        </PageLink>
      </p>
    </section>
  );
}

/** The order page when the URL names no existing package: links to the destinations and to placed orders. */
function NothingToOrder({ rejection }: { rejection?: string }) {
  const { t } = useTranslation("orders");
  const errorText = useErrorText();
  return (
    <div className="narrow page-body stack">
      {rejection && <Notice kind="alert" title={errorText(rejection)} />}
      <h1>{t("none.title")}</h1>
      <p className="lead">{t("none.text")}</p>
      <p className="cluster">
        <ButtonLink page="destination">{t("none.destinations")}</ButtonLink>
        <PageLink page="order-result">{t("none.find-order")}</PageLink>
      </p>
    </div>
  );
}
