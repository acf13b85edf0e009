import { expect, test, vi } from "vitest";
import { BRAND } from "#server/locale/brand.schema.ts";
import { createTranslator, type Texts } from "#server/locale/translator.schema.ts";

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
