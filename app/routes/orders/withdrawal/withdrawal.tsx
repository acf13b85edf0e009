import { data, redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formAction, parseForm, rejectForm } from "#app/request/form/form-action.server.ts";
import { readBrowserKey } from "#app/request/cookies.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { rejectionText } from "#app/request/rejection-text.server.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { findOrderAccess } from "#app/routes/orders/access/order-access.server.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { BRAND } from "#server/locale/brand.schema.ts";
import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { REFUND_DAYS } from "#server/orders/core/refund-terms.schema.ts";
import { findOrder } from "#server/orders/core/find-order.ts";
import { declareWithdrawal } from "#server/orders/withdrawal/declare-withdrawal.ts";
import { MAX_ORDER_NUMBER, WITHDRAWAL_DAYS, WithdrawalSchema } from "#server/orders/withdrawal/withdrawal.schema.ts";
import { WithdrawalForm } from "./withdrawal-form.island.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/**
 * The form with which consumers withdraw from the contract of an order (Directive 2011/83/EU, article 11a). The parameter `order` fills in its number;
 * with access to the order, also its email address.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const t = textsFor(pageLanguage(params), "withdrawal");
  const search = new URL(request.url).searchParams;
  const access = await findOrderAccess(request, context);
  const order = access.number ? await findOrder(context.shop, access) : undefined;
  const isSent = search.has("sent");
  return data(
    {
      meta: { title: t(isSent ? "done.title" : "title") },
      isSent,
      typed: context.actionData?.posted?.typed ?? {
        orderNumber: order?.number ?? access.number.slice(0, MAX_ORDER_NUMBER),
        email: order?.email ?? "",
        name: "",
      },
    },
    { headers: order ? { "Cache-Control": "no-store" } : {} },
  );
}

/** Records the withdrawal, and mails its acknowledgement to the address of the order. */
export const action = formAction(async ({ request, params, context, form }) => {
  const { language, clientAddress } = readViewer(request, params.lang, context);
  const parsed = parseForm(form, WithdrawalSchema);
  if (!parsed.ok) return parsed.rejected;
  const { browser: ticket, cookies } = readBrowserKey(request, context);
  const result = await declareWithdrawal(context.shop, { ...parsed.value, clientAddress, ticket });
  if (!result.ok) return rejectForm(form, { [result.code === "withdrawal-unknown" ? "orderNumber" : ""]: [rejectionText(result)] }, { cookies });
  return redirect(path(language, "withdrawal", { sent: 1 }), 303);
});

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const cacheControl = loaderHeaders.get("Cache-Control");
  return { "Referrer-Policy": "same-origin", ...(cacheControl && { "Cache-Control": cacheControl }) };
};

export default function Withdrawal() {
  const { isSent } = useLoaderData<typeof loader>();
  return <div className="narrow page-body stack-wide">{isSent ? <Sent /> : <Form />}</div>;
}

function Sent() {
  const { t } = useTranslation("withdrawal");
  return (
    <>
      <h1>{t("done.title")}</h1>
      <p className="lead">{t("done.text")}</p>
    </>
  );
}

function Form() {
  const { t } = useTranslation("withdrawal");
  const { typed } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const values = { days: WITHDRAWAL_DAYS, refundDays: REFUND_DAYS };
  return (
    <>
      <div className="stack">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead", values)}</p>
        <p>
          <Trans t={t} i18nKey="counted" values={values} components={{ page: <PageLink page="policy/refund_policy" hash="withdrawal" /> }} />
        </p>
        <p>
          <Trans t={t} i18nKey="anyone" values={values} components={{ page: <PageLink page="account/package" /> }} />
        </p>
      </div>
      <WithdrawalForm typed={typed} lastResult={lastResult} />
      <p className="soft">
        {withSpaceAfter(t("part"))}
        <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
      </p>
    </>
  );
}
