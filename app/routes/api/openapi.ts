import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { describeApi } from "#app/api/call/describe-api.server.ts";

const MAX_AGE_MINUTES = 10;
let cached: { origin: string; text: string; etag: string } | undefined;

/** Returns the OpenAPI document, which each process generates once. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.shop.env;
  if (cached?.origin !== publicOrigin) cached = generate(publicOrigin);
  const headers = { ETag: cached.etag, "Cache-Control": `public, max-age=${MAX_AGE_MINUTES * 60}` };
  if (matchesEtag(request.headers.get("If-None-Match"), cached.etag)) return new Response(null, { status: 304, headers });
  return new Response(cached.text, { headers: { ...headers, "Content-Type": "application/json" } });
}

/** Returns true if the header lists the ETag. Splits at commas, which our ETag does not contain. */
const matchesEtag = (ifNoneMatch: string | null, etag: string) => (ifNoneMatch ?? "").split(",").some((tag) => tag.trim() === etag);

function generate(origin: string) {
  const text = JSON.stringify(describeApi(origin));
  return { origin, text, etag: `W/"${createHash("sha256").update(text).digest("base64url")}"` };
}
