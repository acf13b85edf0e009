import { describe, expect, test } from "vitest";
import { viewPackages } from "#app/routes/account/package-view.server.ts";
import { CarrierError, type CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import type { SimIdentity } from "#server/identity/core/identity.ts";
import { createAccountOrder, insertAccount } from "#tests/support/sims/sims.ts";
import { orderForm, START, useTestShop } from "#tests/support/shop.ts";

const DAY = 86_400_000;
const CARD = simCardIccid(700);
const HOLDER: SimIdentity = { kind: "card", tokenHash: "", iccid: CARD };

const shop = useTestShop();

const tells = (overrides: Partial<CarrierBalance>) =>
  void (shop.carrier.readBalance = async (iccid) => ({
    iccid,
    product: "china",
    enterprise: false,
    amount: 6800,
    ratePerGb: 680,
    validUntil: START + DAY,
    toppedUpAt: START - DAY,
    phone: "+85291234567",
    ...overrides,
  }));
const shown = async () => (await viewPackages(shop, HOLDER, new URLSearchParams(), "en"))?.balance;

describe("a prepaid SIM in My packages", () => {
  test("shows its balance, the data that it still buys and its validity, also to a visitor signed in by ICCID", async () => {
    tells({});
    expect(await shown()).toEqual({
      product: "china",
      kind: "china",
      balance: { amount: 6800, ratePerGb: 680, mb: 10_240, state: "good", validUntil: START + DAY, toppedUpAt: START - DAY },
    });
  });

  test.each([
    ["good", { amount: 2000 }],
    ["low", { amount: 1999 }],
    ["empty", { amount: 0 }],
    ["over", { amount: 6800, validUntil: START }],
  ])("is %s with %o", async (state, overrides) => {
    tells(overrides);
    expect(await shown()).toMatchObject({ balance: { state } });
  });

  test("has the name of its kind, a company's if it is one", async () => {
    tells({ product: "prepaid", enterprise: true });
    expect(await shown()).toMatchObject({ kind: "enterprise" });
  });

  test("is listed among the SIMs of its account, also while another is shown", async () => {
    const ada = await insertAccount(shop, "ada@example.com");
    const { iccid: prepaid } = await createAccountOrder(shop, ada, orderForm({ package: "CHINA-50" }));
    const { iccid: travel } = await createAccountOrder(shop, ada, orderForm({}));
    const identity = { kind: "account" as const, tokenHash: "", accountId: ada } as Parameters<typeof viewPackages>[1];
    const view = await viewPackages(shop, identity, new URLSearchParams({ iccid: travel }), "en");
    expect(view?.sims.map(({ iccid, kind }) => [iccid, kind]).toSorted()).toEqual(
      [
        [prepaid, "china"],
        [travel, "esim"],
      ].toSorted(),
    );
    expect(view?.balance).toBeNull();
  });

  test("never shows its phone number", async () => {
    tells({});
    expect(JSON.stringify(await shown())).not.toContain("91234567");
  });

  test("says that the network does not report it, if the shop itself knows that the SIM has a balance", async () => {
    const ada = await insertAccount(shop, "ada@example.com");
    const order = await createAccountOrder(shop, ada, orderForm({ package: "CHINA-50" }));
    shop.carrier.readBalance = async () => {
      throw new CarrierError("retry", "The line is dead");
    };
    const holder = { ...HOLDER, iccid: order.iccid };
    expect((await viewPackages(shop, holder, new URLSearchParams(), "en"))?.balance).toEqual({ product: "china", kind: "china", balance: null });
  });

  test("a SIM that takes packages has no balance", async () => {
    const holder = { ...HOLDER, iccid: simCardIccid(3) };
    expect((await viewPackages(shop, holder, new URLSearchParams(), "en"))?.balance).toBeNull();
  });
});
