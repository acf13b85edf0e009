import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { validOrderForm, valueOf, type Buyer } from "#tests/support/buyer.ts";
import { linksOf } from "#tests/support/html-page.ts";
import { freePort } from "#tests/support/processes/run-program.ts";
import { signInByCode, signInByIccid } from "#tests/support/identity/sign-in.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";
import { newVisitor, packageOwner, type PackageOwner } from "#tests/support/sims/package-owner.ts";

let server: RunningServer;
let owner: PackageOwner;
let metricsPort: number;
beforeAll(async () => {
  metricsPort = await freePort();
  server = await startServer({ env: { METRICS_PORT: String(metricsPort), TRUST_PROXY_HOPS: "1", SIMULATOR_DELAY_MS: "0", SANDBOX_DELAY_MS: "0" } });
  owner = await packageOwner(server);
});
afterAll(() => server.remove());

const asia = simCardIccid(800);
const rowsOf = async (shop: Buyer, address: string) => linksOf(await shop.open(address), "order-sim").slice(0, 1);
const chosenWay = ({ html }: { html: string }) =>
  [...html.matchAll(/<input type="radio"[^>]*name="way"[^>]*>/g)]
    .filter(([tag]) => tag.includes("checked"))
    .map(([tag]) => /value="(\w+)"/.exec(tag)?.[1]);

describe("data for a SIM that the visitor has", () => {
  test("its top-up page leads everybody to the plan of its package, and tells a stranger nothing else", async () => {
    const { iccid, shop } = owner;
    for (const visitor of [shop, newVisitor(server)]) {
      const page = await visitor.open(`/en/top-up?iccid=${iccid}`);
      expect(linksOf(page, "plan-detail")).toEqual([`/en/plan-detail?plan=JP&way=sim&iccid=${iccid}`]);
      expect(page.text).not.toMatch(/5 GB|30 days/);
    }
  });

  test("an ICCID alone keeps the SIM from the plans to the payment", async () => {
    const iccid = owner.iccid;
    const shop = newVisitor(server);
    const [row = ""] = await rowsOf(shop, `/en/plans?country=JP&iccid=${iccid}`);
    expect(row).toMatch(new RegExp(`^/en/order-sim\\?package=[\\w-]+&way=sim&quantity=1&iccid=${iccid}$`));
    expect(chosenWay(await shop.open(`/en/plan-detail?plan=JP&iccid=${iccid}`))).toEqual(["sim"]);
    const form = await shop.open(`/en/order-sim?package=JP-5GB-30D&iccid=${iccid}`);
    expect([form.status, valueOf(form, "way"), valueOf(form, "iccid")]).toEqual([200, "sim", iccid]);
    const placed = await shop.post(row, validOrderForm({ way: "sim", package: new URLSearchParams(row.split("?")[1]).get("package") ?? "" }), [
      ["iccid", iccid],
    ]);
    expect(placed.status).toBe(303);
  });

  test("the eSIM of the session is preselected on plans and plan, and a new eSIM is one link away", async () => {
    const { iccid, shop } = owner;
    const plans = await shop.open("/en/plans?country=JP");
    expect(plans.text).toContain(`Add to your eSIM …${iccid.slice(-6)}`);
    expect(linksOf(plans, "order-sim")[0]).toContain(`way=sim&quantity=1&iccid=${iccid}`);
    const toNew = linksOf(plans, "plans").find((href) => href.includes("way=esim")) ?? "";
    expect((await rowsOf(shop, toNew))[0]).toContain("way=esim&quantity=1");
    const plan = await shop.open("/en/plan-detail?plan=JP");
    expect(chosenWay(plan)).toEqual(["sim"]);
    expect(valueOf(plan, "iccid")).toBe(iccid);
    expect(chosenWay(await shop.open("/en/plan-detail?plan=JP&quantity=3"))).toEqual(["esim"]);
  });

  test("the order form preselects the SIM that the account follows or the browser remembers, without its ICCID in an address", async () => {
    const { iccid, shop } = owner;
    const remembering = newVisitor(server);
    remembering.keep({ ...(await shop.open("/en/order-sim")), cookies: [`iccid=${asia}; Path=/`] });
    for (const [visitor, own] of [[shop, iccid] as const, [remembering, asia] as const]) {
      const form = await visitor.open("/en/order-sim?package=JP-5GB-30D");
      expect([form.status, form.location, valueOf(form, "way")]).toEqual([200, null, "sim"]);
      expect(form.html).toContain(`value="${own}"`);
      expect(form.html).not.toMatch(/order-sim\?[^"]*iccid=/);
    }
  });

  test("each page looks a SIM up once at the carrier", async () => {
    const { iccid, shop } = owner;
    const checks = async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return Number(/gateway_calls_total\{gateway="carrier",provider="simulator",call="checkFit",outcome="ok"\} (\d+)/.exec(metrics)?.[1] ?? 0);
    };
    for (const page of [
      "plan-detail?plan=JP",
      `plan-detail?plan=JP&iccid=${iccid}`,
      "order-sim?package=JP-5GB-30D",
      `order-sim?package=JP-5GB-30D&way=sim&iccid=${iccid}`,
    ]) {
      const before = await checks();
      await shop.open(`/en/${page}`);
      expect([page, (await checks()) - before]).toEqual([page, 1]);
    }
  });

  test("a checkout of a new eSIM offers the eSIM of the session, and the other way round", async () => {
    const { iccid, shop } = owner;
    const page = await shop.open("/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1");
    expect(linksOf(page, "order-sim")[0]).toBe("/en/order-sim?package=JP-5GB-30D&way=sim&quantity=1");
    const back = await shop.open(linksOf(page, "order-sim")[0] ?? "");
    expect(back.html).toContain(`value="${iccid}"`);
    expect(linksOf(back, "order-sim")).toContain("/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1");
  });

  test("a SIM that cannot take the package is named, and a new eSIM is sold", async () => {
    const shop = newVisitor(server);
    const plans = await shop.open(`/en/plans?country=FR&iccid=${asia}`);
    expect(plans.text).toContain(`Your SIM …${asia.slice(-6)} cannot take this package`);
    expect(linksOf(plans, "order-sim")[0]).toContain("way=esim");
    const plan = await shop.open(`/en/plan-detail?plan=FR&iccid=${asia}`);
    expect([chosenWay(plan), plan.text.includes("cannot take this package")]).toEqual([["esim"], true]);
  });

  test("a known SIM that cannot take the package is not offered", async () => {
    const shop = newVisitor(server);
    await signInByIccid(shop, asia);
    expect((await shop.open("/en/plans?country=FR")).text).not.toContain(asia.slice(-6));
    expect((await shop.open("/en/plans?country=JP")).text).toContain(`Add to your SIM …${asia.slice(-6)}`);
    const guest = newVisitor(server);
    await signInByCode(guest, `traveller.${randomBytes(6).toString("hex")}@example.com`);
    expect((await rowsOf(guest, "/en/plans?country=JP"))[0]).toContain("way=esim");
  });

  test("an unused eSIM has it beside its installation, on the packages of its account and on the page of its order", async () => {
    const { iccid, shop, order } = owner;
    const add = `/en/plan-detail?plan=JP&way=sim&iccid=${iccid}`;
    const packages = await shop.open(`/en/account/package?iccid=${iccid}`);
    expect([packages.text.includes("Install this eSIM"), linksOf(packages, "plan-detail").includes(add)]).toEqual([true, true]);
    expect(linksOf(await shop.open(`/en/order-result?order=${order}`), "plan-detail")).toContain(add);
  });
});
