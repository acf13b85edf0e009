import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { expectIssued } from "./support/purchase.ts";
import { buy, createAccount, useAccount } from "./support/shop-api.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

const simText = (key: string, values?: Record<string, string | number>) => text("en", `sims:${key}`, values);

test(
  "a traveller who bought as a guest sees the package after signing in, manages the SIM list, and requests a refund",
  alsoWithoutScripts,
  async ({ page, context, scripts }) => {
    const { email, number: order } = await buy();
    await useAccount(context, await createAccount(email));
    await page.goto("/en/account/package");

    const main = page.getByRole("main");
    const ticket = main.locator(".ticket");
    await expect(ticket).toContainText(simText("state.waiting"));
    await ticket.locator("summary").click();
    await expect(ticket.getByRole("link", { name: simText("package.order", { number: order }) })).toBeVisible();
    await ticket.getByRole("link", { name: simText("package.coverage") }).click();
    if (scripts) {
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
    } else await page.goBack();
    await main.getByRole("link", { name: simText("next.install") }).click();
    await expectIssued(page);
    await page
      .getByRole("banner")
      .getByRole("link", { name: text("en", "site:menu.account"), exact: true })
      .click();

    const card = simCardIccid(41);
    const adding = main.locator("form").filter({ has: page.locator('[value="add"]') });
    await main
      .locator("summary")
      .filter({ hasText: simText("sim.add") })
      .click();
    await adding.locator('[name="iccid"]').fill("8912345000000000011");
    await adding.locator('[name="remark"]').fill("Spare phone");
    await adding.getByRole("button").click();
    await expect(page.locator(".error-summary")).toBeFocused();
    await expect(page.locator(".error-summary")).toContainText(text("en", "errors:iccid-prefix"));
    await expect(adding.locator('[name="remark"]')).toHaveValue("Spare phone");
    await adding.locator('[name="iccid"]').fill(card.replace(/(.{4})/g, "$1 ").trim());
    await adding.getByRole("button").click();
    await expect(page.getByText(simText("sim.added"), { exact: true })).toBeVisible();
    await expect(main.getByRole("heading", { name: "Spare phone" })).toBeVisible();

    await main.locator(".sim-actions > .more > summary").click();
    await main
      .locator("summary")
      .filter({ hasText: simText("sim.rename") })
      .click();
    const renaming = main.locator("form").filter({ has: page.locator('[value="rename"]') });
    await renaming.locator('[name="remark"]').fill("Grandpa’s phone");
    await renaming.getByRole("button").click();
    await expect(main.getByRole("heading", { name: "Grandpa’s phone" })).toBeVisible();

    await main.locator(".sim-actions > .more > summary").click();
    await main.getByRole("link", { name: simText("sim.remove"), exact: true }).click();
    const confirmation = scripts ? page.getByRole("dialog") : main;
    await expect(confirmation).toContainText(simText("remove.text"));
    await confirmation.getByRole("button", { name: simText("remove.button") }).click();
    await expect(page.getByText(simText("sim.removed"))).toBeVisible();
    await expect(main).not.toContainText("Grandpa’s phone");

    await ticket.locator("summary").click();
    await ticket.getByRole("link", { name: text("en", "orders:refund.link") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(simText("unsubscribe.title"));
    await main.getByRole("button", { name: simText("unsubscribe.button") }).click();
    await expect(page.locator(".error-summary")).toContainText(text("en", "errors:select-required"));
    await main.getByLabel(simText("unsubscribe.trip-changed")).check();
    await main.getByRole("button", { name: simText("unsubscribe.button") }).click();
    await expect(main).toContainText(simText("requested.title-requested"));
    await page.goto("/en/account/package");
    await expect(ticket).toContainText(simText("refund.requested"));
    await expect(ticket.getByRole("link", { name: text("en", "orders:refund.link") })).toHaveCount(0);
  },
);
