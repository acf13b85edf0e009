import { describe, expect, inject, test } from "vitest";
import { linksOf, textOf, visitor, type Page } from "#tests/support/html-page.ts";

const origin = inject("readOnlyShop");
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

describe("the plans for a destination", () => {
  test("lists its own plan first, then every region that covers it, then global", async () => {
    const plans = linksOf(await open("/en/plans?country=HK"), "plan-detail").map((href) => new URL(href, "http://x").searchParams.get("plan"));
    expect(plans).toEqual(["HK", "GREATER_CHINA", "ASIA", "GLOBAL"]);
  });

  test("each ticket shows its number of destinations, its largest amount, hotspot, and what unlimited means", async () => {
    const { text } = await open("/en/plans?country=JP");
    expect(text).toMatch(/Asia Works in 22 destinations up to 20 GB for up to 30 days/);
    expect(text).toContain("Unlimited day pass: 1–2 GB a day, then 128 kbit/s");
    expect(text).toContain("Days end at 01:00 local time");
    expect(text).toContain("Hotspot with most packages");
  });

  test.each([
    ["CNY", "¥15.00"],
    ["HKD", "HK$17.00"],
    ["USD", "US$1.99"],
  ])("shows prices in the chosen currency, %s", async (currency, price) => {
    const { text } = await visitor(origin, { currency })("/en/plans?country=JP");
    expect(text).toContain(`from ${price}`);
  });

  test("keeps the input in the search box", async () => {
    const { html } = await open("/en/plans?q=tok%22yo");
    expect(html).toMatch(/<input[^>]*name="q"[^>]*value="tok&quot;yo"/);
  });

  test("an exact name shows the plans immediately, in any language", async () => {
    for (const q of ["japan", "日本", "riben", "jp"]) {
      expect(linksOf(await open(`/en/plans?q=${encodeURIComponent(q)}`), "plan-detail")).toContain("/en/plan-detail?plan=JP");
    }
  });

  test("several matches are offered as a choice", async () => {
    const page = await open("/en/plans?q=united");
    expect(page.text).toContain("Choose yours");
    expect(linksOf(page, "plans").length).toBeGreaterThan(1);
  });

  test("a network code alone is a hint", async () => {
    expect(linksOf(await open("/en/plans?mcc=440"), "plan-detail")).toContain("/en/plan-detail?plan=JP");
  });

  test.each([
    ["en", "No results found! Please search again after changing the country/region"],
    ["zh-cn", "没有找到结果！请更换国家/地区后重新搜索"],
    ["zh-hk", "找不到結果！請更改國家／地區後再搜尋"],
  ])("if nothing matches, the page in %s says so and offers popular destinations", async (language, expected) => {
    const page = await open(`/${language}/plans?q=Atlantis`);
    expect(page.text).toContain(expected);
    expect(linksOf(page, "plans")).toContain(`/${language}/plans?country=JP`);
  });

  test("without a query, shows popular destinations and all regions", async () => {
    const links = linksOf(await open("/en/plans"), "plans");
    expect(links).toContain("/en/plans?country=JP");
    expect(links).toContain("/en/plans?country=GLOBAL");
  });
});

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
    expect(totalOf(await open("/en/plan-detail?plan=JP&package=JP-5GB-30D&quantity=3"))).toBe("HK$279.00");
    const inYuan = await visitor(origin, { currency: "CNY" })("/en/plan-detail?plan=JP&package=JP-5GB-30D&quantity=3");
    expect(totalOf(inYuan)).toBe("¥267.00");
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
    expect(totalOf(await open("/en/plan-detail?plan=JP&package=JP-5GB-30D&quantity=99"))).toBe("HK$930.00");
    expect(chosenOf(await open("/en/plan-detail?plan=JP&way=pigeon"), "way")).toEqual(["esim"]);
    const page = await open("/en/plan-detail?plan=JP&package=JP-7GB-30D");
    expect(page.text).toContain("The package you asked for is no longer on sale");
  });

  test("an unknown plan redirects to the search with the query", async () => {
    const { status, location } = await open("/zh-hk/plan-detail?plan=ATLANTIS");
    expect([status, location]).toEqual([302, "/zh-hk/plans?q=ATLANTIS"]);
  });

  test("larger packages show their percentage off, the smallest does not", async () => {
    const { text } = await open("/en/plan-detail?plan=JP");
    expect(text).toMatch(/1 GB 7 days HK\$23\.00/);
    expect(text).toMatch(/20 GB 30 days 42% off HK\$268\.00/);
  });

  test("a fixed package ends when it is used up and runs for days of 24 hours", async () => {
    const { text } = await open("/en/plan-detail?plan=JP&package=JP-5GB-30D");
    expect(text).toContain("The service stops.");
    expect(text).toContain("runs for 30 days of 24 hours");
    expect(text).toMatch(/You land and connect \d+ \w+ \d{4}, 10:00 Japan time \d+ \w+ \d{4}, 09:00 Hong Kong time/);
  });

  test("a day pass shows its allowance, the speed after it, and when its days end there", async () => {
    const { text } = await open("/en/plan-detail?plan=JP&package=JP-1GBDAY-3D");
    expect(text).toContain("1 GB at full speed on each of 3 days");
    expect(text).toContain("up to 128 kbit/s until the day ends");
    expect(text).toContain("Every day ends at 00:00 UTC+8 (Japan: 01:00)");
    expect(text).toContain("This package does not share its connection with other devices.");
  });

  test("shows the activation deadline as a date", async () => {
    const { text } = await open("/en/plan-detail?plan=JP&package=JP-5GB-30D");
    expect(text).toMatch(/Use it for the first time by \d+ \w+ \d{4}\. That is 180 days after buying/);
  });

  test("plans with Mainland China say who cannot buy them and to install before travelling", async () => {
    const { text } = await open("/en/plan-detail?plan=CN");
    expect(text).toContain("Plans including Mainland China cannot be bought by customers in Mainland China.");
    expect(text).toContain("Installing may be blocked inside Mainland China.");
  });

  test("recommends other plans, never the same one", async () => {
    const others = linksOf(await open("/en/plan-detail?plan=JP"), "plan-detail").filter((href) => !href.includes("&"));
    expect(others.length).toBeGreaterThan(2);
    expect(others).not.toContain("/en/plan-detail?plan=JP");
  });
});

