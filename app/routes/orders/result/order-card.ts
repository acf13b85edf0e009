import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { renderOfflineEsimPage } from "#server/orders/esim/render-offline-esim-page.ts";
import { noDownload, orderDownload } from "#app/routes/orders/access/order-download.server.ts";
import { readOrder } from "#server/orders/views/read-order.ts";
import { findOrderAccess } from "#app/routes/orders/access/order-access.server.ts";

/**
 * Downloads one eSIM of an order (`order`, `unit`, and `key` unless the owner is signed in) as a self-contained HTML file. 404 without access,
 * and if there is no such eSIM.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const unit = Number(new URL(request.url).searchParams.get("unit") ?? "1");
  const order = await readOrder(context.shop, await findOrderAccess(request, context));
  const page = order && renderOfflineEsimPage(context.shop, order, unit, language);
  if (!page) return noDownload(404);
  return orderDownload(page.html, page.filename, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
}
