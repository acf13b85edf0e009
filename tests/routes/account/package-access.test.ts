import { beforeAll, describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { PARCEL, type Buyer, type Fields } from "#tests/support/buyer.ts";
import { packageOwner, newVisitor, type PackageOwner } from "#tests/support/sims/package-owner.ts";
import { linksOf } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";
import { signInByIccid } from "#tests/support/identity/sign-in.ts";

const PACKAGES = "/en/account/package";

const server = useServer({ env: { SIMULATOR_DELAY_MS: "0", TRUST_PROXY_HOPS: "1" } });
let ada: PackageOwner;
let bob: PackageOwner;
beforeAll(async () => {
  [ada, bob] = await Promise.all([packageOwner(server), packageOwner(server)]);
});

describe("two accounts", () => {
  test("never open each other's SIMs or packages", async () => {
    for (const query of [
      `iccid=${ada.iccid}`,
      `iccid=${ada.iccid}&tab=used`,
      `confirm=remove&iccid=${ada.iccid}`,
      `unsubscribe=${ada.simPackage}`,
      `iccid=${bob.iccid}&unsubscribe=${ada.simPackage}`,
      `iccid=${ada.iccid}&unsubscribe=${ada.simPackage}`,
    ]) {
      const page = await bob.shop.open(`${PACKAGES}?${query}`);
      expect(page.status, query).toBe(404);
      expect(page.text, query).not.toContain(ada.iccid);
      expect(page.headers.get("Cache-Control"), query).toMatch(/no-store|private/);
    }
  });

  test("never change them", async () => {
    const to = `${PACKAGES}?iccid=${bob.iccid}`;
    expect((await bob.shop.post(to, { intent: "unsubscribe", simPackage: ada.simPackage, reason: "other" })).status).toBe(404);
    const renamed = await bob.shop.post(to, { intent: "rename", iccid: ada.iccid, remark: "Bob was here" });
    const removed = await bob.shop.post(to, { intent: "remove", iccid: ada.iccid });
    expect([renamed.location, removed.location]).toEqual([PACKAGES, PACKAGES]);
    bob.shop.keep(renamed);
    expect((await bob.shop.open(PACKAGES)).html).toContain("This SIM isn’t on your list.");
    const page = await ada.shop.open(PACKAGES);
    expect(page.text).not.toContain("Bob was here");
    expect(page.text).toContain("Request a refund");
  });

  test("may follow the same SIM: the one that did not buy sees its packages and nothing of the order", async () => {
    const { location } = await bob.shop.post(PACKAGES, { intent: "add", iccid: ada.iccid, remark: "" });
    const page = await bob.shop.open(location ?? "");
    expect(page.text).toContain("5 GB · 30 days");
    for (const secret of [ada.order, ada.simPackage, ada.email, ada.code, "unsubscribe="]) expect(page.html.includes(secret), secret).toBe(false);
    await bob.shop.post(PACKAGES, { intent: "remove", iccid: ada.iccid });
  });
});

describe("a visitor signed in by ICCID", () => {
  let holder: Buyer;
  beforeAll(async () => {
    await ada.shop.post(`${PACKAGES}?iccid=${ada.iccid}`, { intent: "rename", iccid: ada.iccid, remark: "Canary remark" });
    holder = newVisitor(server);
    await signInByIccid(holder, ada.iccid);
  });

  test.each(LANGUAGES)("sees the packages of that SIM and no personal data, in %s", async (language) => {
    const page = await holder.open(`/${language}/account/package`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("5 GB");
    const canaries = [ada.email, ada.order, ada.code, ada.simPackage, "Canary remark", PARCEL.contact, PARCEL.address, "LPA:1", "unsubscribe="];
    for (const canary of canaries) expect(page.html.includes(canary as string), canary).toBe(false);
    expect(page.html).not.toMatch(/name="intent"/);
    expect(linksOf(page, "login")).toHaveLength(1);
  });

  test("sees no other SIM, and no confirmation page", async () => {
    expect((await holder.open(`${PACKAGES}?iccid=${bob.iccid}`)).status).toBe(404);
    const page = await holder.open(`${PACKAGES}?unsubscribe=${ada.simPackage}&confirm=remove&iccid=${ada.iccid}`);
    expect(page.html).not.toMatch(/name="intent"/);
  });

  test("changes nothing: every form leads to the sign-in page", async () => {
    for (const form of [
      { intent: "add", iccid: simCardIccid(13), remark: "" },
      { intent: "rename", iccid: ada.iccid, remark: "Holder was here" },
      { intent: "remove", iccid: ada.iccid },
      { intent: "unsubscribe", simPackage: ada.simPackage, reason: "other" },
    ] as Fields[]) {
      const { status, location } = await holder.post(PACKAGES, form);
      expect(status).toBe(302);
      expect(location).toMatch(/^\/en\/login\?tab=email&redirectTo=/);
    }
    const page = await ada.shop.open(PACKAGES);
    expect(page.text).toContain("Canary remark");
    expect(page.text).toContain("Request a refund");
  });
});
