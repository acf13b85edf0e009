import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveCarrierCallback } from "#server/orders/receive-carrier-callback.ts";

/** What the mobile operator tells us by itself: the signature covers the bytes, so they are read as they came. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST" } });
  const rawBody = Buffer.from(await request.arrayBuffer());
  const status = await receiveCarrierCallback(context.shop, params.carrier ?? "", rawBody, request.headers);
  return new Response(null, { status, headers: { "Cache-Control": "no-store" } });
}

/** Nobody reads a callback. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
