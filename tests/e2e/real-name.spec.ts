import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { messageTo } from "./support/mailbox.ts";
import { doAtDesk } from "./support/desk.ts";
import { newEmail } from "./support/order-form.ts";
import { firstFields, expectDecision, fillRealName, readPhoto, passport, personOf, realNameForm, sendRealName, TICKS } from "./support/real-name.ts";
import { createAccount, useAccount } from "./support/shop-api.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

// These tests send and read photos.

// What is asked for Hong Kong only is absent for Taiwan.
const { confirmDocument: _, ...TICKS_TW } = TICKS;

// A separate SIM for every test.
const card = (n: number) => simCardIccid(860 + n);

// A separate traveller for every test: one person may not register with two documents. One language with each of both frames, and the short address.
const read = [
  { language: "en", at: "real-name", withScripts: "passport-deu", without: "passport-fra" },
  { language: "zh-hk", at: "prepaid/realname", withScripts: "passport-twn" },
  { language: "ja", at: "real-name-channel", withScripts: "passport-jpn", without: "passport-gbr" },
] as const;

for (const [n, { language, at, withScripts, ...rest }] of read.entries()) {
  const without = "without" in rest ? rest.without : undefined;
  const title = `a passport is read, its fields are filled in, and the traveller is registered: ${language}`;
  test(title, without ? alsoWithoutScripts : {}, async ({ page, scripts }) => {
    const name = scripts ? withScripts : (without ?? withScripts);
    const email = newEmail();
    await page.goto(`/${language}/${at}`);
    await fillRealName(page, firstFields(email, card(scripts ? n : 10 + n)));
    await readPhoto(page, name, scripts);
    const { documentNumber, birthDate } = passport(name);
    await expect(realNameForm(page).locator('[name="documentNumber"]')).toHaveValue(documentNumber);
    await expect(realNameForm(page).locator('[name="birthDate"]')).toHaveValue(birthDate.replaceAll("-", "/"));
    await fillRealName(page, { englishName: passport(name).englishName, chineseName: passport(name).chineseName ?? "", ...TICKS });
    const reference = await sendRealName(page);
    await expectDecision(page, "good");
    const message = await messageTo(email, new RegExp(reference));
    expect(message.text).toContain(`/${language}/real-name-result?ref=${reference}`);
  });
}

test("a number that differs from the document is refused with its reason, and only that is asked again", async ({ page }) => {
  // In Hong Kong nobody may register with two documents, and this traveller is in another test with the right one.
  const name = "passport-fra";
  await page.goto("/en/real-name");
  await fillRealName(page, { ...firstFields(newEmail(), card(6)), region: "TW" });
  await readPhoto(page, name, true);
  await fillRealName(page, { documentNumber: "X9999999", englishName: passport(name).englishName, ...TICKS_TW });
  const reference = await sendRealName(page);
  await expectDecision(page, "bad");
  await expect(page.locator("main")).toContainText(text("en", "reasons:mismatch-number.title"));
  await page.getByRole("link", { name: text("en", "real-name:result.correct") }).click();
  await expect(page.locator("h1")).toHaveText(text("en", "real-name:correct.title"));
  await expect(realNameForm(page).locator('[name="email"]')).toBeHidden();
  await expect(realNameForm(page).locator('[name="documentPhoto"]')).toBeHidden();
  await fillRealName(page, { documentNumber: passport(name).documentNumber, ...TICKS_TW });
  expect(await sendRealName(page)).toBe(reference);
  await expectDecision(page, "good");
});

test("a rejected photo shows its reason, manual review can be requested, and accepts it", alsoWithoutScripts, async ({ page, scripts }) => {
  const email = newEmail();
  await page.goto("/zh-hk/real-name");
  await fillRealName(page, firstFields(email, card(scripts ? 7 : 17)));
  await readPhoto(page, "student-card", scripts);
  await expect(page.locator("#photo-reasons")).toContainText(text("zh-hk", "real-name:refused.photo"));
  const person = personOf({ ...passport("passport-usa"), documentNumber: scripts ? "PA1112223" : "PB1112223" }, "US");
  await fillRealName(page, { ...person, englishName: scripts ? "PERSON ONE" : "PERSON TWO", askPerson: "on", ...TICKS });
  const reference = await sendRealName(page);
  await expect(page.locator("h1")).toHaveText(text("zh-hk", "real-name:result.checking.title"));
  await doAtDesk("reviewer", `/real-names/${reference}`, { intent: "accept" });
  await page.reload();
  await expectDecision(page, "good");
});

test("a draft is restored the next day on the same phone, with its photo", async ({ page, browser }) => {
  const email = newEmail();
  await page.goto("/en/real-name");
  await fillRealName(page, firstFields(email, card(8)));
  await readPhoto(page, "passport-usa", true);
  const next = await browser.newContext({ storageState: await page.context().storageState() });
  await page.close();
  const later = await next.newPage();
  await later.goto("/en/real-name");
  await expect(later.locator("main")).toContainText(text("en", "real-name:draft.begun"));
  await expect(later.locator(".photo-arrived").first()).toBeVisible();
  await expect(realNameForm(later).locator('[name="email"]')).toHaveValue(email);
  await fillRealName(later, { ...personOf(passport("passport-usa"), "US"), ...TICKS });
  await sendRealName(later);
  await next.close();
});

test("with an account, a draft is restored on another phone", async ({ page, context, browser }) => {
  const email = newEmail();
  const account = await createAccount(email);
  await useAccount(context, account);
  await page.goto("/en/real-name");
  await fillRealName(page, firstFields(email, card(9)));
  await readPhoto(page, "passport-gbr", true);
  const other = await browser.newContext();
  await useAccount(other, account);
  const later = await other.newPage();
  await later.goto("/en/real-name");
  await expect(later.locator(".photo-arrived").first()).toBeVisible();
  await expect(realNameForm(later).locator('[name="iccids"]').first()).toHaveValue(card(9));
  await other.close();
});
