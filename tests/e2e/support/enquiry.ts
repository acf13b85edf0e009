import type { APIRequestContext, Page } from "@playwright/test";
import type { Language } from "#server/locale/locale.schema.ts";
import { enquiryForm, picture, smallPdf } from "#tests/support/partners/enquiry.ts";
import { fillField } from "./order-form.ts";
import { expect } from "./test.ts";
import { text } from "./texts.ts";

/** The address of an accepted enquiry. */
const RESULT = /\/contact-us-result\?ref=PE\w{8}$/;

/** The form of the current page. */
export const enquiry = (page: Page) => page.locator("form#enquiry");

/** The files on the server, by its list. */
export const uploadedFiles = (page: Page) => enquiry(page).locator('[name="keep"]');

/** Fills the form as a travel agency does; `fields` overrides values. */
export async function fillEnquiry(page: Page, fields: Record<string, string> = {}): Promise<void> {
  const { channels, ...typed } = enquiryForm(fields);
  for (const [name, value] of Object.entries(typed)) await fillField(enquiry(page), name, String(value));
  for (const channel of [channels].flat()) await enquiry(page).locator(`[name="channels"][value="${channel}"]`).check();
}

/** Chooses a licence as JPG, a map as PNG and a profile as PDF at once. */
export async function attachThree(page: Page): Promise<void> {
  await enquiry(page)
    .locator('[name="files"]')
    .setInputFiles([
      { name: "licence.jpg", mimeType: "image/jpeg", buffer: await picture("jpeg") },
      { name: "map.png", mimeType: "image/png", buffer: await picture("png") },
      { name: "profile.pdf", mimeType: "application/pdf", buffer: smallPdf() },
    ]);
}

/** Sends the form. Returns the reference of the result page. Sends it again if it was filled in faster than a person does. */
export async function sendEnquiry(page: Page, { clickCount = 1 } = {}): Promise<string> {
  const language = new URL(page.url()).pathname.split("/")[1] as Language;
  const tooQuick = page.locator("#enquiry-errors", { hasText: text(language, "errors:too-quick") });
  let isSent = false;
  await expect(async () => {
    if (!RESULT.test(page.url()) && (!isSent || (await tooQuick.isVisible()))) {
      await enquiry(page).locator('button[name="intent"][value="submit"]').click({ clickCount, timeout: 2_000 });
      isSent = true;
    }
    await expect(page).toHaveURL(RESULT, { timeout: 500 });
  }).toPass({ intervals: [100] });
  return new URL(page.url()).searchParams.get("ref") ?? "";
}

/** Sends an enquiry by a plain post, as a program would. Returns the address of its result. */
export async function enquireByPost(request: APIRequestContext, language: Language): Promise<string> {
  const origin = process.env.SHOP_ORIGIN as string;
  const form = enquiryForm({ channels: "102-01" }) as Record<string, string>;
  const response = await request.post(`/${language}/contact-us`, { form, headers: { Origin: origin }, maxRedirects: 0 });
  expect(response.status(), await response.text()).toBe(303);
  return new URL(response.headers().location as string, origin).href.slice(origin.length);
}
