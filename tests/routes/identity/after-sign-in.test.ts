import { describe, expect, test } from "vitest";
import { afterSignIn } from "#app/routes/identity/form/identity-request.server.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";

const CARD = simCardIccid(3);

describe("a visitor who signs in by ICCID", () => {
  test.each([`account/package?iccid=${CARD}&tab=used`, "account/package?unsubscribe=x", "account/order?page=2", "account/detail"])(
    "and came from %s sees the packages of that SIM",
    (page) => expect(afterSignIn("card", { language: "en", redirectTo: `/en/${page}` })).toBe("/en/account/package"),
  );

  test("returns to any other page, like an account to its own pages", () => {
    expect(afterSignIn("card", { language: "en", redirectTo: "/en/plans?country=JP" })).toBe("/en/plans?country=JP");
    expect(afterSignIn("account", { language: "en", redirectTo: `/en/account/package?iccid=${CARD}` })).toBe(`/en/account/package?iccid=${CARD}`);
  });
});
