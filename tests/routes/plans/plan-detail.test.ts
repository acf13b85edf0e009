import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { describe, expect, inject, test } from "vitest";
import { linksOf, textOf, visitor, type Page } from "#tests/support/html-page.ts";

const origin = inject("readOnlyShop");
const iccid = simCardIccid(21);
const open = visitor(origin, { currency: "HKD" });

const valuesOf = ({ html }: Page, name: string) =>
  [...html.matchAll(/<input type="radio"[^>]*>/g)]
    .filter(([tag]) => tag.includes(`name="${name}"`))
    .map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1] ?? "");
const chosenOf = ({ html }: Page, name: string) =>
  [...html.matchAll(/<input type="radio"[^>]*>/g)]
    .filter(([tag]) => tag.includes(`name="${name}"`) && tag.includes("checked"))
    .map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1]);
const totalOf = ({ html }: Page) => textOf(`<main>${/<output[^>]*>(.*?)<\/output>/.exec(html)?.[1] ?? ""}</main>`).trim();

describe("a plan", () => {
  test("every package can be reached by links and radio buttons alone", async () => {
    const seen = new Set<string>();
    const queue = ["/en/plan-detail?plan=JP"];
    for (const address of queue) {
      const page = await open(address);
      for (const id of valuesOf(page, "package")) seen.add(id);
      const choices = linksOf(page, "plan-detail").filter((href) => href.includes("plan=JP&"));
      for (const href of choices) if (!queue.includes(href)) queue.push(href);
    }
    expect([...seen].filter((id) => /^JP-\d+GB-\d+D$/.test(id))).toHaveLength(5);
    expect([...seen].filter((id) => /^JP-\d+GBDAY-\d+D$/.test(id))).toHaveLength(15);
  });

  test("the total is price times quantity, in the chosen currency", async () => {
    expect(totalOf(await open("/en/plan-detail?plan=JP&package=JP-5GB-30D&quantity=3"))).toBe("HK$279");
    const inYuan = await visitor(origin, { currency: "CNY" })("/en/plan-detail?plan=JP&package=JP-5GB-30D&quantity=3");
    expect(totalOf(inYuan)).toBe("CN¥267");
  });

  test("one form leads to the order and, by its other button, updates this page", async () => {
    const { html } = await open("/en/plan-detail?plan=JP&package=JP-5GB-30D&way=physical&quantity=2");
    expect(html).toMatch(/<form[^>]*id="choice"[^>]*action="\/en\/order-sim"|<form[^>]*action="\/en\/order-sim"[^>]*id="choice"/);
    expect(html).toMatch(/<button[^>]*formAction="\/en\/plan-detail"[^>]*>/i);
    expect(html.match(/<button[^>]*form="choice"[^>]*>/g)?.length).toBeGreaterThan(0);
    expect(html).toMatch(/<option[^>]*selected=""[^>]*>2</);
  });

  test("the choices of the address are selected", async () => {
    const page = await open("/en/plan-detail?plan=JP&package=JP-2GBDAY-7D&way=sim&quantity=1");
    expect(chosenOf(page, "package")).toEqual(["JP-2GBDAY-7D"]);
    expect(chosenOf(page, "way")).toEqual(["sim"]);
  });

  test("invalid choices fall back to defaults: a quantity out of range, an unknown delivery method, a package that is not sold", async () => {
    expect(totalOf(await open("/en/plan-detail?plan=JP&package=JP-5GB-30D&quantity=99"))).toBe("HK$930");
    expect(chosenOf(await open("/en/plan-detail?plan=JP&way=pigeon"), "way")).toEqual(["esim"]);
    const page = await open("/en/plan-detail?plan=JP&package=JP-7GB-30D");
    expect(page.text).toContain("The package you wanted is no longer available");
  });

  test("an unknown plan redirects to the search with the query", async () => {
    const { status, location } = await open("/zh-hk/plan-detail?plan=ATLANTIS");
    expect([status, location]).toEqual([302, "/zh-hk/plans?q=ATLANTIS"]);
  });

  test("packages show their price per GB, and larger ones how much less that is than the smallest, never as a price cut", async () => {
    const { html, text } = await open("/en/plan-detail?plan=JP");
    expect(text).toMatch(/1 GB · 7 days HK\$23 HK\$23 \/GB/);
    expect(text).toMatch(/20 GB · 30 days Best value 42% less per GB HK\$268 HK\$13\.40 \/GB/);
    expect(text).toContain("“Less per GB” compares with the smallest package.");
    expect(text).not.toContain("% off");
    expect(html).not.toContain("badge sun");
  });

  test("a kind that the plan does not sell falls back to one that it sells", async () => {
    expect((await open("/en/plan-detail?plan=AF&kind=day-pass")).status).toBe(200);
  });

  test("the eSIM choice links to the device check, and the heading to the coverage", async () => {
    const page = await open("/en/plan-detail?plan=JP");
    expect(linksOf(page, "esim-device")).toContain("/en/esim-device?plan=JP");
    expect(linksOf(page, "plan-coverage")).toEqual(["/en/plan-coverage?plan=JP"]);
  });

  test("the SIM of the address is selected, named and kept by the links", async () => {
    const page = await open(`/en/plan-detail?plan=JP&way=sim&iccid=${iccid}`);
    expect(chosenOf(page, "way")).toEqual(["sim"]);
    expect(page.text).toContain(`Add to your SIM …${iccid.slice(-6)}`);
    expect(page.html).toMatch(new RegExp(`<input[^>]*name="iccid"[^>]*value="${iccid}"`));
    for (const href of linksOf(page, "plan-detail")) expect(href).toContain(`iccid=${iccid}`);
    expect(linksOf(page, "plans")).toContain(`/en/plans?country=JP&way=sim&iccid=${iccid}`);
  });

  test("a fixed package ends when it is used up and runs for days of 24 hours", async () => {
    const { text } = await open("/en/plan-detail?plan=JP&package=JP-5GB-30D");
    expect(text).toContain("Service stops.");
    expect(text).toContain("lasts 30 days. A day is 24 hours from that moment.");
    expect(text).toMatch(/You land and connect \d+ \w+ \d{4}, 10:00 Japan time \d+ \w+ \d{4}, 09:00 Hong Kong time/);
  });

  test("a day pass shows its allowance, the speed after it, and when its next day starts", async () => {
    const { text } = await open("/en/plan-detail?plan=JP&package=JP-1GBDAY-3D");
    expect(text).toContain("1 GB at full speed every day for 3 days");
    expect(text).toContain("Up to 128 kbit/s until your next day starts");
    expect(text).toContain("Then 128 kbit/s A day is 24 hours from your first connection No hotspot");
    expect(text).toMatch(/You land and connect (\d+) \w+ \d{4}, 10:00 Japan time .*Your next day starts (?!\1)\d+ \w+ \d{4}, 10:00 Japan time/);
    expect(text).toContain("Hotspot Not with this package.");
  });

  test("shows the activation deadline as a date", async () => {
    const { text } = await open("/en/plan-detail?plan=JP&package=JP-5GB-30D");
    expect(text).toMatch(/it must first be used by \d+ \w+ \d{4} \(180 days after purchase\)/);
  });

  test("plans with Mainland China say who cannot buy them and to install before travelling", async () => {
    const { text } = await open("/en/plan-detail?plan=CN");
    expect(text).toContain("Plans including Mainland China cannot be bought by customers in Mainland China.");
    expect(text).toContain("Installing may be blocked inside Mainland China.");
  });

  test("says where data leaves to the internet, what that means, and what the China SIM offers for the same money", async () => {
    const { text } = await open("/en/plan-detail?plan=CN");
    expect(text).toContain("usually work without a VPN");
    expect(text).toContain("15.44 GB · No day limit");
    expect(text).toMatch(/reaches the internet in Hong Kong, .* your bank may ask for another confirmation\. Some AI services, such as ChatGPT/);
    const local = (await open("/en/plan-detail?plan=JP")).text;
    expect(local).toContain("reaches the internet in Japan");
    expect(local).not.toMatch(/Some AI services|your bank|15\.44 GB/);
  });

  test("recommends other plans, never the same one", async () => {
    const others = linksOf(await open("/en/plan-detail?plan=JP"), "plan-detail").filter((href) => !href.includes("&"));
    expect(others.length).toBeGreaterThan(2);
    expect(others).not.toContain("/en/plan-detail?plan=JP");
  });
});