describe("the eSIM device check", () => {
  test("asks for the brand, then for its models and the place of purchase", async () => {
    expect((await open("/en/esim-device")).html).not.toContain('name="model"');
    const { html } = await open("/en/esim-device?brand=Apple");
    expect(html).toContain(">iPhone 15 Pro</option>");
    expect(html).not.toContain(">Pixel 8</option>");
    expect(html).toContain('name="boughtIn"');
  });

  test.each([
    ["brand=Apple&model=iPhone+15", "Yes, your phone supports our eSIM"],
    ["brand=Apple&model=iPhone+15&boughtIn=CN", "No, this phone does not support our eSIM"],
    ["brand=Apple&model=iPhone+15&boughtIn=US", "Yes, and it is eSIM-only"],
    ["brand=Apple&model=iPhone+15&locked=on", "No, this phone does not support our eSIM"],
    ["brand=Apple&model=other", "Probably. Please check the phone itself"],
  ])("%s: %s", async (query, expected) => {
    expect((await open(`/en/esim-device?${query}`)).text).toContain(expected);
  });

  test("always says that the phone itself is authoritative: dial *#06#", async () => {
    expect((await open("/en/esim-device")).text).toContain("*#06#");
  });

  test("links back to the plan", async () => {
    const page = await open("/en/esim-device?plan=JP&brand=Google&model=Pixel+8");
    expect(linksOf(page, "plan-detail")).toEqual(["/en/plan-detail?plan=JP&way=esim"]);
  });
});
