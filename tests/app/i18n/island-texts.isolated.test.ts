import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as IslandTexts from "#app/i18n/island-texts.ts";
import { createTranslator, type Translator } from "#server/locale/translator.schema.ts";

const FOLDER = "/assets/texts/5a1b2c3d/en/";
let files: Record<string, object>;
let translator: Translator;
let islandTexts: typeof IslandTexts;

beforeEach(async () => {
  files = { login: { identity: { title: "Sign in" }, errors: { phone: "Phone?" } }, find: { errors: { email: "Email?" } } };
  vi.stubGlobal("fetch", async (address: string) => {
    const file = files[/\/([\w-]+)\.json$/.exec(address)?.[1] ?? ""];
    return file && address.startsWith(FOLDER) ? Response.json(file) : new Response(null, { status: 404 });
  });
  // Each test is a new document.
  vi.resetModules();
  islandTexts = await import("#app/i18n/island-texts.ts");
  translator = createTranslator("en", {});
});
afterEach(() => void vi.unstubAllGlobals());

const add = (name: string) => islandTexts.addIslandTexts(translator, `${FOLDER}${name}.json`);

test("the texts of several islands add up, also within an area, and are loaded once", async () => {
  const load = vi.spyOn(globalThis, "fetch");
  await Promise.all([add("login"), add("login"), add("find")]);
  expect(["identity:title", "errors:phone", "errors:email"].map((key) => translator.t(key))).toEqual(["Sign in", "Phone?", "Email?"]);
  expect(load).toHaveBeenCalledTimes(2);
});

test("texts that cannot be loaded can be tried again", async () => {
  await expect(add("orders")).rejects.toThrow("404");
  files.orders = { orders: { title: "Orders" } };
  await add("orders");
  expect(translator.t("orders:title")).toBe("Orders");
});
