import { afterAll, beforeAll, expect, test } from "vitest";
import { BRAND } from "#server/locale/brand.schema.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { linksOf, visitor } from "#tests/support/html-page.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";

let trial: RunningServer;
let real: RunningServer;
beforeAll(async () => {
  const http = { CARRIER: "http", CARRIER_URL: "http://127.0.0.1:9/", CARRIER_KEY: "key", CARRIER_CALLBACK_SECRETS: "secret", RUN_JOBS: "0" };
  [trial, real] = await Promise.all([startServer(), startServer({ env: { ...http, CARRIER_NAME: "Harbour Mobile <HK>" } })]);
});
afterAll(() => Promise.all([trial?.remove(), real?.remove()]));

test.each(LANGUAGES)("the page About of %s names the company, its address and registration, and how to reach it", async (language) => {
  const page = await visitor(trial.origin)(`/${language}/about`);
  expect(page.status).toBe(200);
  const { legalName, legalAddress, registration, supportPhone, supportEmail } = BRAND;
  for (const part of [legalName, legalAddress[language], registration[language], supportPhone.shown, supportEmail]) expect(page.text).toContain(part);
  for (const target of ["customer-service", "netCover", "policy/refund_policy"]) expect(linksOf(page, target)).toHaveLength(1);
});

test("the page About names the configured carrier, and says when the carrier is simulated", async () => {
  expect((await visitor(trial.origin)("/en/about")).text).toContain("simulated carrier");
  const { text } = await visitor(real.origin)("/en/about");
  expect(text).toContain("Harbour Mobile <HK> issues our SIMs and eSIMs");
  expect(text).not.toContain("simulated");
});
