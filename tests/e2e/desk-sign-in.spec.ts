import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { deskOrigin, doAtDesk } from "./support/desk.ts";
import { messageTo } from "./support/mailbox.ts";
import { newEmail } from "./support/order-form.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

const STAFF_PASSWORD = "grey heron at dawn";
const STEP_MS = 30_000;
const textOf = (key: string, values?: Record<string, string | number>) => text("en", `desk-sign-in:${key}`, values);
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Invites somebody and opens the link of the mail. Returns their address. */
async function openInvitation(page: Page): Promise<string> {
  const email = newEmail();
  await doAtDesk("owner", "/staff/invite", { intent: "invite", email, name: "Ada Wong", roles: "service", language: "en" });
  const link = /https?:\/\/\S+\/invitation\?key=\S+/.exec((await messageTo(email, /./)).text)?.[0] ?? "";
  await page.goto(link);
  await page.locator('[name="newPassword"]').fill(STAFF_PASSWORD);
  await page.locator('[name="confirmPassword"]').fill(STAFF_PASSWORD);
  await button(page, textOf("next")).click();
  await expect(title(page)).toHaveText(textOf("enrol.title"));
  return email;
}

async function signOut(page: Page): Promise<void> {
  await page.locator(".desk-account summary").click();
  await page.getByRole("button", { name: text("en", "desk:sign-out") }).click();
  await expect(title(page)).toHaveText(textOf("title"));
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="password"]').fill(STAFF_PASSWORD);
  await button(page, textOf("next")).click();
  await expect(title(page)).toHaveText(textOf("factor.title"));
}

test("an invitation leads to a password, an app and the desk; then the app signs in again", alsoWithoutScripts, async ({ page, scripts }) => {
  const email = await openInvitation(page);
  const secret = (await page.locator("#totp-title ~ p .code").innerText()).replaceAll(" ", "");
  // A code works once, so that the second one is that of the next time step.
  const code = (steps: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * STEP_MS });
  await page.locator('[name="code"]').fill(code(0));
  await button(page, textOf("enrol.confirm")).click();
  await expect(page.locator(".recovery-codes li")).toHaveCount(10);
  await page.getByRole("link", { name: textOf("codes.continue") }).click();
  await expect(title(page)).toHaveText(text("en", "desk:section.today"));

  await signOut(page);
  await page.goto(`${deskOrigin()}/orders`);
  await expect(title(page)).toHaveText(textOf("title"));
  await enterPassword(page, email);
  await page.locator('[name="code"]').first().fill(code(1));
  // Without scripts a double click sends the form twice, and the code works once.
  await button(page, textOf("sign-in"))
    .first()
    .click({ clickCount: scripts ? 2 : 1 });
  await expect(title(page)).toHaveText(text("en", "desk:section.orders"));
});

test("a passkey is the second step, and signs in again", async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await browser.send("WebAuthn.addVirtualAuthenticator", { options });
  const email = await openInvitation(page);
  await button(page, textOf("enrol.add-passkey")).click();
  await expect(page.locator(".recovery-codes li")).toHaveCount(10);
  await page.getByRole("link", { name: textOf("codes.continue") }).click();
  await signOut(page);
  await enterPassword(page, email);
  await button(page, textOf("factor.use-passkey")).click();
  await expect(title(page)).toHaveText(text("en", "desk:section.today"));
});
