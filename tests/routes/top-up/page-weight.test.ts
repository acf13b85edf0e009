import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { httpRequest, type RawResponse } from "#tests/support/http/http-request.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";
import { validTopUpForm, signedLink } from "#tests/support/sims/top-up-form.ts";

const MOST = 10_000;
const ENCODINGS = ["br", "gzip"];
const CHINA = simCardIccid(720);

let shop: RunningServer;
beforeAll(async () => {
  shop = await startServer({ env: { SIMULATOR_DELAY_MS: "0", SANDBOX_DELAY_MS: "0" } });
});
afterAll(() => shop?.remove());

const headersOf = (encoding: string) => ({ "Accept-Encoding": encoding, Accept: "text/html", Cookie: "currency=CNY" });
const open = (address: string, encoding: string) => httpRequest(shop.port, address, { headers: headersOf(encoding) });
const post = (address: string, fields: Record<string, string>, encoding: string) =>
  httpRequest(shop.port, address, {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: { ...headersOf(encoding), Origin: shop.origin, "Content-Type": "application/x-www-form-urlencoded" },
  });
function expectLight(response: RawResponse, status: number, encoding: string) {
  expect(response.status).toBe(status);
  expect(response.headers["content-encoding"]).toBe(encoding);
  expect(response.body.length).toBeLessThanOrEqual(MOST);
}
const placeOf = (response: RawResponse) => {
  const url = new URL(String(response.headers.location), shop.origin);
  return url.pathname + url.search;
};

describe.each(LANGUAGES)("in %s every response of a top-up weighs at most 10 kB", (language) => {
  test.each(ENCODINGS)("as %s", async (encoding) => {
    const page = signedLink(shop.store.dataDir, { iccid: CHINA, email: "ada@example.com", language, product: "china" });
    expectLight(await open(page, encoding), 200, encoding);
    expectLight(await open(`/${language}/top-up`, encoding), 200, encoding);
    expectLight(await open(`/${language}/top-up-gogo-china-app?iccid=${CHINA}`, encoding), 200, encoding);
    expectLight(await post(page, { iccid: "1", checkoutKey: "x" }, encoding), 400, encoding);
    for (const outcome of ["pay", "cancel", "pay-later"]) {
      const placed = await post(page, validTopUpForm(CHINA), encoding);
      expectLight(await open(placeOf(placed), encoding), 200, encoding);
      const decided = await post(placeOf(placed), { outcome }, encoding);
      expectLight(await open(placeOf(decided), encoding), 200, encoding);
    }
  });
});
