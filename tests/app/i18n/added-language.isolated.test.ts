import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type * as Languages from "#server/locale/languages.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { TestShop } from "#tests/support/shop.ts";

// A language of the whole shop that only data files add: an entry of the list, folders of texts, documents and questions, and names. The project is a folder of
// links to the real one, with these files. Every vowel of its texts has an accent, so that whatever is still English is seen.

const ADDED = "eo" as Language;
const project = vi.hoisted(() => ({ root: "" }));
vi.mock("#server/protocol/project-root.ts", () => ({
  get projectRoot() {
    return project.root;
  },
}));
vi.mock("#server/locale/languages.schema.ts", async (importOriginal) => {
  const { LANGUAGE_LIST } = await importOriginal<typeof Languages>();
  const english = LANGUAGE_LIST.find(({ key }) => key === "en");
  const added = { ...english, key: "eo", label: "Esperanto", shortcut: "EO", htmlLang: "eo", hrefLang: "eo", intl: "eo", collation: "eo", lt: "eo" };
  return { LANGUAGE_LIST: [...LANGUAGE_LIST, { ...added, dir: "rtl", stripe: undefined, tags: ["eo-x"] }] };
});

/** Folders with data of languages; their files are copied, those of other folders are linked. */
const DATA = ["app/i18n/texts", "server/locale/texts", "server/db/seed/data"];
const realRoot = process.cwd();

/** Links all files of a folder but those on the way to DATA. */
function link(folder: string): void {
  mkdirSync(join(project.root, folder), { recursive: true });
  for (const name of readdirSync(join(realRoot, folder))) {
    const path = join(folder, name);
    const to = join(project.root, path);
    if (DATA.includes(path)) cpSync(join(realRoot, path), to, { recursive: true });
    else if (path === "node_modules" || DATA.some((data) => data.startsWith(`${path}/`))) link(path);
    else if (name !== ".cache") symlinkSync(join(realRoot, path), to);
  }
}

const ACCENTED: Record<string, string> = { a: "á", e: "é", i: "í", o: "ó", u: "ú" };
const change = (text: string) => text.replace(/\{\{.*?\}\}|<[^>]*>|\{#.*?\}|\]\(.*?\)|[aeiou]/g, (part) => ACCENTED[part] ?? part);
const changeValues = (texts: object): object =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typeof text === "string" ? change(text) : changeValues(text as object)]));

function writeData(): void {
  for (const folder of DATA.slice(0, 2)) {
    mkdirSync(join(project.root, folder, ADDED));
    for (const name of readdirSync(join(project.root, folder, "en"))) {
      const texts = JSON.parse(readFileSync(join(project.root, folder, "en", name), "utf8")) as object;
      writeFileSync(join(project.root, folder, ADDED, name), JSON.stringify(changeValues(texts)));
    }
  }
  const seed = join(project.root, "server/db/seed/data");
  for (const folder of ["documents", "faq"]) {
    mkdirSync(join(seed, folder, ADDED));
    for (const name of readdirSync(join(seed, folder, "en"))) {
      const [, front = "", text = ""] = /^(---\n[^]*?\n---\n)?([^]*)$/.exec(readFileSync(join(seed, folder, "en", name), "utf8")) ?? [];
      writeFileSync(join(seed, folder, ADDED, name), front + change(text));
    }
  }
  for (const [file, name] of [
    ["countries.json", /"en":"([^"]{2,})"/g],
    ["content.json", /"en": "([^"]*)"/g],
  ] as const) {
    const data = readFileSync(join(seed, file), "utf8");
    writeFileSync(
      join(seed, file),
      data.replace(name, (en, text: string) => `${en}, "${ADDED}": "${change(text)}"`),
    );
  }
}

/** Routes of a folder from their sources, as the build puts them together. */
async function buildRoutes(folder: "app" | "app/desk", config: RouteConfigEntry[], entry: Promise<unknown>): Promise<ServerBuild> {
  const modules = import.meta.glob<ServerBuild["entry"]["module"]>(
    "../../../app/{root.tsx,routes/**/*.{ts,tsx},desk/root.tsx,desk/routes/**/*.{ts,tsx}}",
  );
  const routes: Record<string, object> = {};
  const add = async ({ file, id = file, path, index, children = [] }: RouteConfigEntry, parentId?: string): Promise<void> => {
    routes[id] = { id, parentId, path, index, module: await modules[`../../../${folder}/${file}`]?.() };
    for (const child of children) await add(child, id);
  };
  await add({ id: "root", path: "", file: "root.tsx", children: config });
  const manifest = Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, { ...route, module: "" }]));
  return {
    entry: { module: await entry },
    routes,
    assets: { version: "", url: "", entry: { module: "/entry.js", imports: [] }, routes: manifest },
    future: { v3_singleFetch: true, v3_relativeSplatPath: true, v3_throwAbortReason: true, v3_fetcherPersist: true },
    publicPath: "/",
    mode: "test",
    isSpaMode: false,
  } as unknown as ServerBuild;
}

let shop: TestShop;
let open: (address: string, headers?: HeadersInit) => Promise<Response>;

