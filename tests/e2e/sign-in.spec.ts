import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { newEmail } from "./support/order-form.ts";
import { getCode, identityForm, signIn } from "./support/sign-in.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

const identityText = (key: string) => text("en", `identity:${key}`);

test(
  "a traveller registers by email, logs out, forgets the password, sets a new one and signs in with it",
  alsoWithoutScripts,
  async ({ page, scripts }) => {
    const email = newEmail();
    const form = identityForm(page);
    const press = (key: string) => form.getByRole("button", { name: identityText(key), exact: true }).click();

    await page.goto("/en/register");
    await form.locator('[name="email"]').fill(email);
    await form.locator('[name="agreePrivacy"]').check();
    const code = await getCode(page, email);
    await expect(form.locator('[name="agreePrivacy"]')).toBeChecked();
    if (scripts) await expect(form.locator('[value="send-code"]')).toBeDisabled();
    await form.locator('[name="code"]').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await form.locator('[name="password"]').fill("short");
    await press("register.submit");
    const summary = page.locator(".error-summary");
    await expect(summary).toBeFocused();
    await expect(summary).toContainText(identityText("password-length"));
    await expect(form.locator('[name="email"]')).toHaveValue(email);
    await form.locator('[name="code"]').fill(code);
    await form.locator('[name="password"]').fill("Blue-Kite-27");
    await press("register.submit");
    await expect(page).toHaveURL(/\/en\/account\/package/);
    await expect(page.getByText(identityText("register.done"))).toBeVisible();

    await page.goto("/en/log-out");
    await page
      .getByRole("main")
      .getByRole("button", { name: identityText("log-out.submit"), exact: true })
      .click();
    await expect(page).toHaveURL(/\/en\/login$/);
    await page.goto("/en/account/package");
    await page.getByRole("link", { name: identityText("login.use-password") }).click();
    await page.getByRole("link", { name: identityText("login.forgot") }).click();
    await expect(page).toHaveURL(/forgot-pass\?redirectTo=/);
    // The address changes before the page: the login page also has an email field.
    await expect(form.locator('[name="newPassword"]')).toBeVisible();
    await form.locator('[name="email"]').fill(email);
    const second = await getCode(page, email);
    await form.locator('[name="code"]').fill(second);
    await form.locator('[name="newPassword"]').fill("Green-Door-4");
    await form.locator('[name="confirmPassword"]').fill("Green-Door-5");
    await press("forgot.submit");
    await expect(summary).toContainText("New password does not match!");
    if (!scripts) {
      await form.locator('[name="code"]').fill(second);
      await form.locator('[name="newPassword"]').fill("Green-Door-4");
    }
    await form.locator('[name="confirmPassword"]').fill("Green-Door-4");
    await press("forgot.submit");
    await expect(page).toHaveURL(/\/en\/account\/package/);
  },
);

test(
  "an email code signs in and returns, Enter performs the next step, and a password can be shown",
  alsoWithoutScripts,
  async ({ page, scripts }) => {
    await signIn(page, newEmail(), { redirectTo: "/en/plans?country=JP" });
    await page.context().clearCookies({ name: "Token" });
    await page.goto("/en/login?tab=phone");
    const password = identityForm(page).locator('[name="password"]');
    await password.fill("Blue-Kite-27");
    const show = page.getByRole("button", { name: identityText("show-password") });
    await expect(show).toHaveCount(scripts ? 1 : 0);
    if (scripts) await show.click();
    await expect(password).toHaveAttribute("type", scripts ? "text" : "password");

    await page.goto("/en/login");
    const email = newEmail();
    await identityForm(page).locator('[name="email"]').fill(email);
    await page.keyboard.press("Enter");
    await expect(page.locator("main")).toContainText(text("en", "identity:code.sent", { to: email }));
  },
);

test("signing in by ICCID alone shows the packages of the SIM", async ({ page }) => {
  await page.goto("/en/login");
  await page.getByRole("link", { name: identityText("tab.iccid"), exact: true }).click();
  const form = identityForm(page);
  await form.locator('[name="iccid"]').fill("8912345000000000011");
  await page.keyboard.press("Enter");
  await expect(page.locator(".error-summary")).toContainText(text("en", "errors:iccid-prefix"));
  await form.locator('[name="iccid"]').fill(simCardIccid(31));
  await form.getByRole("button", { name: identityText("login.submit-iccid"), exact: true }).click();
  await expect(page).toHaveURL(/\/en\/account\/package/);
  await expect(page.locator("main")).toContainText(simCardIccid(31).slice(-3));
});
