import { afterAll, beforeAll, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { httpRequest, type RawResponse } from "#tests/support/http/http-request.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";
import { validTopUpForm, signedLink } from "#tests/support/sims/top-up-form.ts";

const MOST = 10_000;
const CHINA = simCardIccid(720);

let shop: RunningServer;
beforeAll(async () => {
  shop = await startServer({ env: { SIMULATOR_DELAY_MS: "0", SANDBOX_DELAY_MS: "0" } });
});
afterAll(() => shop?.remove());

const HEADERS = { "Accept-Encoding": "br", Accept: "text/html", Cookie: "currency=CNY" };
const open = (address: string) => httpRequest(shop.port, address, { headers: HEADERS });
const post = (address: string, fields: Record<string, string>) =>
  httpRequest(shop.port, address, {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: { ...HEADERS, Origin: shop.origin, "Content-Type": "application/x-www-form-urlencoded" },
  });
function expectLight(response: RawResponse, status: number) {
  expect(response.status).toBe(status);
  expect(response.headers["content-encoding"]).toBe("br");
  expect(response.body.length).toBeLessThanOrEqual(MOST);
}
const placeOf = (response: RawResponse) => {
  const url = new URL(String(response.headers.location), shop.origin);
  return url.pathname + url.search;
};

test.each(LANGUAGES)("in %s every response of a top-up weighs at most 10 kB", async (language) => {
  const page = signedLink(shop.store.dataDir, { iccid: CHINA, email: "ada@example.com", language, product: "china" });
  expectLight(await open(page), 200);
  expectLight(await open(`/${language}/top-up`), 200);
  expectLight(await open(`/${language}/top-up-gogo-china-app?iccid=${CHINA}`), 200);
  expectLight(await post(page, { iccid: "1", checkoutKey: "x" }), 400);
  for (const outcome of ["pay", "cancel"]) {
    const placed = await post(page, validTopUpForm(CHINA));
    expectLight(await open(placeOf(placed)), 200);
    const decided = await post(placeOf(placed), { outcome });
    expectLight(await open(placeOf(decided)), 200);
  }
});
