import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { LANGUAGES, type Language } from "#server/locale/locale.schema.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { builtFile, startServer, type RunningServer } from "#tests/support/server.ts";

const KILOBYTE = 1000;
/** Limits for the HTML of each page, in bytes on the wire. */
const PAGES = {
  homepage: 8 * KILOBYTE,
  plans: 7.45 * KILOBYTE,
  "plan-detail": 9.9 * KILOBYTE,
  "order-sim": 6.9 * KILOBYTE,
  "order-result": 8.5 * KILOBYTE,
  "gogo-china-transit": 14 * KILOBYTE,
};
const STYLESHEET = 10.5 * KILOBYTE;
/** Limit for the scripts that a page loads before somebody touches it. Pages with a form load React, Conform and zod besides. */
const CONTENT = 12 * KILOBYTE;
/** Limits for all scripts and texts of a page with its form. */
const FORMS = { "order-sim": 106 * KILOBYTE, login: 93.3 * KILOBYTE };

let shop: RunningServer;
let issued: Record<Language, string>;

beforeAll(async () => {
  shop = await startServer({ env: { SIMULATOR_DELAY_MS: "0" } });
  issued = Object.fromEntries(await Promise.all(LANGUAGES.map(async (language) => [language, await buyEsim(language)]))) as Record<Language, string>;
});
afterAll(() => shop?.remove());

/** Fetches the response as a browser receives it, compressed with Brotli. Not on a first visit, whose page contains its styles. */
const fetchCompressed = (address: string) =>
  httpRequest(shop.port, address, { headers: { "Accept-Encoding": "br", Accept: "text/html", Cookie: "lang_base=en" } });

const read = async (address: string) => brotliDecompressSync((await fetchCompressed(address)).body).toString();

const pages = (language: Language) => ({
  homepage: `/${language}/homepage`,
  plans: `/${language}/plans?country=JP`,
  "plan-detail": `/${language}/plan-detail?plan=JP`,
  "order-sim": `/${language}/order-sim?package=JP-5GB-30D&way=esim&quantity=1`,
  "order-result": issued[language],
  "gogo-china-transit": `/${language}/gogo-china-transit`,
});

describe.each(LANGUAGES)("in %s", (language) => {
  test.each(Object.entries(PAGES) as [keyof typeof PAGES, number][])("%s weighs at most %i bytes on the wire", async (name, limit) => {
    const response = await fetchCompressed(pages(language)[name]);
    expect(response.status).toBe(200);
    expect(response.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(response.body).toString()).toMatch(name === "order-result" ? /LPA:1\$/ : /<h1/);
    expect(response.body.length).toBeLessThanOrEqual(limit);
  });
});

