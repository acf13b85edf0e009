import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buyer, PARCEL, validOrderForm, valueOf } from "#tests/support/buyer.ts";
import { messageAt } from "#tests/support/orders/order-rejection.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";

let server: RunningServer;
beforeAll(async () => void (server = await startServer({ env: { TRUST_PROXY_HOPS: "1", IP_COUNTRY_HEADER: "X-Country-Code" } })));
afterAll(() => server.remove());

describe("the country of a parcel", () => {
  const PHYSICAL = "/en/order-sim?package=JP-5GB-30D&way=physical&quantity=1";
  const visitor = (acceptLanguage: string, country?: string) =>
    buyer(server, { headers: { "Accept-Language": acceptLanguage, ...(country && { "X-Country-Code": country }) } });

  test.each([
    ["en-US,en;q=0.9", "US"],
    ["de-DE,de;q=0.9,en-US;q=0.8", "DE"],
    ["pt-BR", "BR"],
    ["zh-Hant-TW,zh;q=0.9", "TW"],
  ])("is the region of the browser's language %s", async (acceptLanguage, country) => {
    const page = await visitor(acceptLanguage).open(PHYSICAL);
    expect([valueOf(page, "addressCountry"), valueOf(page, "phoneCountry")]).toEqual([country, country]);
    expect(page.text).toMatch(/Pay HK\$\d/);
  });

  test("is the country of the address rather than that of the language", async () => {
    expect(valueOf(await visitor("en-US", "JP").open(PHYSICAL), "addressCountry")).toBe("JP");
  });

  test.each(["en", "de,en-US;q=0.7", "es-419", "*", "en-KP"])(
    "is not assumed for %s: postage and total are a range, and Pay asks for it",
    async (acceptLanguage) => {
      const shop = visitor(acceptLanguage);
      const page = await shop.open(PHYSICAL);
      expect(valueOf(page, "addressCountry")).toBe("");
      expect(page.text).toMatch(/Postage HK\$[\d.]+ to HK\$[\d.]+/);
      expect(page.text).toMatch(/Total from HK\$109\b/);
      expect(page.text).not.toMatch(/Pay HK\$/);
      const paid = await shop.post(PHYSICAL, validOrderForm({ way: "physical", ...PARCEL, addressCountry: "" }));
      expect([paid.status, messageAt(paid, "addressCountry")]).toEqual([400, expect.stringContaining("Please select")]);
      // Chosen without scripts: what was typed stays, and the price is shown before anything is paid.
      const typed = { way: "physical", ...PARCEL, addressFor: "", addressCountry: "JP", city: "Shibuya", province: "Tokyo", quoted: "HKD:9300" };
      const chosen = await shop.post(PHYSICAL, validOrderForm({ ...typed, postalCode: "150-0001" }));
      expect([chosen.status, valueOf(chosen, "city"), valueOf(chosen, "province")]).toEqual([409, "Shibuya", "Tokyo"]);
    },
  );
});
