import { delay, http, HttpResponse, type HttpHandler } from "msw";
import type { FakeStripe } from "#tests/mocks/fake-stripe.ts";

/** Stripe's API, answered by a fake Stripe; a lost response never arrives. */
export function stripeApi(stripe: FakeStripe): HttpHandler {
  return http.all("https://api.stripe.com/*", async ({ request }) => {
    const { pathname: path, searchParams: search } = new URL(request.url);
    const { method, headers } = request;
    const answer = await stripe.answer({ method, path, search, headers, body: await request.text() });
    if (answer.lost === "reset") return HttpResponse.error();
    if (answer.lost === "hang") await delay("infinite");
    return new HttpResponse(answer.body, { status: answer.status, headers: { "content-type": "application/json", ...answer.headers } });
  });
}