test("there is one stylesheet, at most 10.5 kB on the wire, which loads nothing else; the homepage has a second one", async () => {
  for (const address of Object.values(pages("en"))) {
    const sheets = (await read(address)).match(/<link[^>]+rel="stylesheet"[^>]*>/g) ?? [];
    expect(sheets, address).toHaveLength(address.endsWith("/homepage") ? 2 : 1);
    const sheet = await fetchCompressed(/href="([^"]+)"/.exec(sheets[0] ?? "")?.[1] ?? "");
    expect(sheet.status).toBe(200);
    expect(sheet.headers["cache-control"]).toMatch(/max-age=31536000.*immutable/);
    expect(sheet.body.length).toBeLessThanOrEqual(STYLESHEET);
    expect(brotliDecompressSync(sheet.body).toString()).not.toMatch(/@import|@font-face|url\((?!["']?data:)/);
  }
});

test("the service worker weighs at most 4 kB on the wire, and is asked for again each time", async () => {
  const { status, headers, body } = await fetchCompressed("/service-worker.js");
  expect([status, headers["content-encoding"], headers["cache-control"]]).toEqual([200, "br", "no-cache"]);
  expect(body.length).toBeLessThanOrEqual(4 * KILOBYTE);
});

/** Returns the scripts and texts that a page loads, with what they import, and their bytes with their headers. */
async function scriptsOf(page: string): Promise<{ files: string[]; bytes: number }> {
  const parts = [...page.matchAll(/data-(island|widget)="([^"]+)"/g)].map(([, kind, name]) => `/${name}.${kind}.ts`);
  const texts = [...page.matchAll(/data-texts="([^"]+)"/g)].map(([, address]) => address as string);
  const entry = page.match(/\/assets\/entry\.client-[\w-]+\.js/)?.[0] ?? "";
  const loaders = brotliDecompressSync((await fetchCompressed(entry)).body).toString();
  /** The module that the entry imports for a source file. */
  const moduleOf = (file: string) => `/assets/${/import\("\.\/([\w.-]+\.js)"\)/.exec(loaders.slice(loaders.indexOf(file)))?.[1]}`;
  const react = readdirSync(builtFile("client/assets")).filter((file) => /^react-[\w-]+\.js$/.test(file) && texts.length > 0);
  const files = new Set([
    entry,
    ...(page.match(/\/assets\/[\w.-]+\.js(?=")/g) ?? []),
    ...parts.map(moduleOf),
    ...react.map((file) => `/assets/${file}`),
    ...texts,
  ]);
  let bytes = 0;
  for (const file of files) {
    const { status, headers, body } = await fetchCompressed(file);
    expect(status, file).toBe(200);
    bytes += body.length + Object.entries(headers).join("\r\n").length;
    if (!file.endsWith(".js")) continue;
    // What it imports at once. What it loads later has `import(`.
    const code = brotliDecompressSync(body).toString();
    for (const [, imported] of code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) files.add(`/assets/${imported}`);
  }
  return { files: [...files], bytes };
}

test.each([
  "homepage",
  "plans",
  "plan-detail",
  "order-result",
  "frequently-asked-questions",
  "netCover",
  "gogo-china",
  "resale-distribution",
  "argeement?key=terms_conditions",
])("%s loads at most 12 kB of scripts, and no React", async (name) => {
  const address = pages("en")[name as keyof typeof PAGES] ?? `/en/${name}`;
  const { files, bytes } = await scriptsOf(await read(address));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => /react|island/.test(file))).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(CONTENT);
});

test.each(Object.entries(FORMS))("%s loads its form with at most %i bytes of scripts", async (name, limit) => {
  const { files, bytes } = await scriptsOf(await read({ ...pages("en"), login: "/en/login" }[name] as string));
  expect(files.filter((file) => file.includes("/react-"))).toHaveLength(1);
  expect(bytes).toBeLessThanOrEqual(limit);
});

test("no page is blocked by a script: each is a module or async, and none is inline before the page's own text", async () => {
  for (const address of Object.values(pages("en"))) {
    const page = await read(address);
    for (const script of page.match(/<script(?![^>]*application\/ld\+json)[^>]*>/g) ?? []) {
      if (/\ssrc=/.test(script)) expect(script, address).toMatch(/\s(type="module"|async|defer)/);
      else expect(page.indexOf(script), `${script} of ${address}`).toBeGreaterThan(page.indexOf("</h1>"));
    }
  }
});

test("the build contains no font and no image except the one for shared links", () => {
  const folder = builtFile("client");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  expect(files.filter((name) => /\.(woff2?|ttf|otf|eot)$/.test(name))).toEqual([]);
  expect(files.filter((name) => /\.(png|jpe?g|gif|webp|avif)$/.test(name) && !/icon/.test(name))).toEqual(["og.png"]);
  expect(readFileSync(join(folder, "og.png")).length).toBeLessThanOrEqual(60 * KILOBYTE);
});

test("the build contains neither the routes nor the manifest of Remix", () => {
  const scripts = readdirSync(builtFile("client/assets")).filter((name) => name.endsWith(".js"));
  const codes = scripts.map((name) => readFileSync(builtFile(`client/assets/${name}`), "utf8"));
  expect(scripts.filter((_, at) => codes[at]?.trim() === "")).toEqual([]);
  expect(scripts.filter((_, at) => codes[at]?.includes("__remixManifest"))).toEqual([]);
});

async function buyEsim(language: Language): Promise<string> {
  const post = async (address: string, fields: Record<string, string>) => {
    const response = await httpRequest(shop.port, address, {
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      headers: { Origin: shop.origin, "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(response.status, response.text).toBe(303);
    const url = new URL(String(response.headers.location), shop.origin);
    return url.pathname + url.search;
  };
  const consents = { agreeTransfer: "on", agreePrivacy: "on", agreeRegister: "on" };
  const order = { package: "JP-5GB-30D", way: "esim", quantity: "1", paymentMethod: "card", email: `mei.${language}@example.com`, ...consents };
  const payment = await post(`/${language}/order-sim`, { ...order, checkoutKey: randomBytes(24).toString("base64url") });
  const result = await post(payment, { outcome: "pay" });
  await vi.waitFor(async () => expect((await httpRequest(shop.port, result)).text).toContain("LPA:1$"), { timeout: 60_000, interval: 200 });
  return result;
}
