import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { describeApi } from "#app/api/openapi/describe-api.server.ts";

const MINUTES = 10;
let made: { origin: string; text: string; etag: string } | undefined;

/** The description of every call for developers of other clients: the same until the shop starts anew. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.shop.env;
  if (made?.origin !== publicOrigin) made = make(publicOrigin);
  const headers = { ETag: made.etag, "Cache-Control": `public, max-age=${MINUTES * 60}` };
  if (isKnown(request.headers.get("If-None-Match"), made.etag)) return new Response(null, { status: 304, headers });
  return new Response(made.text, { headers: { ...headers, "Content-Type": "application/json" } });
}

/** Our tag has no comma in it. */
const isKnown = (ifNoneMatch: string | null, etag: string) => (ifNoneMatch ?? "").split(",").some((tag) => tag.trim() === etag);

function make(origin: string) {
  const text = JSON.stringify(describeApi(origin));
  return { origin, text, etag: `W/"${createHash("sha256").update(text).digest("base64url")}"` };
}
