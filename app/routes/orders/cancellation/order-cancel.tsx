import { rejectionText } from "#app/request/rejection-text.server.ts";
import { data, redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import type { ComponentProps } from "react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { formAction, parseForm, rejectForm, textFields } from "#app/request/form/form-action.server.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { isInApp } from "#app/request/cookies.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { path } from "#server/locale/path.schema.ts";
import type { OrderAccess } from "#server/orders/core/find-order.ts";
import { readOrder } from "#server/orders/views/read-order.ts";
import { dropOrder } from "#server/orders/cancellation/drop-order.ts";
import { CancellationSchema, RefundSchema } from "#server/orders/refunds/refund-request.schema.ts";
import { requestCancellation, quoteCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { quoteRefund } from "#server/orders/refunds/quote-refund.ts";
import { requestRefund } from "#server/orders/refunds/request-refund.ts";
import { FindOrder } from "#app/routes/orders/access/find-order.tsx";
import { linkAccess, readOrderAccess, type LinkAccess } from "#app/routes/orders/access/order-access.server.ts";
import { viewMyOrder } from "#app/routes/orders/my-orders/view-my-orders.server.ts";
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { useLanguage, useErrorText } from "#app/i18n/translator.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";
import { type NamedEsim, useEsimName } from "#app/routes/orders/view/esim-name.ts";
import { CancelForm } from "./cancel-form.island.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/**
 * The confirmation page of a cancellation, or with `?unsubscribe=` of giving back that unused package of the order: amount, method and time of the refund,
 * or the reason why there is none (§4). An unpaid order is dropped at once, without a decision of staff.
 * If the request gives access to no order, the page offers to mail the links of the buyer's orders (404).
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop } = context;
  const language = pageLanguage(params);
  const t = textsFor(language, "orders");
  const access = await readOrderAccess(request, language, context);
  const order = await readOrder(shop, access);
  if (!order) return data({ meta: { title: t("find.wrong-title") }, cancellation: null, bare: false }, { status: 404 });
  const simPackage = new URL(request.url).searchParams.get("unsubscribe");
  const refund = simPackage === null ? null : await quoteRefund(shop, { ...access, simPackage });
  const unused = refund?.ok && simPackage !== null ? { simPackage, until: refund.until, byRule: refund.byRule } : null;
  const unit = order.units.length > 1 ? order.units.find(({ id }) => id === simPackage) : undefined;
  const quote = refund?.ok
    ? { ...refund, units: 1, whole: order.units.length === 1, postalFee: 0 }
    : (refund ?? (await quoteCancellation(shop, access)));
  const title = unused
    ? textsFor(language, "sims")("unsubscribe.meta")
    : t(order.canDrop ? "drop.meta" : quote.ok ? "cancel.meta" : "cancel.refused");
  const { title: packageTitle, number, way, topUp } = viewMyOrder(shop, order, language);
  const isTopUp = topUp !== null;
  const bare = isTopUp && (new URL(request.url).searchParams.has("app") || isInApp(request, number));
  // Credit that reached its SIM cannot be refunded, unlike a delivered package (§9).
  const toShown = (rejection: Extract<typeof quote, { ok: false }>) =>
    isTopUp && rejection.code === "cancel-delivered" ? rejectionText({ code: "refund-credit" }) : rejectionText(rejection);
  return data({
    meta: { title },
    cancellation: {
      order: { title: packageTitle, number, way, isTopUp, bare, access: linkAccess(access) },
      canDrop: order.canDrop,
      unused,
      /** The eSIM of several that is given back. */
      esim: unit ? { unit: unit.unit, remark: unit.remark, iccid: unit.iccid } : null,
      quote: quote.ok ? quote : { ok: quote.ok, message: toShown(quote) },
      typed: context.actionData?.posted?.typed ?? {},
    },
    bare,
  });
}

/**
 * Drops the unpaid order (intent "drop"), gives back an unused package (`simPackage`), or requests the cancellation, and redirects to the order's page, which
 * shows the state of the request.
 */
export const action = formAction(async ({ request, params, context, form }) => {
  const { shop } = context;
  const language = pageLanguage(params);
  const access = await readOrderAccess(request, language, context);
  const outcome = await act(shop, access, form);
  if ("rejected" in outcome) return outcome.rejected;
  const { result } = outcome;
  if (!result.ok && (result.code === "order-unknown" || result.code === "refund-unknown")) return data({ lastResult: null }, { status: 404 });
  // After a double click, the second post finds the cancellation already requested. That is not an error.
  // The page of an order that was paid meanwhile says so.
  const isNoError = !result.ok && ["cancel-asked", "refund-asked", "order-paid"].includes(result.code);
  if (!result.ok && !isNoError) return rejectForm(form, { "": [rejectionText(result)] });
  const { number, key } = linkAccess(access);
  const app = new URL(request.url).searchParams.get("app");
  const orderPageName = key === null && app === null ? "account/order" : "order-result";
  const orderPath = path(language, orderPageName, { order: number, key, app });
  if (!result.ok || form.get("intent") === "drop") return redirect(orderPath, 303);
  return redirectWithToast(orderPath, { kind: "notice", text: "sims:requested.title-requested" }, { secure: shop.env.secure });
});

