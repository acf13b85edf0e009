import { afterEach, describe, expect, test, vi } from "vitest";
import { validateOnServer, remainingErrors, findServerErrors } from "#app/forms/server-errors.ts";

afterEach(() => vi.unstubAllGlobals());

function formOf(...fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const POSTED: [string, string][] = [
  ["email", "mei"],
  ["phoneCountry", "HK"],
  ["phone", "1"],
  ["iccid", "111"],
  ["iccid", "222"],
];
const ANSWERED = { email: ["errors.email-format"], phone: ["errors.phone"], "iccid[0]": ["errors.iccid"], "iccid[1]": ["errors.iccid"] };
const found = findServerErrors(formOf(...POSTED), ANSWERED, { email: ["errors.email-format"] });
const changed = (at: number, value: string) => formOf(...POSTED.map(([name, old], place): [string, string] => [name, place === at ? value : old]));
const namesStanding = (now: FormData) => Object.keys(remainingErrors(found, now));

describe("a server-side error", () => {
  test("stays while other invalid fields are corrected, and leaves schema errors to the schema", () => {
    expect(namesStanding(changed(0, "mei@example.com"))).toEqual(["phone", "iccid[0]", "iccid[1]"]);
  });

  test("is removed from a field that changed, or from one position of a list", () => {
    expect(namesStanding(changed(2, "91234567"))).toEqual(["iccid[0]", "iccid[1]"]);
    expect(namesStanding(changed(4, "333"))).toEqual(["phone", "iccid[0]"]);
  });

  test("is removed once a related valid field changes: the country code of a phone number", () => {
    expect(namesStanding(changed(1, "US"))).toEqual([]);
  });

  test("stays while a missing tick is set", () => {
    const other = findServerErrors(formOf(...POSTED), { ...ANSWERED, agree: ["errors.agreement"] }, { agree: ["errors.agreement"] });
    expect(Object.keys(remainingErrors(other, formOf(...POSTED, ["agree", "on"])))).toContain("phone");
    const independent = findServerErrors(formOf(...POSTED), ANSWERED, {}, ["agreeAll"]);
    expect(Object.keys(remainingErrors(independent, formOf(...POSTED, ["agreeAll", "on"])))).toContain("phone");
  });
});

describe("validation on the server", () => {
  const page = new URL("http://localhost/en/order-sim?way=sim#promo");

  test("posts the fields to the page and returns its errors", async () => {
    const fetched = vi.fn(async () => Response.json({ lastResult: { error: { phone: ["errors.phone"] } } }));
    vi.stubGlobal("fetch", fetched);
    expect(await validateOnServer(page, formOf(["phone", "1"]))).toEqual({ phone: ["errors.phone"] });
    expect(fetched).toHaveBeenCalledWith(page, {
      method: "POST",
      body: new URLSearchParams({ phone: "1" }),
      headers: { Accept: "application/json" },
      redirect: "manual",
    });
  });

  test.each([
    ["the connection is cut", async () => Promise.reject(new TypeError("Failed to fetch"))],
    ["the response is a page", async () => new Response("<!DOCTYPE html>", { status: 503 })],
    ["the response is empty", async () => new Response(null, { status: 204 })],
  ])("returns null if %s", async (_, result) => {
    vi.stubGlobal("fetch", result);
    expect(await validateOnServer(page, formOf())).toBeNull();
  });
});
