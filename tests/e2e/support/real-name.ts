import { join } from "node:path";
import type { Page } from "@playwright/test";
import { projectRoot } from "#server/env.ts";
import { cardsOf, type Truth } from "#tests/fixtures/documents/cards.ts";
import { fillField } from "./order-form.ts";
import { expect } from "./test.ts";

/** How long sending and reading a photo may take: the reader gives way to all other programs of a busy machine, and the shop waits that long for it (start-shop.ts). */
const READING_MS = 200_000;

/** Returns the path of a drawn document's image. */
const cardPicture = (name: string) => join(projectRoot, "tests/fixtures/documents/cards", `${name}.jpg`);

/** Returns a drawn passport by the name of its image. */
export function passport(name: string): Truth {
  const found = cardsOf("passport").find(({ id }) => id === name);
  if (!found) throw new Error(`There is no passport ${name}`);
  return found;
}

/** The form of the current page. */
export const realNameForm = (page: Page) => page.locator("form#real-name");

/** Fills, selects and ticks. */
export async function fillRealName(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await fillField(realNameForm(page), name, value);
}

/** The fields for region, contact, SIM and document type. */
export const firstFields = (email: string, iccid: string) => ({ region: "HK,TW", email, iccids: iccid, documentType: "1" });
export const TICKS = { agreePrivacy: "on", confirmDocument: "on", agreeTransfer: "on", declareTrue: "on" };

/** The person of a drawn passport, typed. */
export const personOf = (card: Truth, country: string) => ({
  englishName: card.englishName,
  birthDate: card.birthDate.replaceAll("-", "/"),
  documentNumber: card.documentNumber,
  expiryDate: card.expiryDate?.replaceAll("-", "/") ?? "",
  country,
});

/**
 * Selects the photo of the front and waits until it is read or refused; only then is it part of the draft. With scripts, reading starts by itself.
 * Requests reading again if the machine was too busy, as a traveller would.
 */
export async function readPhoto(page: Page, name: string, scripts: boolean): Promise<void> {
  await realNameForm(page).locator('[name="documentPhoto"]').setInputFiles(cardPicture(name));
  if (!scripts) await realNameForm(page).locator('button[value="read-document"]').click({ timeout: READING_MS });
  const unread = page.locator("#read-status .notice:not(.good)");
  await expect(async () => {
    if (await unread.isVisible()) await realNameForm(page).locator('button[value="read-document"]').click({ timeout: READING_MS });
    await expect(page.locator("#read-status .notice.good, #photo-reasons").first()).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 2 * READING_MS });
}

/** Sends the form and waits for the result page. Returns its reference. */
export async function sendRealName(page: Page): Promise<string> {
  await realNameForm(page).locator('button[name="intent"][value="submit"]').click();
  await expect(page).toHaveURL(/\/real-name-result\?ref=RN\w+&key=/);
  return new URL(page.url()).searchParams.get("ref") ?? "";
}

/** Waits until the result page shows the decision; it refreshes by itself. */
export const expectDecision = (page: Page, kind: "good" | "bad" | "wait") => expect(page.locator(`.order-mark.${kind}`)).toBeVisible();
