import type { Page } from "@playwright/test";
import { photograph } from "#tests/fixtures/documents/damage.ts";
import { newEmail } from "./support/order-form.ts";
import { firstFields, fillRealName, realNameForm } from "./support/real-name.ts";
import { createAccount, useAccount } from "./support/shop-api.ts";
import { expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

// A passport photo of a phone: several chunks of an upload.
const NAME = "passport-deu";
let photo: Buffer;
test.beforeAll(async () => void (photo = await photograph(NAME, 1, 4)));

const photoField = (page: Page) => realNameForm(page).locator('[name="documentPhoto"]');
const chosen = () => ({ name: "IMG_4711.jpg", mimeType: "image/jpeg", buffer: photo });
const arrived = (page: Page) => page.locator("#real-name .photo-arrived").first();

/** Opens the camera for the front. */
const photoButton = (page: Page) =>
  page.locator(".field", { has: page.locator('[name="documentPhoto"]') }).getByRole("button", { name: text("en", "photo:take") });

async function openForm(page: Page): Promise<void> {
  await page.goto("/en/real-name");
  await fillRealName(page, { ...firstFields(newEmail(), ""), documentType: "1" });
}

/** Records where each chunk of the upload begins; `meet` decides what happens to the second. */
async function watchPieces(page: Page, meet: (piece: number) => Promise<"lost" | "sent">): Promise<number[]> {
  const begins: number[] = [];
  await page.route("**/uploads/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    begins.push(Number(route.request().headers()["upload-offset"]));
    return (await meet(begins.length)) === "lost" ? route.abort("internetdisconnected") : route.continue();
  });
  return begins;
}

test("an interrupted upload resumes by itself, and the photo is read as soon as it has arrived", async ({ page, context }) => {
  await openForm(page);
  const begins = await watchPieces(page, async (piece) => {
    if (piece !== 2) return "sent";
    await context.setOffline(true);
    return "lost";
  });
  await photoField(page).setInputFiles(chosen());
  await expect(page.getByText(text("en", "photo:waiting"))).toBeVisible();
  await context.setOffline(false);
  await expect(arrived(page)).toBeVisible();
  // Only the lost chunk is sent again.
  expect(begins[0]).toBe(0);
  expect(begins.filter((begin) => begin === 0)).toHaveLength(1);
  await expect(page.locator("#read-status .notice")).toBeVisible();
});

test("a reloaded page resumes the same photo without choosing it again", async ({ page }) => {
  await openForm(page);
  let reached = () => {};
  const second = new Promise<void>((resolve) => (reached = resolve));
  let isReloaded = false;
  const begins = await watchPieces(page, async (piece) => {
    if (isReloaded || piece < 2) return "sent";
    reached();
    return new Promise<never>(() => {});
  });
  await photoField(page).setInputFiles(chosen());
  await second;
  isReloaded = true;
  const before = begins.length;
  await page.reload();
  await photoField(page).scrollIntoViewIfNeeded();
  await expect(arrived(page)).toBeVisible();
  expect(begins[before]).toBeGreaterThan(0);
});

/** Returns the names of everything that the pages stored in this browser. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name = "" }) => name);
    const inDatabases = await Promise.all(
      databases.map(
        (name) =>
          new Promise<string[]>((resolve) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => {
              const database = opening.result;
              const stores = [...database.objectStoreNames];
              const entries = database
                .transaction(stores)
                .objectStore(stores[0] as string)
                .getAllKeys();
              entries.onsuccess = () => {
                database.close();
                resolve(entries.result.map(String));
              };
            };
          }),
      ),
    );
    return [...Object.keys(sessionStorage), ...Object.keys(localStorage), ...inDatabases.flat()];
  });

test("an unsent photo is gone after logging out, and the next person's form sends nothing", async ({ page, context }) => {
  await useAccount(context, await createAccount());
  await openForm(page);
  let sent = 0;
  await page.route("**/uploads", (route) => {
    sent++;
    return route.abort();
  });
  await photoField(page).setInputFiles(chosen());
  await expect.poll(() => stored(page)).toContain("photo-front");
  await expect.poll(() => sent).toBeGreaterThan(0);

  await page.goto("/en/log-out");
  const button = page.locator('main form[action$="/log-out"] button');
  // The script alone, as on a connection where browsers ignore the header: the post gets an empty response.
  await page.route("**/log-out", (route) => route.fulfill({ status: 204 }));
  await button.click();
  await expect.poll(() => stored(page)).toEqual([]);
  await page.unroute("**/log-out");
  await page.goto("/en/log-out");
  await button.click();
  await expect(page).toHaveURL(/\/en\/login$/);

  sent = 0;
  await page.goto("/en/real-name");
  await photoField(page).scrollIntoViewIfNeeded();
  await expect(photoButton(page)).toBeVisible();
  await expect(realNameForm(page).locator(".photo-state")).toHaveCount(0);
  expect([await stored(page), sent]).toEqual([[], 0]);
});

