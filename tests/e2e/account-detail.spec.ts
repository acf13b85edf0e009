import type { Locator, Page } from "@playwright/test";
import { messagesTo } from "./support/mailbox.ts";
import { fillField, hongKongParcel, newEmail } from "./support/order-form.ts";
import { createAccount, useAccount } from "./support/shop-api.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

const textOf = (key: string, values?: Record<string, string>) => text("en", key, values);
const formOf = (page: Page, intent: string) => page.locator("main form").filter({ has: page.locator(`[value="${intent}"]`) });
const send = (form: Locator, intent: string) => form.locator(`button[value="${intent}"]`).click();

/** Requests a code with the form. Returns the code. */
async function codeBy(form: Locator, to: string): Promise<string> {
  const before = (await messagesTo(to)).length;
  await send(form, "send-code");
  await expect(form.getByText(textOf("identity:code.sent", { to }))).toBeVisible();
  return codeTo(to, before);
}

/** Returns the code sent to somebody who had the given number of messages before. */
async function codeTo(to: string, before: number): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const fresh = (await messagesTo(to)).slice(0, -before || undefined);
    code = fresh.map((message) => /(?<!\d)\d{6}(?!\d)/.exec(message.text)?.[0]).find(Boolean);
    expect(code).toBeDefined();
  }).toPass({ intervals: [50, 100, 200] });
  return code ?? "";
}

test(
  "a traveller saves an address, changes the email address, visits the eSIM site signed in, and deletes the account",
  alsoWithoutScripts,
  async ({ page, context, scripts }) => {
    const [first, second] = [newEmail(), newEmail()];
    await useAccount(context, await createAccount(first));
    await page.goto("/en/account/detail");

    const address = formOf(page, "save-address");
    await fillField(address, "addressCountry", "JP");
    if (!scripts) await send(address, "update");
    await expect(address.locator('[name="postalCode"]')).toBeVisible();
    await fillField(address, "addressCountry", "HK");
    if (!scripts) await send(address, "update");
    await expect(address.locator('select[name="city"]')).toBeVisible();
    for (const [name, value] of Object.entries(hongKongParcel)) await fillField(address, name, value);
    await send(address, "save-address");
    await expect(page.getByText("Shipping address updated!")).toBeAttached();
    await expect(address.locator('[name="city"]')).toHaveValue(hongKongParcel.city ?? "");

    const binding = formOf(page, "bind-email");
    await page.locator("#email summary").click();
    await binding.locator('[name="email"]').fill(second);
    const before = (await messagesTo(first)).length;
    await binding.locator('[name="code"]').fill(await codeBy(binding, second));
    await binding.locator('[name="presentCode"]').fill(await codeTo(first, before));
    await send(binding, "bind-email");
    await expect(page.getByText("The modification was successful")).toBeAttached();
    await expect(page.locator("#email")).toContainText(second);
    const file = await page.request.get("/en/account/export");
    expect((await file.json()).account.email).toBe(second);

    await page.goto("/en/esim-link");
    const leaving = formOf(page, "share");
    await send(leaving, "share");
    await expect(page.locator(".error-summary")).toContainText("Not selected to agree to the agreement");
    await leaving.locator('[name="agreeShare"]').check();
    await send(leaving, "share");
    await expect(page.getByRole("heading", { name: "eSIM site" })).toBeVisible();
    expect(page.url()).toContain(`${process.env.SHOP_ESIM_SITE}?token=`);
    const token = new URL(page.url()).searchParams.get("token");
    const response = await fetch(`${process.env.SHOP_ORIGIN}/api/product/redeemEsimLink`, {
      method: "POST",
      body: new URLSearchParams({ token: token ?? "" }),
    });
    expect(await response.json()).toMatchObject({ resultCode: "SUCCESS", resultData: { email: second, phone: null } });

    await page.goto("/en/account/detail");
    await page.getByRole("link", { name: textOf("account:data.delete") }).click();
    const ending = formOf(page, "delete");
    await ending.locator('[name="code"]').fill(await codeBy(ending, second));
    await ending.locator('[name="agreeDelete"]').check();
    await page.evaluate(() => localStorage.setItem("left", "behind"));
    await send(ending, "delete");
    await expect(page.getByRole("heading", { name: textOf("account:delete.done-title") })).toBeVisible();
    if (scripts) await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    await page.goto("/en/account/detail");
    await expect(page).toHaveURL(/\/en\/login\?/);
  },
);
