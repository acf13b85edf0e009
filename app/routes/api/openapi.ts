import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { describeApi } from "./describe-api.server.ts";

const MINUTES = 10;
let made: { origin: string; text: string; etag: string } | undefined;

/** The description of every call for developers of other clients: the same until the shop starts anew. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.shop.env;
  if (made?.origin !== publicOrigin) made = make(publicOrigin);
  const headers = { ETag: made.etag, "Cache-Control": `public, max-age=${MINUTES * 60}` };
  const known = request.headers.get("If-None-Match")?.split(/\s*,\s*/) ?? [];
  if (known.includes(made.etag)) return new Response(null, { status: 304, headers });
  return new Response(made.text, { headers: { ...headers, "Content-Type": "application/json" } });
}

function make(origin: string) {
  const text = JSON.stringify(describeApi(origin));
  return { origin, text, etag: `W/"${createHash("sha256").update(text).digest("base64url")}"` };
}
