import { expect, test } from "vitest";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { message, readMessage } from "#server/forms/message.schema.ts";
import { translate } from "#server/locale/translate.ts";
import { text } from "#tests/e2e/support/texts.ts";

// Each @ts-expect-error is the proof: tsc fails on it if the line after it compiles.

test("a translation function of the pages takes only keys of its area, and keys of other areas with their area", () => {
  const t = textsFor("en", "orders");
  expect([t("sum.total"), t("ui:close"), t("ticket.days", { count: 1 }), t("ticket.days", { count: 2 })]).toEqual([
    "Total",
    "Close",
    "1 day",
    "2 days",
  ]);
  // @ts-expect-error -- no such key
  expect(t("sum.totals")).toBe("sum.totals");
  // @ts-expect-error -- no text, but an object of texts
  t("sum");
  // @ts-expect-error -- a key of another area
  expect(t("close")).toBe("close");
  // @ts-expect-error -- no such area
  textsFor("en", "no-area");
});

test("of several keys, the first that has a text is taken", () => {
  const keys = ["orders:result.ready.no-such-part", "orders:result.ready.title"] as const;
  // @ts-expect-error -- a key that may have no text is asserted to be one
  expect(textsFor("en", "orders")(keys)).toBe(textsFor("en", "orders")("result.ready.title"));
});

test("a page that may be in Japanese or Korean takes only keys that have a text there", () => {
  const t = textsFor("ja" as "ja" | "en", "site");
  const message = "errors:sim-registered";
  expect([t("skip"), t(message)]).toEqual(["本文へ移動", text("ja", message)]);
  // @ts-expect-error -- the shop has no menu in Japanese: the text is in English
  expect(t("menu.open")).toBe("Menu");
});

test("a text of the server is named by its area and key", () => {
  expect(translate("en", "mail:row.number")).toBe("Order number");
  // @ts-expect-error -- a text of the pages
  expect(translate("en", "orders:sum.total")).toBe("orders:sum.total");
});

test("what Japanese lacks of the server's texts is in English", () => {
  expect(translate("ja", "mail:row.number")).toBe("Order number");
});

test("a message names a text that exists, with all of its values", () => {
  expect(message("errors.required")).toBe("errors.required");
  expect(readMessage(message("errors.too-long", { field: "errors:field.city", max: 60 }))).toEqual({
    key: "errors:too-long",
    values: { field: "errors:field.city", max: "60" },
  });
  // @ts-expect-error -- no such text
  message("errors.requird");
  // @ts-expect-error -- without its values
  message("errors.too-long");
  // @ts-expect-error -- without the maximum
  message("errors.too-long", { field: "errors:field.city" });
  // @ts-expect-error -- a field without a label
  message("errors.too-long", { field: "errors:field.shoe-size", max: 60 });
});
