import type { Page } from "@playwright/test";
import type { Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { messagesTo } from "./mailbox.ts";
import { expect } from "./test.ts";
import { text } from "./texts.ts";

/** The identity form of the current page. */
export const identityForm = (page: Page) => page.locator("main form").filter({ has: page.locator('[name="intent"]') });

/** Requests a code with the form's values. Returns the code of the message. */
export async function getCode(page: Page, to: string): Promise<string> {
  const before = (await messagesTo(to)).length;
  await identityForm(page).locator('[value="send-code"]').click();
  await expect(page.locator("main")).toContainText(to);
  await expect(identityForm(page).locator('[name="code"]')).toBeFocused();
  let code: string | undefined;
  await expect(async () => {
    const messages = await messagesTo(to);
    code = messages.slice(0, messages.length - before).map((message) => /(?<!\d)\d{6}(?!\d)/.exec(`${message.text}\n${message.subject}`)?.[0])[0];
    expect(code, `a code sent to ${to}`).toBeDefined();
  }).toPass({ intervals: [50, 100, 200] });
  return code as string;
}

/** Signs in on the login page with an emailed code, and waits for the page that follows. */
export async function signIn(page: Page, email: string, options: { language?: Language; redirectTo?: string } = {}): Promise<void> {
  const { language = "en", redirectTo } = options;
  await page.goto(path(language, "login", { tab: "email", redirectTo }));
  await signInHere(page, email, language);
  await expect(page).toHaveURL((url) => url.pathname + url.search === (redirectTo ?? path(language, "account/package")));
}

/** Signs in on the current login page. */
async function signInHere(page: Page, email: string, language: Language = "en"): Promise<void> {
  const form = identityForm(page);
  await form.locator('[name="email"]').fill(email);
  await form.locator('[name="code"]').fill(await getCode(page, email));
  await form.locator('[name="agreePrivacy"]').check();
  await form.getByRole("button", { name: text(language, "identity:login.submit"), exact: true }).click();
}
