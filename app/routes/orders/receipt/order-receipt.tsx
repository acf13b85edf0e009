import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { isInApp } from "#app/request/in-app.server.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { readOrder } from "#server/orders/views/read-order.ts";
import { refreshPayment } from "#server/orders/payments/refresh-payment.ts";
import { linkAccess, readOrderAccess } from "#app/routes/orders/access/order-access.server.ts";
import { NoReceipt, Receipt } from "./receipt.tsx";
import { viewReceipt } from "./view-receipt.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The receipt of a paid order, opened by `order` and `key` or by `order` and the owner's session. 404 with an explanation if unpaid. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const t = textsFor(language, "my-orders");
  const access = await readOrderAccess(request, language, context);
  await refreshPayment(context.shop, access);
  const order = await readOrder(context.shop, access);
  if (!order) throw new Response(null, { status: 404 });
  const { number, key } = linkAccess(access);
  const topUp = order.way === "sim" && order.line.credit !== null;
  const bare = topUp && (new URL(request.url).searchParams.has("app") || isInApp(request, order.number));
  const link = { order: number, key, app: bare ? 1 : null };
  if (order.paidAt === null) return data({ meta: { title: t("receipt.none-meta") }, link, receipt: null, bare }, { status: 404 });
  const receipt = viewReceipt(context.shop, { ...order, paidAt: order.paidAt }, language);
  return data({ meta: { title: t("receipt.meta", { number }) }, link, receipt, bare });
}

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function OrderReceipt() {
  const { receipt, link } = useLoaderData<typeof loader>();
  return receipt ? <Receipt receipt={receipt} link={link} /> : <NoReceipt link={link} />;
}
