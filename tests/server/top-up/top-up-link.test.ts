import { describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { newHandoverToken } from "#server/identity/esim-handover/esim-handover.ts";
import { decryptTopUpLink, TOP_UP_LINK_MS, topUpLink } from "#server/top-up/top-up-link.ts";
import { START, useTestShop } from "#tests/support/shop.ts";

const ICCID = simCardIccid(601);
const EMAIL = "ada@example.com";
const shop = useTestShop();

const link = (email: string | null = EMAIL) => topUpLink(shop, { iccid: ICCID, email, language: "en", product: "prepaid" });
const keyOf = (address: string) => new URL(address).searchParams.get("key") ?? "";

describe("a link to top up", () => {
  test("opens the page of its SIM's kind, in its recipient's language", () => {
    expect(link()).toMatch(/^http:\/\/localhost:3000\/en\/top-up\?key=[\w-]+$/);
    const china = topUpLink(shop, { iccid: ICCID, email: null, language: "zh-hk", product: "china" });
    expect(china).toMatch(/^http:\/\/localhost:3000\/zh-hk\/top-up-gogo-china\?key=[\w-]+$/);
  });

  test("contains its SIM, and its recipient if one was given", () => {
    expect(decryptTopUpLink(shop, keyOf(link()))).toEqual({ iccid: ICCID, email: EMAIL, provesHolder: false });
    expect(decryptTopUpLink(shop, keyOf(link(null)))).toEqual({ iccid: ICCID, email: null, provesHolder: false });
    const long = `${ICCID}7`;
    const address = topUpLink(shop, { iccid: long, email: "a".repeat(40) + "@ex.com", language: "en", product: "china" });
    expect(decryptTopUpLink(shop, keyOf(address))).toEqual({ iccid: long, email: "a".repeat(40) + "@ex.com", provesHolder: false });
  });

  test("reveals neither the number nor the address", () => {
    const bytes = Buffer.from(keyOf(link()), "base64url").toString("latin1");
    for (const secret of [ICCID, EMAIL, "ada"]) expect(link() + bytes).not.toContain(secret);
  });

  test("is short without an address", () => {
    expect(keyOf(link(null)).length).toBeLessThanOrEqual(55);
  });

  test("is the same when created again for the same message", () => {
    const first = topUpLink(shop, { iccid: ICCID, email: null, language: "en", product: "prepaid", from: START });
    shop.pass(60_000);
    expect(topUpLink(shop, { iccid: ICCID, email: null, language: "en", product: "prepaid", from: START })).toBe(first);
    expect(link(null)).not.toBe(first);
  });

  test("is valid for 30 days", () => {
    const key = keyOf(link());
    shop.pass(TOP_UP_LINK_MS - 1000);
    expect(decryptTopUpLink(shop, key)).not.toBeNull();
    shop.pass(1000);
    expect(decryptTopUpLink(shop, key)).toBeNull();
  });

  test("is invalid once any character was changed or removed", () => {
    const key = keyOf(link());
    for (let at = 0; at < key.length; at++) {
      const other = key[at] === "A" ? "B" : "A";
      expect(decryptTopUpLink(shop, key.slice(0, at) + other + key.slice(at + 1))).toBeNull();
    }
    for (const one of ["", "x", `${key}AAAA`, key.slice(4), key.slice(0, -4), "A".repeat(5000), `${key}é`])
      expect(decryptTopUpLink(shop, one)).toBeNull();
  });

  test("is invalid if it is from another shop, or was created for another purpose", () => {
    const other = { ...shop, env: { ...shop.env, sessionSecrets: ["o".repeat(32)] } };
    expect(decryptTopUpLink(shop, keyOf(topUpLink(other, { iccid: ICCID, email: null, language: "en", product: "prepaid" })))).toBeNull();
    expect(decryptTopUpLink(shop, newHandoverToken(shop.env, shop.clock()))).toBeNull();
    expect(decryptTopUpLink(shop, newHandoverToken(shop.env, shop.clock()).replaceAll(".", ""))).toBeNull();
  });

  test("created with an older secret is valid while that secret is configured", () => {
    const key = keyOf(link());
    const [old = ""] = shop.env.sessionSecrets ?? [];
    const rotated = (sessionSecrets: string[]) => ({ ...shop, env: { ...shop.env, sessionSecrets } });
    expect(decryptTopUpLink(rotated(["n".repeat(32), old]), key)).toMatchObject({ iccid: ICCID });
    expect(decryptTopUpLink(rotated(["n".repeat(32)]), key)).toBeNull();
    const fresh = keyOf(topUpLink(rotated(["n".repeat(32), old]), { iccid: ICCID, email: null, language: "en", product: "prepaid" }));
    expect(decryptTopUpLink(shop, fresh)).toBeNull();
  });
});
