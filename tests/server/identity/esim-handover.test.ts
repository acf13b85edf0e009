import { beforeEach, describe, expect, test } from "vitest";
import { HANDOVER_MS, newHandoverToken, createEsimLink, redeemEsimLink } from "#server/identity/esim-handover/esim-handover.ts";
import { PHONE, createAccount } from "#tests/support/identity/identity.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop({ ESIM_SITE_URL: "https://esim.example/start?from=shop" });
let accountId: string;
beforeEach(async () => {
  accountId = (await createAccount(shop)).accountId;
});

const link = async (share = true) => new URL((await createEsimLink(shop, { accountId, share, language: "en" })).url);
const tokenOf = async () => (await link()).searchParams.get("token") ?? "";

describe("the address of the eSIM site", () => {
  test("contains nothing for a visitor, nor for an account that does not agree to share", async () => {
    expect((await createEsimLink(shop, { accountId: null, share: true, language: "en" })).url).toBe("https://esim.example/start?from=shop");
    expect((await link(false)).href).toBe("https://esim.example/start?from=shop");
    expect(await shop.db.selectFrom("esim_handovers").selectAll().execute()).toEqual([]);
  });

  test("contains a token for an account that agrees, and no personal data; the database has only its hash", async () => {
    const url = await link();
    expect(url.href).toMatch(/^https:\/\/esim\.example\/start\?from=shop&token=[\w-]{43}\.\d{10}\.[\w-]{43}$/);
    const rows = JSON.stringify(await shop.db.selectFrom("esim_handovers").selectAll().execute());
    for (const part of (url.searchParams.get("token") ?? "").split(".")) expect(rows).not.toContain(`"${part}`);
    expect(url.href).not.toContain(accountId);
  });
});

describe("a token", () => {
  test("is redeemed once, for email and phone", async () => {
    const token = await tokenOf();
    expect(await redeemEsimLink(shop, token)).toEqual({ email: "ada@example.com", phone: null });
    expect(await redeemEsimLink(shop, token)).toBeNull();
    const { accountId: other } = await createAccount(shop, PHONE);
    const url = new URL((await createEsimLink(shop, { accountId: other, share: true, language: "en" })).url);
    expect(await redeemEsimLink(shop, url.searchParams.get("token") ?? "")).toEqual({ email: null, phone: "+85291234567" });
  });

  test("is redeemed by one of many simultaneous requests", async () => {
    const token = await tokenOf();
    const results = await Promise.all(Array.from({ length: 10 }, () => redeemEsimLink(shop, token)));
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  test("is valid for two minutes", async () => {
    const [early, late] = [await tokenOf(), await tokenOf()];
    shop.pass(HANDOVER_MS - 1000);
    expect(await redeemEsimLink(shop, early)).not.toBeNull();
    shop.pass(1000);
    expect(await redeemEsimLink(shop, late)).toBeNull();
  });

  test("is invalid if it was changed, invented or signed by another shop, or if its account is deleted", async () => {
    const token = await tokenOf();
    const [chance, ends, signature] = token.split(".");
    const later = String(Number(ends) + 600);
    for (const one of ["", "x", `${chance}.${later}.${signature}`, `${chance}.${ends}.${"A".repeat(43)}`, `${token}x`]) {
      expect(await redeemEsimLink(shop, one)).toBeNull();
    }
    expect(await redeemEsimLink(shop, newHandoverToken({ sessionSecrets: ["o".repeat(32)] }, shop.clock()))).toBeNull();
    expect(await redeemEsimLink(shop, newHandoverToken(shop.env, shop.clock()))).toBeNull();
    await shop.db.deleteFrom("accounts").where("id", "=", accountId).execute();
    expect(await redeemEsimLink(shop, token)).toBeNull();
  });

  test("signed with an older secret is valid while that secret is configured", async () => {
    const token = await tokenOf();
    const rotated = { ...shop, env: { ...shop.env, sessionSecrets: ["n".repeat(32), ...(shop.env.sessionSecrets ?? [])] } };
    expect(await redeemEsimLink(rotated, token)).toMatchObject({ email: "ada@example.com" });
  });
});
