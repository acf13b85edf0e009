import type { DisputeView } from "#server/gateways/payments/payment-provider.ts";
import { disputeSandboxSession } from "#server/gateways/payments/sandbox/sandbox-dispute.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { Clerk, deskOrigin, openDeskAs, openShopDatabase } from "./support/desk.ts";
import { messageTo } from "./support/mailbox.ts";
import { buy, buyRefused, type PlacedOrder } from "./support/shop-api.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

// What staff do at the desk about money that has to go back, from *Today*, with and without scripts.

const orders = (key: string, values?: Record<string, string | number>) => text("en", `desk-orders:${key}`, values);
const money = (key: string, values?: Record<string, string>) => text("en", `desk-money:${key}`, values);
const today = (key: string) => text("en", `desk-today:${key}`);

/** The bank of the payer opens a dispute over an order, or decides it. */
async function dispute({ payUrl }: PlacedOrder, state: DisputeView["state"]): Promise<void> {
  const db = openShopDatabase();
  const session = new URL(payUrl).pathname.split("/").at(-1) ?? "";
  const id = await disputeSandboxSession({ db, clock: Date.now }, session, state);
  await db.destroy();
  expect(id, "the dispute").not.toBeNull();
}

test("a delivery that the carrier refused is cancelled, and the buyer gets the money back", alsoWithoutScripts, async ({ page, scripts }) => {
  const { email, number } = await buyRefused(simCardIccid(scripts ? 500 : 501));
  await openDeskAs(page, "service");
  const clerk = new Clerk(page);
  await expect(async () => {
    await page.goto(`${deskOrigin()}/orders?failed=1`);
    await expect(clerk.link(number)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.goto(`${deskOrigin()}/today`);

  await clerk.click(clerk.link(today("task.failed-units")));
  await clerk.click(clerk.link(number));
  await clerk.click(clerk.link(orders("actions.cancel")));
  await clerk.type(page.locator('[name="because"]'), "the SIM is full");
  await clerk.click(clerk.button(orders("confirm.continue")));
  await expect(page.getByRole("main")).toContainText(orders("cancel.money", { amount: "HK$93.00" }));
  await clerk.click(clerk.button(orders("cancel.confirm", { amount: "HK$93.00" })));
  await expect(page.getByRole("main")).toContainText(orders("cancel.done"));
  clerk.expectAtMost({ clicks: 5, typed: 1 });
  expect((await messageTo(email, /We’ve refunded/)).text).toContain("HK$93.00");
  await page.goto(`${deskOrigin()}/orders?failed=1`);
  await expect(clerk.link(number)).toHaveCount(0);
});

test("a disputed payment is found with the day of its answer, and its difference is closed", async ({ page }) => {
  const bought = await buy();
  const { number } = bought;
  await openDeskAs(page, "finance");
  const clerk = new Clerk(page);
  await dispute(bought, "opened");
  await expect(async () => {
    await page.goto(`${deskOrigin()}/money/disputes`);
    await expect(clerk.link(number)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.goto(`${deskOrigin()}/today`);

  await clerk.click(clerk.link(today("task.disputes")));
  await clerk.click(clerk.link(number));
  const disputes = page.getByRole("region", { name: orders("disputes.title") });
  await expect(disputes).toContainText(orders("disputes.states.opened"));
  await expect(disputes.locator("time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\dT/);

  await dispute(bought, "won");
  await expect(async () => {
    await page.reload();
    await expect(disputes).toContainText(orders("disputes.states.won"), { timeout: 1_000 });
  }).toPass();
  await clerk.click(clerk.section("money"));
  const difference = page.getByRole("row").filter({ hasText: number });
  await clerk.click(difference.getByRole("link", { name: money("kind.dispute") }));
  await clerk.type(page.locator('[name="note"]'), "won with the usage of the eSIM");
  await clerk.click(clerk.button(money("close.submit")));
  await expect(page.getByRole("main")).toContainText(money("done.closed"));
  await expect(difference).toHaveCount(0);
  clerk.expectAtMost({ clicks: 5, typed: 1 });
});
