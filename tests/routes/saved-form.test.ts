import type { AppLoadContext } from "@remix-run/node";
import { beforeEach, expect, test } from "vitest";
import { formAction } from "#app/request/form/form-action.server.ts";
import { requireAccount } from "#app/request/identity.server.ts";
import { restoreSavedForm } from "#app/request/saved-form.server.ts";
import { SESSION_IDLE_MS } from "#server/identity/core/identity.ts";
import { PARCEL, type Fields } from "#tests/support/buyer.ts";
import { BOB, createAccount } from "#tests/support/identity/identity.ts";
import { useTestShop } from "#tests/support/shop.ts";

const PAGE = "http://localhost/en/account/detail";

const shop = useTestShop();
let ada: { token: string; accountId: string };
beforeEach(async () => {
  ada = await createAccount(shop);
});

const context = () => ({ shop, clientAddress: "203.0.113.7" }) as unknown as AppLoadContext;

/** Returns the cookie of the saved form that the login page sets after a post whose session has ended. */
async function cookieAfter(fields: Fields, token = ada.token): Promise<string | undefined> {
  shop.pass(SESSION_IDLE_MS + 1);
  const request = new Request(PAGE, { method: "POST", body: new URLSearchParams(fields), headers: { Cookie: `Token=${token}` } });
  const action = formAction((args) => requireAccount(args.request, "en", args.context));
  const result = await action({ request, context: context(), params: { lang: "en" } }).catch((thrown: unknown) => thrown);
  if (!(result instanceof Response)) throw new Error("Nobody was sent to the login");
  expect(result.headers.get("Location")).toBe("/en/login?redirectTo=%2Fen%2Faccount%2Fdetail");
  const cookie = result.headers.getSetCookie().find((one) => one.startsWith("form_kept="));
  if (cookie) expect(cookie).toMatch(/Max-Age=600;.*HttpOnly/);
  return cookie?.split(";")[0];
}

function shown(cookie: string, accountId: string, page = PAGE) {
  const request = new Request(page, { headers: { Cookie: cookie } });
  const { typed, headers } = restoreSavedForm(request, context(), { accountId } as Parameters<typeof restoreSavedForm>[2]);
  return { typed, forgets: headers.length > 0 };
}

test("a form sent after the session ended is filled in again once its account has signed in, in any language", async () => {
  const form = { intent: "save-address", ...PARCEL, address: "彌敦道八號".repeat(40) };
  const cookie = (await cookieAfter(form)) ?? "";
  expect(cookie).not.toBe("");
  expect(shown(cookie, ada.accountId)).toEqual({ typed: form, forgets: true });
  expect(shown(cookie, ada.accountId, "http://localhost/zh-hk/account/detail").typed).toEqual(form);
});

test("the cookie is encrypted", async () => {
  const cookie = (await cookieAfter({ intent: "save-address", address: "8 Nathan Road" })) ?? "";
  const parts = cookie.replace("form_kept=", "").split(".");
  expect(parts.map((part) => Buffer.from(part, "base64url").toString()).join()).not.toContain("Nathan");
  expect(shown(cookie, ada.accountId).typed).toMatchObject({ address: "8 Nathan Road" });
});

test("nobody else sees it, and no other page", async () => {
  const cookie = (await cookieAfter({ intent: "add", iccid: "1", remark: "Mum" })) ?? "";
  const bob = await createAccount(shop, BOB);
  expect(shown(cookie, bob.accountId)).toEqual({ typed: null, forgets: true });
  expect(shown(cookie, ada.accountId, "http://localhost/en/account/package")).toEqual({ typed: null, forgets: false });
  expect(shown("form_kept=nonsense", ada.accountId)).toEqual({ typed: null, forgets: false });
});

test("neither secrets nor forms of unknown visitors are saved", async () => {
  const cookie = await cookieAfter({ intent: "save-address", address: "8 Nathan Road", code: "123456", password: "blue-Heron-42" });
  expect(shown(cookie ?? "", ada.accountId).typed).toEqual({ intent: "save-address", address: "8 Nathan Road" });
  expect(await cookieAfter({ email: "ada@example.com", code: "123456" })).toBeUndefined();
  expect(await cookieAfter({ intent: "save-address", ...PARCEL }, "x".repeat(43))).toBeUndefined();
});
