import { createInstance } from "i18next";
import { expect, test, vi } from "vitest";
import { BRAND } from "#server/locale/brand.schema.ts";
import { CHANNEL_LANGUAGES, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { createTranslator, type AreaTexts, type Texts } from "#server/locale/translator.schema.ts";

const ofPages = import.meta.glob<AreaTexts>("/app/i18n/texts/*/*.json", { eager: true, import: "default" });
const ofServer = import.meta.glob<AreaTexts>("/server/locale/texts/*/*.json", { eager: true, import: "default" });

/** Returns the texts of a language by area. */
const textsIn = (files: Record<string, AreaTexts>, language: ChannelLanguage): Texts =>
  Object.fromEntries(
    Object.entries(files).flatMap(([file, texts]) => {
      const [folder, name = ""] = file.split("/").slice(-2);
      return folder === language ? [[name.replace(".json", ""), texts]] : [];
    }),
  );

/** Returns each key with the values of the placeholders in its texts, all but the brand and the count: with every value for every text, i18next takes a minute. */
function keysOf(texts: AreaTexts, path: string, found = new Map<string, Record<string, string>>()) {
  for (const [name, value] of Object.entries(texts)) {
    const key = path + name.replace(/_(one|other)$/, "");
    if (typeof value !== "string") keysOf(value, `${path}${name}.`, found);
    else found.set(key, { ...found.get(key), ...Object.fromEntries(placeholdersOf(value).map((one) => [one, `«${one}»`])) });
  }
  return found;
}

const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{\{(\w+)/g)].flatMap(([, name = ""]) => (name === "brand" || name === "count" ? [] : name));

test.each(CHANNEL_LANGUAGES)("every text in %s is what i18next makes of it, with any count", (language) => {
  for (const texts of [textsIn(ofPages, language), textsIn(ofServer, language)]) {
    const translator = createTranslator(language, texts);
    const i18next = createInstance();
    void i18next.init({
      lng: language,
      lowerCaseLng: true,
      load: "currentOnly",
      resources: { [language]: texts },
      ns: Object.keys(texts),
      initImmediate: false,
      // The brand and the article are tested below.
      interpolation: { escapeValue: false, defaultVariables: { brand: BRAND.names[language] }, format: (value) => value },
    });
    const keys = Object.entries(texts).flatMap(([area, content]) => [...keysOf(content, `${area}:`)]);
    expect(keys.length).toBeGreaterThan(100);
    for (const count of [0, 1, 2]) {
      const expected = keys.map(([key, values]) => (i18next.exists(key, { ...values, count }) ? i18next.t(key, { ...values, count }) : key));
      expect(keys.map(([key, values]) => translator.t(key, { ...values, count }))).toEqual(expected);
    }
  }
});

const TEXTS: Texts = {
  orders: {
    title: "Your orders at {{brand}}",
    sum: { total: "{{amount}} in all", days_one: "one day", days_other: "{{count}} days" },
    to: "to {{place, the}}",
  },
  ui: { close: "Close" },
};

test("a key is of the area of its function, unless it names one", () => {
  const t = createTranslator("en", TEXTS).in("orders");
  expect([t("sum.total", { amount: "HK$8" }), t("ui:close"), t("orders:sum.days", { count: 1 }), t("sum.days", { count: 3 })]).toEqual([
    "HK$8 in all",
    "Close",
    "one day",
    "3 days",
  ]);
});

test("of several keys, the first that has a text is taken", () => {
  const t = createTranslator("en", TEXTS).in("orders");
  expect(t(["ui:open", "ui:close", "orders:to"])).toBe("Close");
});

test("a key without a text is reported and returned, whatever it is called", () => {
  const onMissing = vi.fn();
  const translator = createTranslator("en", TEXTS, { onMissing });
  for (const key of ["orders:gone", "orders:sum", "orders:constructor", "nothing:at-all"]) {
    expect(translator.t(key)).toBe(key);
    expect(translator.exists(key)).toBe(false);
    expect(onMissing).toHaveBeenLastCalledWith(key);
  }
});

test("values are put in as they are, and a missing one is empty", () => {
  const t = createTranslator("en", TEXTS).in("orders");
  expect(t("sum.total", { amount: "$& {{brand}} <b>" })).toBe("$& {{brand}} <b> in all");
  expect(t("sum.total")).toBe(" in all");
});

test("the brand is known in all texts, and names of places have their article", () => {
  const t = createTranslator("en", TEXTS).in("orders");
  expect(t("title")).toBe("Your orders at Rovelink");
  expect(t("to", { place: "United States" })).toBe("to the United States");
});

test("a text that a language lacks is that of the fallback, in its plural form, with the brand of the language", () => {
  const translator = createTranslator("zh-hk", { ui: { close: "關閉" } }, { fallback: createTranslator("en", TEXTS) });
  expect([translator.t("ui:close"), translator.t("orders:sum.days", { count: 1 })]).toEqual(["關閉", "one day"]);
  expect(translator.t("orders:title")).toBe(`Your orders at ${BRAND.names["zh-hk"]}`);
});

test("added texts join those of their area", () => {
  const translator = createTranslator("en", TEXTS);
  translator.add({ orders: { sum: { tax: "Tax" } }, plans: { title: "Plans" } });
  expect(["orders:sum.tax", "orders:sum.total", "plans:title"].map((key) => translator.template(key))).toEqual(["Tax", "{{amount}} in all", "Plans"]);
});
