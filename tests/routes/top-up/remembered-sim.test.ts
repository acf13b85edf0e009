import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { buyer, valueOf, type PageResponse, type Fields } from "#tests/support/buyer.ts";
import { linksOf } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";
import { signInByCode } from "#tests/support/identity/sign-in.ts";
import { validTopUpForm } from "#tests/support/sims/top-up-form.ts";

const PREPAID = simCardIccid(610);

const server = useServer();
const shop = buyer(server);

const cookieOf = (response: PageResponse, name: string) => response.cookies.find((one) => one.startsWith(`${name}=`));

describe("a remembered SIM", () => {
  test("is offered, not filled in, for an expired link", async () => {
    const visitor = buyer(server, { cookies: { iccid: PREPAID } });
    const page = await visitor.open("/en/top-up?key=AAAA");
    expect(page.text).toContain("This link no longer works");
    expect(page.html).not.toContain('name="amount"');
    expect(linksOf(page, "top-up")).toContain(`/en/top-up?iccid=${PREPAID}`);
    expect((await visitor.open("/en/top-up")).html).toContain('name="amount"');
  });

  test("is stored only on request", async () => {
    const stored = await shop.post("/en/top-up", { ...validTopUpForm(PREPAID), remember: "on" });
    expect(cookieOf(stored, "iccid")).toMatch(new RegExp(`^iccid=${PREPAID}; .*HttpOnly`));
    const visitor = buyer(server);
    visitor.keep(stored);
    const page = await visitor.open("/en/top-up");
    expect(page.html).toContain(PREPAID);
    expect(valueOf(page, "remember")).toBe("on");
    const other = await visitor.open("/en/top-up?iccid=");
    expect(valueOf(other, "iccid")).toBe("");
    visitor.keep(await visitor.post("/en/top-up", validTopUpForm(PREPAID)));
    expect((await visitor.open("/en/top-up")).html).not.toContain(PREPAID);
  });

  test("is stored on request of this page, and never by a link from elsewhere", async () => {
    const address = `/en/top-up?iccid=${PREPAID}&remember=on`;
    const elsewhere: Fields[] = [{ "Sec-Fetch-Site": "cross-site" }, { "Sec-Fetch-Site": "none" }, { Referer: "https://eve.example/" }, {}];
    for (const headers of elsewhere) {
      const response = await buyer(server, { headers }).open(address);
      expect([response.status, response.location, cookieOf(response, "iccid")]).toEqual([302, `/en/top-up?iccid=${PREPAID}`, undefined]);
    }
    const here: Fields[] = [{ "Sec-Fetch-Site": "same-origin" }, { Referer: `${server.origin}/en/top-up` }];
    for (const headers of here) {
      const response = await buyer(server, { headers }).open(address);
      expect(cookieOf(response, "iccid")).toContain(PREPAID);
      expect(valueOf(response, "remember")).toBe("on");
    }
  });

  test("is forgotten by a top-up of that SIM without the tick only", async () => {
    const visitor = buyer(server, { cookies: { iccid: PREPAID } });
    expect(cookieOf(await visitor.post("/en/top-up", validTopUpForm(simCardIccid(612))), "iccid")).toBeUndefined();
    expect(cookieOf(await visitor.post("/en/top-up", validTopUpForm(PREPAID)), "iccid")).toContain("Max-Age=0");
  });

  test("is shown beside those of an account, not instead", async () => {
    const owner = buyer(server, { cookies: { iccid: PREPAID } });
    await signInByCode(owner, `owner.${randomBytes(6).toString("hex")}@example.com`);
    const own = simCardIccid(614);
    await owner.post("/en/account/package", { intent: "add", iccid: own, remark: "My phone" });
    const page = await owner.open("/en/top-up");
    for (const iccid of [own, PREPAID]) expect(linksOf(page, "top-up")).toContain(`/en/top-up?iccid=${iccid}`);
    expect(page.text).toContain("My phone");
    expect(page.html).not.toContain('name="amount"');
    await owner.post("/en/account/package", { intent: "add", iccid: PREPAID, remark: "" });
    expect((await owner.open("/en/top-up")).html).toContain('name="amount"');
  });
});
