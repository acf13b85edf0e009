import type { APIRequestContext } from "@playwright/test";
import type { Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { messagesTo } from "./mailbox.ts";
import { expect } from "./test.ts";

/** Signs in the browser of these requests by plain posts with an e-mailed code, as a program would. */
export async function signInByPosts(request: APIRequestContext, language: Language, email: string): Promise<void> {
  const headers = { Origin: process.env.SHOP_ORIGIN as string };
  const login = path(language, "login", { tab: "email" });
  const form = { tab: "email", email, agreePrivacy: "on" };
  await request.post(login, { headers, form: { ...form, intent: "send-code" } });
  let code = "";
  await expect(async () => {
    for (const message of await messagesTo(email)) code ||= /(?<!\d)\d{6}(?!\d)/.exec(`${message.text}\n${message.subject}`)?.[0] ?? "";
    expect(code).not.toBe("");
  }).toPass({ timeout: 15_000, intervals: [50, 100, 200] });
  const response = await request.post(login, { headers, maxRedirects: 0, form: { ...form, code, intent: "sign-in" } });
  expect(response.status(), await response.text()).toBe(303);
}
