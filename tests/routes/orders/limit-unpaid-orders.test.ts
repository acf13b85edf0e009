import { expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { buyer, validOrderForm, valueOf } from "#tests/support/buyer.ts";
import { useServer } from "#tests/support/use-server.ts";
import { validTopUpForm } from "#tests/support/sims/top-up-form.ts";

/** Unpaid orders of guests of one network. */
const LIMIT = 60;
const ESIM = "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1";

const server = useServer();

async function call(path: string, fields: Record<string, string>) {
  const response = await fetch(`${server.origin}/api${path}`, {
    method: "POST",
    headers: { Token: "", lang: "en" },
    body: new URLSearchParams(fields),
  });
  return (await response.json()) as { resultCode: string };
}

test("a guest of a network with many unpaid orders is told how long to wait, and keeps the input, also for a top-up; a program gets TOO_MANY_TRIES", async () => {
  const shop = buyer(server);
  const email = "left.unpaid@example.com";
  for (let order = 0; order < LIMIT; order++) expect((await shop.post(ESIM, validOrderForm({ email }))).status).toBe(303);
  const iccid = simCardIccid(600);
  for (const rejected of [
    await shop.post(ESIM, validOrderForm({ email })),
    await shop.post(`/en/top-up?iccid=${iccid}`, validTopUpForm(iccid, { email })),
  ]) {
    expect(rejected.status).toBe(400);
    expect(rejected.text).toMatch(/Please wait \d+ seconds, then press the button again\./);
    expect(valueOf(rejected, "email")).toBe(email);
  }
  expect((await call("/order/create", { ...validOrderForm({ email }), currency: "HKD" })).resultCode).toBe("TOO_MANY_TRIES");
  expect((await call("/topUp/create", validTopUpForm(iccid, { email }))).resultCode).toBe("TOO_MANY_TRIES");
});
