import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as PageTexts from "#app/i18n/page-texts.ts";
import { createTranslator, type Translator } from "#server/locale/translator.schema.ts";

const FOLDER = "/assets/texts/5a1b2c3d/en/";
let files: Record<string, object>;
let translator: Translator;
let pageTexts: typeof PageTexts;

beforeEach(async () => {
  files = {
    "every-page": { site: { skip: "Skip" }, errors: { phone: "Phone?" } },
    plans: { plans: { title: "Plans" }, errors: { email: "Email?" } },
  };
  vi.stubGlobal("document", { querySelectorAll: () => ["every-page", "plans"].map((name) => ({ href: `https://shop.test${FOLDER}${name}.json` })) });
  vi.stubGlobal("fetch", async (address: string) => {
    const file = files[/\/([\w-]+)\.json$/.exec(address)?.[1] ?? ""];
    return file && address.startsWith(FOLDER) ? Response.json(file) : new Response(null, { status: 404 });
  });
  // Each test is a new document.
  vi.resetModules();
  pageTexts = await import("#app/i18n/page-texts.ts");
  translator = createTranslator("en", {});
  await pageTexts.addDocumentTexts(translator);
  // Remix removes the scripts that the links are in.
  vi.stubGlobal("document", { querySelectorAll: () => [] });
});
afterEach(() => void vi.unstubAllGlobals());

test("a document names the texts of the frame and those of its page", () => {
  const scripts = ["root-a-b_c-d9.js", "language-BLgjWTV-.js", "site-JxomAi6J.js", "plan-detail-D1sA-EI9.js"];
  const addresses = scripts.map((name) => `/assets/${name}`);
  expect(pageTexts.textsOfScripts(FOLDER, addresses)).toEqual([`${FOLDER}every-page.json`, `${FOLDER}plan-detail.json`]);
});

test("the files of a document add up, also within an area", () => {
  expect(["site:skip", "plans:title", "errors:phone", "errors:email"].map((key) => translator.t(key))).toEqual(["Skip", "Plans", "Phone?", "Email?"]);
});

test("texts are added when a page is opened, and loaded once", async () => {
  files.orders = { orders: { title: "Orders" } };
  const load = vi.spyOn(globalThis, "fetch");
  await Promise.all([pageTexts.addTexts(translator, "orders"), pageTexts.addTexts(translator, "orders")]);
  expect(translator.t("orders:title")).toBe("Orders");
  expect(load).toHaveBeenCalledTimes(1);
});

test("a page whose texts cannot be loaded is not opened, and can be tried again", async () => {
  await expect(pageTexts.addTexts(translator, "orders")).rejects.toThrow("404");
  files.orders = { orders: { title: "Orders" } };
  await pageTexts.addTexts(translator, "orders");
  expect(translator.t("orders:title")).toBe("Orders");
});

test("an area that a message names is added if it exists", async () => {
  files["area-orders"] = { orders: { gone: "Gone" } };
  await pageTexts.addArea(translator, "orders");
  expect(translator.t("orders:gone")).toBe("Gone");
  for (const unknown of ["nothing", "../../evil", "", "constructor"]) await expect(pageTexts.addArea(translator, unknown)).resolves.toBeUndefined();
});
