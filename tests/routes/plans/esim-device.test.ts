import { describe, expect, inject, test } from "vitest";
import { linksOf, visitor } from "#tests/support/html-page.ts";

const open = visitor(inject("readOnlyShop"));

describe("the eSIM device check", () => {
  test("asks for the brand, then for its models and the place of purchase", async () => {
    expect((await open("/en/esim-device")).html).not.toContain('name="model"');
    const { html } = await open("/en/esim-device?brand=Apple");
    expect(html).toContain(">iPhone 15 Pro</option>");
    expect(html).not.toContain(">Pixel 8</option>");
    expect(html).toContain('name="boughtIn"');
  });

  test.each([
    ["brand=Apple&model=iPhone+15", "Yes, your phone supports our eSIM"],
    ["brand=Apple&model=iPhone+15&boughtIn=CN", "No, this phone doesn’t support our eSIM"],
    ["brand=Apple&model=iPhone+15&boughtIn=US", "Yes, and it is eSIM-only"],
    ["brand=Apple&model=iPhone+15&locked=on", "Locked: neither our eSIM nor our SIM card works in it yet"],
    ["brand=Apple&model=other", "Probably. Please check the phone itself"],
  ])("%s: %s", async (query, expected) => {
    expect((await open(`/en/esim-device?${query}`)).text).toContain(expected);
  });

  test("always says that the phone itself is authoritative: dial *#06#", async () => {
    expect((await open("/en/esim-device")).text).toContain("*#06#");
  });

  test("links back to the plan", async () => {
    const page = await open("/en/esim-device?plan=JP&brand=Google&model=Pixel+8");
    expect(linksOf(page, "plan-detail")).toEqual(["/en/plan-detail?plan=JP&way=esim"]);
  });
});
