import type { APIRequestContext, Page } from "@playwright/test";
import type { Language } from "#server/locale/locale.schema.ts";
import { enquiryForm, picture, smallPdf } from "#tests/support/enquiry.ts";
import { fillField } from "./order-form.ts";
import { expect } from "./test.ts";

/** Where an enquiry that was taken leads. */
export const RESULT = /\/contact-us-result\?ref=PE\w{8}$/;

/** The form of the page that is open. */
export const enquiry = (page: Page) => page.locator("form#enquiry");

/** The files that the shop has, by its list. */
export const arrivedFiles = (page: Page) => enquiry(page).locator('[name="keep"]');

/** Writes, chooses and ticks as a travel agency does; `fields` differ. */
export async function fillEnquiry(page: Page, fields: Record<string, string> = {}): Promise<void> {
  const { channels, ...typed } = enquiryForm(fields);
  for (const [name, value] of Object.entries(typed)) await fillField(enquiry(page), name, String(value));
  for (const channel of [channels].flat()) await enquiry(page).locator(`[name="channels"][value="${channel}"]`).check();
}

/** A licence as a JPG, a map as a PNG and a profile as a PDF, chosen at once. */
export async function attachThree(page: Page): Promise<void> {
  await enquiry(page)
    .locator('[name="files"]')
    .setInputFiles([
      { name: "licence.jpg", mimeType: "image/jpeg", buffer: await picture("jpeg") },
      { name: "map.png", mimeType: "image/png", buffer: await picture("png") },
      { name: "profile.pdf", mimeType: "application/pdf", buffer: smallPdf() },
    ]);
}

/** Sends the form; answers the reference of the page that follows. Who fills it quicker than a person is asked to press once more. */
export async function sendEnquiry(page: Page, { clickCount = 1 } = {}): Promise<string> {
  await expect(async () => {
    if (!RESULT.test(page.url())) await enquiry(page).locator('button[name="intent"][value="submit"]').click({ clickCount, timeout: 2_000 });
    await expect(page).toHaveURL(RESULT, { timeout: 8_000 });
  }).toPass({ timeout: 45_000 });
  return new URL(page.url()).searchParams.get("ref") ?? "";
}

/** Sends an enquiry by a plain post, as a program would; answers the address of its result. */
export async function enquireByPost(request: APIRequestContext, language: Language): Promise<string> {
  const origin = process.env.SHOP_ORIGIN as string;
  const form = enquiryForm({ channels: "102-01" }) as Record<string, string>;
  const answer = await request.post(`/${language}/contact-us`, { form, headers: { Origin: origin }, maxRedirects: 0 });
  expect(answer.status(), await answer.text()).toBe(303);
  return new URL(answer.headers().location as string, origin).href.slice(origin.length);
}
