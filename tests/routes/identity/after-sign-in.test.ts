import { describe, expect, test } from "vitest";
import { afterSignIn } from "#app/routes/identity/form/visit.server.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";

const CARD = simCardIccid(3);

describe("whoever signs in by a card", () => {
  test.each([`account/package?iccid=${CARD}&tab=used`, "account/package?unsubscribe=x", "account/order?page=2", "account/detail"])(
    "and came from %s sees the packages of that card",
    (page) => expect(afterSignIn("card", { language: "en", redirectTo: `/en/${page}` })).toBe("/en/account/package"),
  );

  test("goes back to any other page, as an account does to its own", () => {
    expect(afterSignIn("card", { language: "en", redirectTo: "/en/plans?country=JP" })).toBe("/en/plans?country=JP");
    expect(afterSignIn("account", { language: "en", redirectTo: `/en/account/package?iccid=${CARD}` })).toBe(`/en/account/package?iccid=${CARD}`);
  });
});
