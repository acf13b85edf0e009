import { delay, http, HttpResponse, type HttpHandler } from "msw";
import type { FakeStripe } from "#tests/mocks/fake-stripe.ts";

/** Stripe's API, answered by a fake Stripe; a lost response never arrives. */
export function stripeApi(stripe: FakeStripe): HttpHandler {
  return http.all("https://api.stripe.com/*", async ({ request }) => {
    const { pathname: path, searchParams: search } = new URL(request.url);
    const { method, headers } = request;
    const response = await stripe.answer({ method, path, search, headers, body: await request.text() });
    if (response.lost === "reset") return HttpResponse.error();
    if (response.lost === "hang") await delay("infinite");
    return new HttpResponse(response.body, { status: response.status, headers: { "content-type": "application/json", ...response.headers } });
  });
}
