import { afterAll, beforeAll, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { buyer, validOrderForm, valueOf } from "#tests/support/buyer.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";
import { validTopUpForm } from "#tests/support/sims/top-up-form.ts";

const LIMIT = 10;
const ESIM = "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1";

let server: RunningServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.remove());

async function call(path: string, fields: Record<string, string>) {
  const response = await fetch(`${server.origin}/api${path}`, {
    method: "POST",
    headers: { Token: "", lang: "en" },
    body: new URLSearchParams(fields),
  });
  return (await response.json()) as { resultCode: string; resultData: { fields?: object } | null };
}

test("a visitor with too many unpaid orders is told how long to wait, and keeps the input; a program gets TOO_MANY_TRIES", async () => {
  const shop = buyer(server);
  const email = "left.unpaid@example.com";
  for (let order = 0; order < LIMIT; order++) expect((await shop.post(ESIM, validOrderForm({ email }))).status).toBe(303);
  const rejected = await shop.post(ESIM, validOrderForm({ email }));
  expect(rejected.status).toBe(400);
  expect(rejected.text).toContain("Too many unpaid orders with this email address. Please pay for one of them, or try again in 31 min.");
  expect(valueOf(rejected, "email")).toBe(email);
  const response = await call("/order/create", { ...validOrderForm({ email }), currency: "HKD" });
  expect(response).toMatchObject({ resultCode: "TOO_MANY_TRIES", resultData: { fields: { email: [expect.stringContaining("31 min")] } } });
});

test("top-ups have the same limit", async () => {
  const shop = buyer(server);
  const iccid = simCardIccid(600);
  const email = "topping.up@example.com";
  const page = `/en/top-up?iccid=${iccid}`;
  for (let order = 0; order < LIMIT; order++) expect((await shop.post(page, validTopUpForm(iccid, { email }))).status).toBe(303);
  const rejected = await shop.post(page, validTopUpForm(iccid, { email }));
  expect(rejected.status).toBe(400);
  expect(rejected.text).toContain("Too many unpaid orders with this email address");
  expect(valueOf(rejected, "email")).toBe(email);
  expect((await call("/topUp/create", validTopUpForm(iccid, { email }))).resultCode).toBe("TOO_MANY_TRIES");
});