beforeAll(async () => {
  project.root = mkdtempSync(join(tmpdir(), "rovelink-language-"));
  link("");
  writeData();
  vi.stubGlobal("TEXTS_FOLDER", "/assets/texts");
  vi.stubGlobal("FLAG_SPRITE", "/assets/flags.svg");
  const { openTestShop } = await import("#tests/support/shop.ts");
  const { createRemixCall } = await import("#server/http/remix/call-remix.ts");
  shop = await openTestShop();
  const build = await buildRoutes("app", (await (await import("#app/routes.ts")).default) as RouteConfigEntry[], import("#app/entry.server.tsx"));
  const call = createRemixCall(shop, async () => build);
  const context = { nonce: "", requestId: "test", clientAddress: "192.0.2.1", isDirectLocalRequest: false };
  open = (address, headers) => call(new Request(shop.env.publicOrigin + address, { headers }), context);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await shop?.close();
  rmSync(project.root, { recursive: true, force: true });
});

/** The visible texts of a page; scripts, styles and data of islands are not visible. */
const textsOf = (html: string) =>
  html
    .slice(html.indexOf("<body"))
    .replace(/<(script|style|svg)\b[^]*?<\/\1>/g, "")
    .replace(/<!--.*?-->/g, "")
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter(Boolean);

/** The company, the languages in themselves, and dates are the same in every language. */
const OWN_NAMES = /rovelink|English|Esperanto|^\d/i;

test.each([
  "homepage",
  "destination",
  "plans?country=JP",
  "plan-detail?plan=JP",
  "order-sim?package=JP-5GB-30D&way=esim",
  "frequently-asked-questions",
  "policy/refund_policy",
  "real-name-channel",
  "login?tab=email",
  "contact-us",
])("%s is in the added language, without a missing text", async (page) => {
  const response = await open(`/${ADDED}/${page}`);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('<html lang="eo" dir="rtl"');
  const english = new Set(textsOf(await (await open(`/en/${page}`)).text()));
  const same = [...new Set(textsOf(html).filter((text) => english.has(text) && /[aeiou]/.test(text) && !OWN_NAMES.test(text)))];
  expect(same).toEqual([]);
  expect(textsOf(html).filter((text) => /^[a-z-]+:[\w.-]+$/.test(text))).toEqual([]);
});

test("a browser that prefers the language gets it, and so does who was last on such a page", async () => {
  for (const headers of [{ "Accept-Language": "eo,en;q=0.8" }, { Cookie: "lang_base=eo" }] as Record<string, string>[])
    expect((await open("/plans?country=JP", headers)).headers.get("Location")).toBe("/eo/plans?country=JP");
  expect((await open("/EO/plans")).headers.get("Location")).toBe("/eo/plans");
  expect((await open("/en/plans?LT=eo")).headers.get("Location")).toBe("/eo/plans");
});

test("every language links to it, and so do search engines", async () => {
  const { publicOrigin } = shop.env;
  const english = await (await open("/en/plans?country=JP")).text();
  expect(english).toContain(`hrefLang="eo" href="${publicOrigin}/eo/plans?country=JP"`);
  expect(await (await open("/ja/real-name-channel")).text()).toContain('href="/eo/real-name-channel" lang="eo"');
  expect(await (await open("/en/preferences")).text()).toContain('<span lang="eo">Esperanto</span>');
  const sitemap = await (await open("/sitemap.xml")).text();
  expect(sitemap).toContain(`<loc>${publicOrigin}/eo/plans?country=JP</loc>`);
  expect(sitemap).toContain(`hreflang="eo" href="${publicOrigin}/eo/plans?country=JP"`);
});

test("the desk calls it by its own name", async () => {
  const { createRequestHandler } = await import("@remix-run/node");
  const { default: config } = await import("#app/desk/routes.ts");
  const routes = config.filter(({ path }) => path === "notice/new");
  const handle = createRequestHandler(await buildRoutes("app/desk", routes, import("#app/desk/entry.server.tsx")));
  const account = { id: "ada", name: "Ada", email: "ada@example.com", language: ADDED, roles: ["editor"] };
  const desk = { session: { id: "session", account }, token: null, secure: false };
  const context = { shop, nonce: "", requestId: "test", clientAddress: "192.0.2.1", isDirectLocalRequest: false, desk } as unknown as AppLoadContext;
  const html = await (await handle(new Request("http://localhost/notice/new"), context)).text();
  expect(html).toContain('<html lang="eo"');
  expect(textsOf(html).filter((text) => text.includes("Esperanto"))).not.toEqual([]);
  expect(html).not.toContain("desk:language.");
});

test("an order in it is confirmed by a mail in it", async () => {
  const { deliverOrder } = await import("#tests/support/orders/money.ts");
  await deliverOrder(shop, {}, { language: ADDED });
  const mails = await shop.db.selectFrom("mailbox").selectAll().execute();
  expect(mails.length).toBeGreaterThan(0);
  for (const { subject, body_text: text, body_html: html } of mails) {
    expect(`${subject} ${text}`.match(/[áéíóú]/g)?.length, subject).toBeGreaterThan(20);
    expect(html).toContain('<html lang="eo" dir="rtl">');
    expect(`${subject} ${text}`).not.toMatch(/\b(the|your|and)\b/i);
  }
});
