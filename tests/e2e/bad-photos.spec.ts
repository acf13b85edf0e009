import type { BadPhoto } from "#tests/fixtures/bad-photos/bad-photo.ts";
import { createBadPhotos } from "#tests/fixtures/bad-photos/create-bad-photos.ts";
import { cardPicture, firstFields, fillRealName, realNameForm } from "./support/real-name.ts";
import { expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

const AT_ONCE = 4;

test("the page rejects each of a hundred malformed files with the reason and what to do, and keeps working", async ({ request }) => {
  test.setTimeout(240_000);
  const bad = await createBadPhotos();
  // An empty field sends no file.
  const sent = bad.filter(({ bytes }) => bytes.length > 0);
  const post = async (file: BadPhoto, at: number) => {
    const response = await request.post("/en/real-name", {
      headers: { Origin: process.env.SHOP_ORIGIN as string, "X-Forwarded-For": `198.19.${at}.7` },
      multipart: { intent: "save", documentType: "1", documentPhoto: { name: "passport.jpg", mimeType: "image/jpeg", buffer: file.bytes } },
    });
    const page = await response.text();
    return { name: file.name, status: response.status(), says: showsResult(page, file), carriesOn: page.includes("CANARY") };
  };
  for (let from = 0; from < sent.length; from += AT_ONCE) {
    const some = sent.slice(from, from + AT_ONCE);
    const results = await Promise.all(some.map((file, at) => post(file, from + at)));
    expect(results).toEqual(some.map(({ name, becomes }) => ({ name, status: becomes === "kept" ? 200 : 400, says: true, carriesOn: false })));
  }
  expect((await request.get("/healthz")).status()).toBe(200);
});

test("a photo sent with a rejected form is kept, and is not asked for again", async ({ page }) => {
  await page.goto("/en/real-name");
  await fillRealName(page, firstFields("wen@example.com", ""));
  await realNameForm(page).locator('[name="documentPhoto"]').setInputFiles(cardPicture("passport-deu"));
  await realNameForm(page).locator('button[name="intent"][value="submit"]').click();
  await expect(page.locator(".error-summary")).toBeVisible();
  await expect(page.locator("#real-name")).toContainText(text("en", "real-name:photo.kept"));
  await expect(page.locator('.error-summary a[href="#real-name-documentPhoto"]')).toHaveCount(0);
});

function showsResult(page: string, { becomes }: BadPhoto): boolean {
  if (becomes === "kept") return page.includes(text("en", "real-name:photo.kept"));
  return page.includes(text("en", `reasons:${becomes}.title`));
}
