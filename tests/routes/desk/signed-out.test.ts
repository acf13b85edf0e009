import { expect, test } from "vitest";
import { openDesk } from "#tests/support/desk.ts";
import { decode } from "#tests/support/html-page.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { postForm, readPage } from "#tests/support/staff/desk-pages.ts";

const shop = useTestShop();

const HALF_AN_HOUR_MS = 31 * 60_000;
const TYPED = {
  intent: "review",
  title_en: 'No "post" & no parcels',
  title_zh_cn: "周一邮政休息，请留意",
  title_zh_hk: "週一郵政休息，請留意",
  link: "",
};
const HIDDEN = /<input type="hidden" name="([^"]*)" value="([^"]*)"/g;

test("what was typed while the session ended is not lost, changes nothing, and can be sent again after signing in", async () => {
  const desk = openDesk(shop);
  const editor = await desk.signIn("editor");
  shop.pass(HALF_AN_HOUR_MS);
  const kept = await postForm(editor, "/notice/new?draft=1", TYPED);
  expect([kept.status, kept.to]).toEqual([401, null]);
  for (const words of ["You’ve been logged out", "Sign in in a new tab"]) expect(kept.text).toContain(words);
  expect(kept.html).toContain('action="/notice/new?draft=1"');
  const fields = Object.fromEntries([...kept.html.matchAll(HIDDEN)].map(([, name = "", value = ""]) => [name, decode(value)]));
  expect(fields).toEqual(TYPED);
  const reviewed = await postForm(await desk.signIn("editor"), "/notice/new?draft=1", fields);
  expect([reviewed.status, reviewed.text.includes(TYPED.title_en)]).toEqual([200, true]);
});

test("a password that was typed is not repeated, and a form leads to no other site", async () => {
  const { stranger } = openDesk(shop);
  const kept = await postForm(stranger, "/account", { intent: "change-password", password: "secret words", newPassword: "other words" });
  expect(kept.status).toBe(401);
  for (const secret of ["secret words", "other words"]) expect(kept.html).not.toContain(secret);
  const elsewhere = await postForm(stranger, "/signed-out?redirectTo=//evil.example/x", { intent: "x" });
  expect(elsewhere.html).toContain('action="/today"');
});

test("a page that is only read leads to the sign-in page, and back", async () => {
  const { stranger } = openDesk(shop);
  expect((await readPage(stranger, "/orders?state=paid")).to).toBe("/sign-in?redirectTo=%2Forders%3Fstate%3Dpaid");
});