test("a photo left in the tab by one person is not sent by another person's form", async ({ page, context }) => {
  await openForm(page);
  let sent = 0;
  await page.route("**/uploads", (route) => {
    sent++;
    return route.abort();
  });
  await photoField(page).setInputFiles(chosen());
  await expect.poll(() => stored(page)).toContain("photo-front");
  // Another person, or the same browser a week later: its key and its draft are gone, the tab is the same.
  await context.clearCookies();
  await page.goto("about:blank");
  sent = 0;
  await page.goto("/en/real-name");
  await photoField(page).scrollIntoViewIfNeeded();
  await expect(photoButton(page)).toBeVisible();
  await expect.poll(() => stored(page)).not.toContain("photo-front");
  expect(sent).toBe(0);
});

test("if the browser allows no camera, a file is chosen instead", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException("", "NotAllowedError");
    };
  });
  await openForm(page);
  await photoButton(page).click();
  const camera = page.getByRole("dialog");
  await expect(camera.getByText(text("en", "photo:camera.refused"))).toBeVisible();
  const fileChooser = page.waitForEvent("filechooser");
  await camera.getByRole("button", { name: text("en", "photo:choose") }).click();
  await (await fileChooser).setFiles(chosen());
  await expect(arrived(page)).toBeVisible();
});

test("a photo from the camera is previewed, can be taken again, and is sent by itself", async ({ page }) => {
  await page.addInitScript(playCamera);
  await openForm(page);
  await photoButton(page).click();
  const camera = page.getByRole("dialog");
  const press = (key: string) => camera.getByRole("button", { name: text("en", `photo:camera.${key}`) }).click();
  await expect(camera.getByText(text("en", "photo:camera.aim-page"))).toBeVisible();
  await press("shoot");
  await press("again");
  await press("shoot");
  await press("use");
  await expect(camera).toBeHidden();
  await expect(arrived(page)).toBeVisible();
});

test("a file that is not a photo is rejected before it is sent, with what to do", async ({ page }) => {
  await openForm(page);
  await photoField(page).setInputFiles({ name: "passport.jpg", mimeType: "image/jpeg", buffer: Buffer.from("%PDF-1.7") });
  await expect(page.getByText(text("en", "reasons:not-jpg-png.title"))).toBeVisible();
  await expect(photoField(page)).toHaveValue("");
});

test("after a reload while offline, a file chosen without scripts keeps its name, and is then sent by itself", async ({ page, context }) => {
  const isPart = /\/assets\/photo-uploader-/;
  await page.route(isPart, (route) => route.abort("internetdisconnected"));
  const lost = page.waitForEvent("requestfailed", (request) => isPart.test(request.url()));
  await openForm(page);
  await photoField(page).scrollIntoViewIfNeeded();
  await lost;
  await photoField(page).setInputFiles(chosen());
  // The browser's own field becomes visible.
  await expect(page.getByText(text("en", "photo:drop"))).toHaveCount(0);
  await page.unroute(isPart);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(arrived(page)).toBeVisible();
});

/** A camera that shows a card on a table. */
function playCamera(): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1600, 1200];
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    const draw = () => {
      context.fillStyle = "#a86";
      context.fillRect(0, 0, 1600, 1200);
      context.fillStyle = "#dfe";
      context.fillRect(200, 250, 1200, 700);
      requestAnimationFrame(draw);
    };
    draw();
    return canvas.captureStream(10);
  };
}
