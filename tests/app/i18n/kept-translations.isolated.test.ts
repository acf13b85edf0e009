import { expect, test } from "vitest";
import { i18nOf, textsFor } from "#app/i18n/i18n.server.ts";

// Adds texts to the instance, which other tests share without isolation.

const translate = (key: string, values?: object) => textsFor("en", "site")(key as never, values as never);

test("a text with values has those of each call", () => {
  i18nOf("en").addResource("en", "site", "kept.greeting", "Hello {{name}}");
  expect([translate("kept.greeting", { name: "Ada" }), translate("kept.greeting", { name: "Lin" })]).toEqual(["Hello Ada", "Hello Lin"]);
});

test("a text is kept, but not the lack of one, since a visitor may choose the key", () => {
  expect(translate("kept.later")).toBe("kept.later");
  i18nOf("en").addResource("en", "site", "kept.later", "There it is");
  expect(translate("kept.later")).toBe("There it is");
  i18nOf("en").addResource("en", "site", "kept.later", "Changed");
  expect(translate("kept.later")).toBe("There it is");
});

test("a text of another area has its own translation", () => {
  i18nOf("en").addResource("en", "plans", "kept.title", "Of the plans");
  i18nOf("en").addResource("en", "site", "kept.title", "Of the site");
  expect([translate("kept.title"), translate("plans:kept.title"), textsFor("en", "plans")("kept.title" as never)]).toEqual([
    "Of the site",
    "Of the plans",
    "Of the plans",
  ]);
});
