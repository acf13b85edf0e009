import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { newId } from "#server/db/new-id.ts";
import { withPort } from "#server/env.ts";
import { createAppContext } from "#server/app/create-app-context.ts";
import { commandStaff } from "#server/audit/staff-action-log.ts";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { OrderSchema } from "#server/orders/core/order.schema.ts";
import { placeOrder } from "#server/orders/checkout/place-order.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { requestRefund } from "#server/orders/refunds/request-refund.ts";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";
import { receiveWebhook } from "#server/payments/receive-webhook.ts";
import { placeTopUp } from "#server/top-up/place-top-up.ts";
import { readPhotos } from "#server/real-name/photos/read-photos.ts";
import { TopUpSchema } from "#server/top-up/top-up.schema.ts";
import { smallPdf } from "#tests/support/partners/enquiry.ts";
import { goodReadResult, createPhoto, MEI, submitForm, fakeReader } from "#tests/support/real-name.ts";
import { sendEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { decideSandboxPayment } from "#server/payments/sandbox/sandbox-payment.ts";

/**
 * The real shop behind a minimal HTTP interface, for the tests that kill it: its database, jobs, gateways and use cases, without pages.
 * Runs as a separate process; CRASH_AT names the crash point.
 */
async function serve(): Promise<void> {
  // An interrupted test run leaves no shop process behind.
  process.stdin.on("end", () => process.exit()).resume();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const shop = await createAppContext(withPort((server.address() as AddressInfo).port), { worker: true });
  shop.reader = fakeReader(goodReadResult());
  const viewer = { language: "en" as const, currency: "HKD" as const, clientAddress: "127.0.0.1", ipCountry: null };
  const read = (body: Buffer) => JSON.parse(body.toString());
  const actions: Record<string, (body: Buffer, request: IncomingMessage) => Promise<unknown>> = {
    async "/place"(body) {
      const { accountId = null, ...form } = read(body);
      return placeOrder(shop, OrderSchema.parse(form), { ...viewer, accountId });
    },
    async "/top-up"(body) {
      const { times, ...form } = read(body);
      const results = await atOnce(times, () => placeTopUp(shop, TopUpSchema.parse(form), viewer));
      const different = new Set(results.map((result) => JSON.stringify(result))).size;
      return different === 1 ? results[0] : { ok: false, reason: `${different} answers to one form` };
    },
    async "/pay-again"(body) {
      const { times, ...access } = read(body);
      const results = await atOnce(times, () => retryPayment(shop, { ...access, method: "card", language: "en", clientAddress: "203.0.113.7" }));
      return [...new Set(results.flatMap((result) => (result.ok && result.payUrl) || []))];
    },
    async "/decide"(body) {
      const { id, outcome } = read(body);
      return decideSandboxPayment(shop, id, outcome);
    },
    async "/real-name"() {
      // As the form does: the photo is read before it is submitted.
      const frontId = await createPhoto(shop);
      await readPhotos(shop, { documentType: 1, frontId, backId: null, owner: MEI.owner });
      return submitForm(shop);
    },
    async "/enquiry"(body) {
      // The same form each time: a sender without a response sends it again.
      const { email, times } = read(body);
      const files = [{ name: "price list.pdf", bytes: smallPdf() }];
      const results = await atOnce(times, () => sendEnquiry(shop, { fields: { email }, files, sender: { owner: `visitor:${newId("vis", 0)}` } }));
      return [...new Set(results.map((result) => (result.ok ? result.reference : JSON.stringify(result))))];
    },
    "/unsubscribe": (body) => requestRefund(shop, read(body)),
    async "/call-off"(body) {
      const { reason, ...access } = read(body);
      return requestCancellation(shop, access, { reason });
    },
    "/approve": (body) => approveRefund(shop, { ...read(body), who: commandStaff("Mei") }),
    "/api/webhooks/payments/sandbox": (body, request) =>
      receiveWebhook(shop, "sandbox", body, new Headers(request.headers as Record<string, string>)),
  };
  server.on("request", async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    try {
      const result = await actions[request.url ?? ""]?.(Buffer.concat(parts), request);
      response.writeHead(typeof result === "number" ? result : 200).end(JSON.stringify(result));
    } catch (error) {
      shop.log.error("kill.request", error);
      response.writeHead(500).end();
    }
  });
  console.log(JSON.stringify({ event: "listening", origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
}

const atOnce = <Answer>(times: number, ask: () => Promise<Answer>) => Promise.all(Array.from({ length: times }, ask));

serve().catch((error) => {
  console.error(error);
  process.exit(1);
});
