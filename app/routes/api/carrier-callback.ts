import type { ActionFunctionArgs } from "@remix-run/node";
import { readRawBody } from "#app/request/body/read-form.server.ts";
import { receiveCarrierCallback } from "#server/orders/webhooks/receive-carrier-callback.ts";

/** Receives callbacks of a carrier. Reads the body unchanged, because the signature covers its bytes. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST, OPTIONS" } });
  const rawBody = await readRawBody(request);
  if (rawBody === null) return new Response(null, { status: 413 });
  const status = await receiveCarrierCallback(context.shop, params.carrier ?? "", rawBody, request.headers);
  return new Response(null, { status, headers: { "Cache-Control": "no-store" } });
}

/** Only POST is allowed. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST, OPTIONS" } });
}
