import type { ActionFunctionArgs } from "@remix-run/node";
import { readRawBody } from "#app/request/body/read-raw-body.server.ts";
import { receiveWebhook } from "#server/payments/receive-webhook.ts";

/** What a payment provider tells us (§7): the signature covers the bytes, so they are read as they came. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST, OPTIONS" } });
  const rawBody = await readRawBody(request);
  if (rawBody === null) return new Response(null, { status: 413 });
  const status = await receiveWebhook(context.shop, params.provider ?? "", rawBody, request.headers);
  return new Response(null, { status, headers: { "Cache-Control": "no-store" } });
}

/** Nobody reads a webhook. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST, OPTIONS" } });
}
