import type { Page } from "@playwright/test";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { Clerk, openDeskAs } from "./support/desk.ts";
import { messagesTo } from "./support/mailbox.ts";
import { newEmail } from "./support/order-form.ts";
import { expectDecision, fillRealName, firstFields, passport, personOf, readPhoto, sendRealName, TICKS } from "./support/real-name.ts";
import { expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

// This test sends and reads two photos, each as long as the tests of real-name.spec.ts may take.

type Applicant = { iccid: string; englishName: string; documentNumber: string };
type Sent = { reference: string; result: string; email: string };

/** Sends a registration whose photo the machine refuses, and asks staff to look at it. Waits until it is left to them. */
async function askStaff(page: Page, { iccid, ...person }: Applicant): Promise<Sent> {
  const email = newEmail();
  await page.context().clearCookies();
  await page.goto("/en/real-name");
  await fillRealName(page, firstFields(email, iccid));
  await readPhoto(page, "student-card", true);
  await fillRealName(page, { ...personOf(passport("passport-usa"), "US"), ...person, askPerson: "on", ...TICKS });
  const reference = await sendRealName(page);
  await expect(page.locator("h1")).toHaveText(text("en", "real-name:result.checking.title"));
  return { reference, result: page.url(), email };
}

test("a registration is accepted, another is refused with a note, and both applicants are told", async ({ page }) => {
  const words = (key: string, values?: Record<string, string>) => text("en", `desk-real-names:${key}`, values);
  const first = { iccid: simCardIccid(880), englishName: "DESK, ONE", documentNumber: "PC1112223" };
  const second = { iccid: simCardIccid(881), englishName: "DESK, TWO", documentNumber: "PE1112223" };
  const accepted = await askStaff(page, first);
  const refused = await askStaff(page, second);

  await openDeskAs(page, "reviewer");
  const main = page.getByRole("main");
  const clerk = new Clerk(page);
  await clerk.click(clerk.link(text("en", "desk-today:task.registrations")));
  await clerk.click(clerk.link(accepted.reference));
  const photo = page.getByRole("img", { name: words("photo.front") });
  await expect(async () => expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)).toPass();
  await expect(main).toContainText(first.documentNumber);
  await clerk.click(clerk.button(words("decide.accept")));
  await expect(main).toContainText(words("done.accepted", { reference: accepted.reference }));
  clerk.expectAtMost({ clicks: 3, typed: 0 });

  // The next one opens. Other tests have sent registrations, too: this one is chosen from the list.
  await clerk.click(clerk.section("real-names"));
  await clerk.click(clerk.link(refused.reference));
  await clerk.click(page.locator('[name="reasons"][value="not-original"]'));
  await clerk.type(page.locator('[name="applicantNote"]'), "Please photograph the passport itself.");
  await clerk.type(page.locator('[name="note"]'), "a student card");
  await clerk.click(clerk.button(words("decide.refuse")));
  await expect(main).toContainText(words("done.refused", { reference: refused.reference }));
  clerk.expectAtMost({ clicks: 7, typed: 2 });

  await page.goto(accepted.result);
  await expectDecision(page, "good");
  await page.goto(refused.result);
  await expectDecision(page, "bad");
  await expect(main).toContainText(text("en", "reasons:not-original.title"));
  await expect(main).toContainText("Please photograph the passport itself.");
  await expect(main).not.toContainText("a student card");
  await expect(async () => {
    const mails = (await messagesTo(refused.email)).map((mail) => mail.text);
    expect(mails.some((mail) => mail.includes("Please photograph the passport itself."))).toBe(true);
  }).toPass();
});
