import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { orderCalendar } from "#server/orders/views/order-calendar.ts";
import { readOrder } from "#server/orders/views/read-order.ts";
import { findOrderAccess } from "#app/routes/orders/access/order-access.server.ts";

/**
 * Downloads the dates of an order (`order`, and `key` unless the owner is signed in) as a calendar file. 404 without access, and if the order has no
 * dates yet.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await readOrder(context.shop, await findOrderAccess(request, context));
  const calendar = order && (await orderCalendar(context.shop, order, pageLanguage(params)));
  if (!calendar) return new Response("", { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(calendar.text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${calendar.filename}"`,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    },
  });
}
