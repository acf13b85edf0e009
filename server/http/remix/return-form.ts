import type { AppLoadContext } from "@remix-run/node";

type Handle = (request: Request, context: AppLoadContext) => Promise<Response>;

/**
 * Calls a request handler of Remix. If the database fails while a form is processed, or while its page is rendered again, the page at `unavailable` replaces
 * the error page: it returns the form with what was typed, to be sent again. Forms that scripts post keep their text in the browser.
 */
export async function returnFormOnOutage(request: Request, context: AppLoadContext, handle: Handle, unavailable: () => string): Promise<Response> {
  const response = await handle(request, context);
  const url = new URL(request.url);
  if (!context.storageFailed || request.method !== "POST" || request.headers.get("Accept") === "application/json") return response;
  context.outage = { address: url.pathname + url.search };
  // The body has been read: the page takes the fields from the context.
  const { headers, signal } = request;
  return handle(new Request(new URL(unavailable(), url), { method: "POST", headers: withoutBody(headers), signal }), context);
}

function withoutBody(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ["Content-Type", "Content-Length", "Transfer-Encoding"]) kept.delete(name);
  return kept;
}
