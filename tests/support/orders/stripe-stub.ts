import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterEach, beforeEach } from "vitest";
import { receiveWebhook } from "#server/payments/receive-webhook.ts";
import { FakeStripe } from "#tests/mocks/fake-stripe.ts";
import { openShop, START, type TestShop } from "#tests/support/shop.ts";
import { STRIPE_ENV } from "./payment-provider.ts";

type StripeStub = {
  /** The value of STRIPE_API_URL; its hosted pages are here too. */
  origin: string;
  stripe: FakeStripe;
  /** While true, events are lost. */
  losesWebhooks: boolean;
  /** Posts unacknowledged events, each the given number of times. */
  deliver: (copies?: number) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * A fake Stripe on a real port: its API, a hosted page that pays without a script, and signed webhooks, repeated until they are
 * acknowledged. `post` sends a webhook to the shop and returns the HTTP status.
 */
async function startStripeStub(
  stub: StripeStub,
  options: { now: () => number; secret: string; post: (body: string, headers: Headers) => Promise<number> },
): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stripe = new FakeStripe(options.now, origin);
  const { webhooks } = new Stripe("sk_test_signs");
  let acknowledged = 0;
  Object.assign(stub, {
    origin,
    stripe,
    losesWebhooks: false,
    async deliver(copies = 1) {
      for (; acknowledged < stripe.events.length; acknowledged++) {
        if (stub.losesWebhooks) continue;
        const payload = JSON.stringify(stripe.events[acknowledged]);
        for (let copy = 0; copy < copies; copy++) {
          const header = webhooks.generateTestHeaderString({ payload, secret: options.secret, timestamp: Math.floor(options.now() / 1000) });
          const status = await options.post(payload, new Headers({ "stripe-signature": header, "content-type": "application/json" }));
          if (status !== 200) return;
        }
      }
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  } satisfies StripeStub);
  server.on("request", (request, response) => void answer(stripe, request, response));
}

/** Opens a shop with its own fake Stripe before each test. `settle` delivers webhooks and runs jobs until nothing more happens. */
export function useStripeShop(): { shop: TestShop; stub: StripeStub; settle: (copies?: number) => Promise<void> } {
  const [shop, stub] = [{} as TestShop, {} as StripeStub];
  beforeEach(async () => {
    const post = (body: string, headers: Headers) => receiveWebhook(shop, "stripe", Buffer.from(body), headers);
    await startStripeStub(stub, { now: () => shop.clock?.() ?? START, secret: "whsec_new", post });
    await openShop(shop, { ...STRIPE_ENV, STRIPE_API_URL: stub.origin });
  });
  afterEach(async () => {
    await stub.close();
    await shop.close();
  });
  return {
    shop,
    stub,
    async settle(copies = 1) {
      await stub.deliver(copies);
      for (let round = 0; round < 3; round++) {
        await shop.runJobs();
        shop.pass(3000);
      }
    },
  };
}

async function answer(stripe: FakeStripe, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname: path, searchParams: search } = new URL(request.url ?? "/", "http://stub");
  let body = "";
  for await (const part of request) body += part;
  const method = request.method ?? "GET";
  if (path.startsWith("/c/pay/"))
    return showPage(stripe, path.slice("/c/pay/".length), method === "POST" ? new URLSearchParams(body) : null, response);
  const { status, headers, body: text, lost } = await stripe.answer({ method, path, search, headers: new Headers(request.headers as never), body });
  if (lost === "reset") request.socket.destroy();
  else if (!lost) response.writeHead(status, { "content-type": "application/json", "request-id": "req_stub", ...headers }).end(text);
}

/** Pays or cancels by a plain form. */
function showPage(stripe: FakeStripe, id: string, form: URLSearchParams | null, response: ServerResponse): void {
  const session = stripe.sessions.get(id);
  if (!session) return void response.writeHead(404).end();
  const outcome = form?.get("outcome");
  if (outcome === "pay" || outcome === "pay-later" || outcome === "cancel") {
    const { status, success_url, cancel_url } = stripe.decide(id, outcome);
    return void response.writeHead(303, { location: (status === "complete" ? success_url : cancel_url) ?? "" }).end();
  }
  const buttons = ["pay", "pay-later", "cancel"].map((one) => `<button name="outcome" value="${one}">${one}</button>`).join("");
  const page = `<!doctype html><title>Stripe</title><h1>${session.currency} ${session.amount_total}</h1><form method="post">${buttons}</form>`;
  response.writeHead(200, { "content-type": "text/html" }).end(page);
}
