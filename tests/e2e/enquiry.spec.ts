import { BRAND } from "#server/locale/brand.schema.ts";
import { uploadedFiles, attachThree, enquiry, fillEnquiry, sendEnquiry } from "./support/enquiry.ts";
import { messagesTo, messageTo } from "./support/mailbox.ts";
import { newEmail } from "./support/order-form.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

test("an enquiry with three files is received, and both the sender and the sales team get a mail", alsoWithoutScripts, async ({ page, scripts }) => {
  const email = newEmail();
  await page.goto("/zh-hk/contact-us?product=201-01&intention=sell&from=esim-marketplace");
  await expect(enquiry(page).locator('[name="product"][value="201-01"]')).toBeChecked();
  await attachThree(page);
  await fillEnquiry(page, { email, product: "201-01", intention: "sell" });
  if (scripts) await expect(uploadedFiles(page)).toHaveCount(3);
  const reference = await sendEnquiry(page);
  await expect(page.locator("h1")).toHaveText(text("zh-hk", "enquiry:result.title"));
  await expect(page.locator("main")).toContainText(reference);
  const day = (await page.locator("main time").first().textContent()) ?? "-";
  expect(day).toMatch(/^20\d\d年\d+月\d+日/);
  const mail = await messageTo(email, new RegExp(reference));
  expect(mail.text).toContain(day.replace(/（.*/, ""));
  expect(mail.text).not.toMatch(/Harbour|Chan Tai Man/);
  const sales = await messageTo(BRAND.salesEmail, new RegExp(reference));
  for (const fact of ["Harbour Tours Limited", email, "+85291234567", "licence.jpg", "map.png", "profile.pdf"]) expect(sales.text).toContain(fact);
});

test(
  "a rejected enquiry loses nothing, is restored later, and is one enquiry if sent twice",
  alsoWithoutScripts,
  async ({ page, context, scripts }) => {
    const email = newEmail();
    await page.goto("/en/contact-us");
    await attachThree(page);
    await fillEnquiry(page, { email, introduction: "Too short." });
    if (scripts) await expect(uploadedFiles(page)).toHaveCount(3);
    await enquiry(page).locator('button[name="intent"][value="submit"]').click();
    await expect(page.locator("#enquiry-errors")).toBeFocused();
    await expect(page.locator("#enquiry-errors")).toContainText(text("en", "errors:introduction"));
    await expect(uploadedFiles(page)).toHaveCount(3);
    await context.clearCookies({ name: "Token" });
    await page.goto("/en/contact-us");
    await expect(page.locator("main")).toContainText(text("en", "enquiry:draft.begun"));
    await expect(enquiry(page).locator('[name="email"]')).toHaveValue(email);
    await expect(enquiry(page).locator('[name="channels"]:checked')).toHaveCount(2);
    await enquiry(page)
      .getByRole("button", { name: text("en", "enquiry:files.remove-named", { name: "map.png" }) })
      .click();
    await expect(uploadedFiles(page)).toHaveCount(2);
    await fillEnquiry(page, { email });
    // A double click.
    const reference = await sendEnquiry(page, { clickCount: 2 });
    await messageTo(email, new RegExp(reference));
    expect(await messagesTo(email)).toHaveLength(1);
  },
);