async function act(shop: AppContext, access: OrderAccess, form: FormData) {
  const { intent, simPackage } = textFields(form);
  if (intent === "drop") return { result: await dropOrder(shop, access) };
  if (simPackage) {
    const parsed = parseForm(form, RefundSchema);
    return parsed.ok ? { result: await requestRefund(shop, { ...access, ...parsed.value }) } : parsed;
  }
  const parsed = parseForm(form, CancellationSchema);
  return parsed.ok ? { result: await requestCancellation(shop, access, parsed.value) } : parsed;
}

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function OrderCancel() {
  const { cancellation } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (!cancellation) return <FindOrder wrongLink lastResult={lastResult} />;
  const { order, quote, unused, esim, typed, canDrop } = cancellation;
  if (canDrop) return <DropOrder order={order} />;
  return quote.ok ? (
    <CancelOrder order={order} quote={quote} unused={unused} esim={esim} typed={typed} lastResult={lastResult} />
  ) : (
    <CannotCancel order={order} message={quote.message} />
  );
}

type Order = {
  title: string;
  number: string;
  way: DeliveryMethod;
  isTopUp: boolean;
  /** Shown without header and footer, inside another app. */
  bare: boolean;
  access: LinkAccess;
};

type CancelOrderProps = {
  order: Order;
  quote: ComponentProps<typeof CancelForm>["quote"] & { units: number };
  unused: ComponentProps<typeof CancelForm>["unused"];
  esim: NamedEsim | null;
  typed: Record<string, string>;
  lastResult?: SubmissionResult<string[]> | null;
};

/** Confirms a cancellation: names the order, above the form with the consequences. */
function CancelOrder({ order, quote, unused, esim, typed, lastResult }: CancelOrderProps) {
  const nameOf = useEsimName();
  const { t, language } = useTranslation("orders");
  const { title, number, way, isTopUp } = order;
  return (
    <div className="narrow page-body stack-wide">
      <div className="stack-tight">
        <h1>{unused ? t("sims:unsubscribe.title") : t(quote.whole ? "cancel.title" : "cancel.title-part")}</h1>
        <p className="lead">
          {title}
          {!unused && (quote.units > 1 || !quote.whole) && ` × ${quote.units}`}
        </p>
        {esim && <p className="strong">{nameOf(esim)}</p>}
        <p className="soft number">{number}</p>
      </div>
      <CancelForm
        address={path(language, "order-cancel", { ...orderQuery(order), unsubscribe: unused?.simPackage ?? null })}
        orderAddress={path(language, orderPage(order), orderQuery(order))}
        {...{ way, isTopUp, quote, unused, lastResult }}
        reason={typed.reason}
      />
    </div>
  );
}

/** Asks whether an unpaid order is to be dropped. */
function DropOrder({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  return (
    <div className="narrow page-body stack-wide">
      <div className="stack-tight">
        <h1>{t("drop.title")}</h1>
        <p className="lead">{order.title}</p>
        <p className="soft number">{order.number}</p>
      </div>
      <p>{t("drop.text")}</p>
      <form method="post" action={path(useLanguage(), "order-cancel", orderQuery(order))} className="cluster">
        <Button type="submit" kind="danger" name="intent" value="drop">
          {t("drop.button")}
        </Button>
        <ButtonLink page={orderPage(order)} query={orderQuery(order)} kind="quiet">
          {t("cancel.keep")}
        </ButtonLink>
      </form>
    </div>
  );
}

/** Says why the order cannot be cancelled (unpaid, delivered, already cancelled) and links back to it. */
function CannotCancel({ order, message }: { order: Order; message: string }) {
  const { t } = useTranslation("orders");
  const errorText = useErrorText();
  return (
    <div className="narrow page-body stack">
      <FormRejection />
      <h1>{t("cancel.refused")}</h1>
      <p className="lead">{errorText(message)}</p>
      <p>
        <ButtonLink page={orderPage(order)} query={orderQuery(order)}>
          {t("cancel.back")}
        </ButtonLink>
      </p>
    </div>
  );
}

const orderPage = ({ access, bare }: Order) => (access.key === null && !bare ? "account/order" : "order-result");

const orderQuery = ({ access, bare }: Order) => ({ order: access.number, key: access.key, app: bare ? 1 : null });
