import { deskOrigin, openDeskAs } from "./support/desk.ts";
import { expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

test("a key follows a link, but only moves to a button that changes something", async ({ page }) => {
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await openDeskAs(page, "editor");
  await page.goto(`${deskOrigin()}/content/edit?key=refund_policy`);
  await page.keyboard.press("s");
  await expect(page.getByRole("button", { name: text("en", "desk-content:edit.save") })).toBeFocused();
  await page.goto(`${deskOrigin()}/content`);
  await page.keyboard.press("n");
  await expect(page.locator("h1")).toHaveText(text("en", "desk-content:new.title"));
  expect(posts).toEqual([]);
});
