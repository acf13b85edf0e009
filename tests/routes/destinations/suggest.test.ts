import { describe, expect, inject, test } from "vitest";
import { decode, visitor } from "#tests/support/html-page.ts";

const origin = inject("readOnlyShop");
const open = visitor(origin, { currency: "USD" });

describe("the suggestions", () => {
  const suggest = async (query: string) => {
    const { html } = await open(`/en/suggest?${query}`);
    const status = decode(/data-status="([^"]*)"/.exec(html)?.[1] ?? "");
    const options = [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].map(([, tag = "", content = ""]) => ({
      href: decode(/href="([^"]*)"/.exec(tag)?.[1] ?? ""),
      text: decode(content.replaceAll(/<[^>]*>/g, "")),
    }));
    return { html, status, options, texts: options.map(({ text }) => text) };
  };

  test("name the city, airport or other name that matches, with the lowest price in the chosen currency", async () => {
    expect((await suggest("q=tok")).texts[0]).toMatch(/^Tokyo → Japan7 days · 1.GB US\$2\.99$/);
    expect((await suggest("q=nrt")).texts[0]).toMatch(/^Narita NRT → Japan/);
    expect((await suggest("q=japan")).texts[0]).toMatch(/^Japan/);
  });

  test("begin with the region that covers several destinations", async () => {
    expect((await suggest("q=japan+korea")).texts[0]).toMatch(/^Japan and South Korea → Asia/);
  });

  test("are counted for screen readers", async () => {
    const { status, options } = await suggest("q=jap");
    expect(status).toBe(`Suggestions: ${options.length}`);
  });

  test("without a text are popular destinations, under a heading", async () => {
    const { html, options, status } = await suggest("q=");
    expect(options.map(({ href }) => href)).toEqual(["JP", "KR", "TH", "HK"].map((id) => `/en/plans?country=${id}`));
    expect(html).toMatch(/role="presentation">Popular</);
    expect(status).toBe("");
  });

  test("for text that matches nothing say so, with the text escaped", async () => {
    const { html, options, status } = await suggest("q=<i>xyzzy");
    expect([options, status]).toEqual([[], "No place called “<i>xyzzy”."]);
    expect(html).toContain("No place called “&lt;i&gt;xyzzy”.");
  });

  test("pass on the SIMs for which a package is chosen", async () => {
    const sims = "way=sim&iccid=8985234000000105447";
    expect((await suggest(`q=jap&${sims}`)).options[0]?.href).toBe(`/en/plans?country=JP&${sims}`);
  });

  test("exist in the languages of the shop only", async () => {
    expect((await open("/ja/suggest?q=jap")).status).toBe(404);
  });
});
