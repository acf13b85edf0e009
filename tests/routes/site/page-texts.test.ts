import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, inject, test } from "vitest";
import { CHANNEL_LANGUAGES, LANGUAGES } from "#server/locale/locale.schema.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { builtFile } from "#tests/support/server.ts";

const origin = inject("readOnlyShop");
const port = Number(new URL(origin).port);
const fetchCompressed = (address: string) => httpRequest(port, address, { headers: { Accept: "text/html", "Accept-Encoding": "br" } });

/** Returns the addresses of the texts and of the scripts that a page loads at first. */
async function loadedBy(address: string) {
  const html = brotliDecompressSync((await fetchCompressed(address)).body).toString();
  return { texts: [...new Set(html.match(/\/assets\/texts\/[\w./-]+\.json/g))], scripts: [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))] };
}
async function weightOf(addresses: string[]): Promise<number> {
  const responses = await Promise.all(addresses.map(fetchCompressed));
  expect(responses.map(({ status }) => status)).toEqual(addresses.map(() => 200));
  return responses.reduce((sum, { body }) => sum + body.length, 0);
}

/** The most that the texts of each page may weigh, bytes on the wire. */
const TEXTS = {
  homepage: 4_200,
  "plans?country=JP": 3_600,
  "plan-detail?plan=JP": 7_700,
  "frequently-asked-questions": 2_900,
  netCover: 2_900,
  login: 6_400,
  "order-sim?package=JP-5GB-30D&way=esim&quantity=1": 11_900,
};
describe.each(LANGUAGES)("in %s", (language) => {
  test.each(Object.entries(TEXTS))("%s loads texts of at most %i bytes, in two files that browsers keep", async (page, limit) => {
    const { texts } = await loadedBy(`/${language}/${page}`);
    expect(texts).toHaveLength(2);
    expect(await weightOf(texts)).toBeLessThanOrEqual(limit);
    for (const address of texts) expect((await fetchCompressed(address)).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });
});

test.each(["homepage", "destination", "plans?country=JP", "frequently-asked-questions", "netCover", "announcement"])(
  "%s, a page without a checked form, loads neither zod nor Conform",
  async (page) => {
    const { scripts } = await loadedBy(`/en/${page}`);
    expect(scripts.length).toBeGreaterThan(5);
    for (const address of scripts) {
      const { text } = await httpRequest(port, address);
      expect(text.includes("ZodError") || text.includes("__intent__"), address).toBe(false);
    }
  },
);

test("every page with scripts has its texts in each language in which it exists, and every area has a file", () => {
  const [version = ""] = readdirSync(builtFile("client/assets/texts"));
  const namesIn = (language: string) => readdirSync(builtFile(`client/assets/texts/${version}/${language}`)).filter((name) => name.endsWith(".json"));
  const english = namesIn("en");
  expect(english.length).toBeGreaterThan(80);
  const areas = readdirSync("app/i18n/texts/en").map((name) => `area-${name}`);
  expect(english).toEqual(expect.arrayContaining(["every-page.json", "homepage.json", "order-sim.json", ...areas]));
  for (const language of CHANNEL_LANGUAGES) expect(namesIn(language)).toEqual(english);
  const frame = JSON.parse(readFileSync(join(builtFile(`client/assets/texts/${version}/en`), "every-page.json"), "utf8")) as Record<string, object>;
  expect(Object.keys(frame)).toContain("site");
});
