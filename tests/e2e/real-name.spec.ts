import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { messageTo } from "./support/mailbox.ts";
import { ops } from "./support/ops.ts";
import { newEmail } from "./support/order-form.ts";
import {
  firstFields,
  expectDecision,
  fillRealName,
  selectPhoto,
  readPhoto,
  passport,
  personOf,
  realNameForm,
  sendRealName,
  TICKS,
} from "./support/real-name.ts";
import { signInByPosts } from "./support/signed-in.ts";
import { expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

// These tests send and read photos.
test.describe.configure({ timeout: 120_000 });

// What is asked for Hong Kong only is absent for Taiwan.
const { confirmDocument: _, ...TICKS_TW } = TICKS;

// A separate SIM for every test.
const card = (n: number, project: string) => simCardIccid(860 + 2 * n + (project === "js" ? 1 : 0));

// A separate traveller for every test: one person may not register with two documents.
const read = [
  ["en", "real-name", "passport-deu", "passport-fra"],
  ["zh-cn", "real-name", "passport-chn-1", "passport-chn-2"],
  ["zh-hk", "prepaid/realname", "passport-twn", "passport-usa"],
  ["ja", "real-name-channel", "passport-jpn", "passport-gbr"],
  ["ko", "real-name-channel", "passport-kor", "passport-chn-3"],
] as const;

for (const [n, [language, at, withScripts, without]] of read.entries()) {
  test(`a passport is read, its fields are filled in, and the traveller is registered: ${language}`, async ({ page, scripts }, { project }) => {
    const name = scripts ? withScripts : without;
    const email = newEmail();
    await page.goto(`/${language}/${at}`);
    await fillRealName(page, firstFields(email, card(n, project.name)));
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

test("a number that differs from the document is refused with its reason, and only that is asked again", async ({ page, scripts }, { project }) => {
  // In Hong Kong nobody may register with two documents, and this traveller is in another test with the right one.
  const name = scripts ? "passport-fra" : "passport-deu";
  await page.goto("/en/real-name");
  await fillRealName(page, { ...firstFields(newEmail(), card(6, project.name)), region: "TW" });
  await readPhoto(page, name, scripts);
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

test("a rejected photo shows its reason, manual review can be requested, and accepts it", async ({ page, scripts }, { project }) => {
  const email = newEmail();
  await page.goto("/zh-hk/real-name");
  await fillRealName(page, firstFields(email, card(7, project.name)));
  await readPhoto(page, "student-card", scripts);
  await expect(page.locator("#photo-reasons")).toContainText(text("zh-hk", "real-name:refused.photo"));
  const person = personOf({ ...passport("passport-usa"), documentNumber: scripts ? "PA1112223" : "PB1112223" }, "US");
  await fillRealName(page, { ...person, englishName: scripts ? "PERSON ONE" : "PERSON TWO", askPerson: "on", ...TICKS });
  const reference = await sendRealName(page);
  await expect(page.locator("h1")).toHaveText(text("zh-hk", "real-name:result.checking.title"), { timeout: 40_000 });
  await ops("real-name", "accept", reference, "--who", "Test");
  await page.reload();
  await expectDecision(page, "good");
});

test("a draft is restored the next day on the same phone, with its photo", async ({ page, browser, scripts }, { project }) => {
  const email = newEmail();
  await page.goto("/en/real-name");
  await fillRealName(page, firstFields(email, card(8, project.name)));
  await selectPhoto(page, "passport-usa", scripts);
  const next = await browser.newContext({ storageState: await page.context().storageState(), javaScriptEnabled: scripts });
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

test("with an account, a draft is restored on another phone", async ({ page, browser, scripts }, { project }) => {
  const email = newEmail();
  await signInByPosts(page.request, "en", email);
  await page.goto("/en/real-name");
  await fillRealName(page, firstFields(email, card(9, project.name)));
  await selectPhoto(page, "passport-gbr", scripts);
  const other = await browser.newContext({ javaScriptEnabled: scripts });
  await signInByPosts(other.request, "en", email);
  const later = await other.newPage();
  await later.goto("/en/real-name");
  await expect(later.locator(".photo-arrived").first()).toBeVisible();
  await expect(realNameForm(later).locator('[name="iccids"]').first()).toHaveValue(card(9, project.name));
  await other.close();
});
