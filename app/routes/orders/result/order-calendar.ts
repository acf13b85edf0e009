import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { noDownload, orderDownload } from "#app/routes/orders/access/order-download.server.ts";
import { orderCalendar } from "#server/orders/views/order-calendar.ts";
import { readOrder } from "#server/orders/views/read-order.ts";
import { findOrderAccess } from "#app/routes/orders/access/order-access.server.ts";

/**
 * Downloads the dates of an order (`order`, and `key` unless the owner is signed in) as a calendar file. 404 without access, and if the order has no
 * dates yet; 503 while the carrier does not respond.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await readOrder(context.shop, await findOrderAccess(request, context));
  if (!order) return noDownload(404);
  const language = pageLanguage(params);
  const calendar = await orderCalendar(context.shop, order, language);
  if (calendar.ok) return orderDownload(calendar.text, calendar.filename, { "Content-Type": "text/calendar; charset=utf-8" });
  if (calendar.code === "no-dates") return noDownload(404);
  return noDownload(503, textsFor(language, "errors")("carrier-silent"), { "Content-Type": "text/plain; charset=utf-8", "Retry-After": "60" });
}
