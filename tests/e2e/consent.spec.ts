import type { Page } from "@playwright/test";
import { readAtDesk } from "./support/desk.ts";
import { expect, test } from "./support/test.ts";

// What only a browser shows; posts and responses are tested without one.

const FIVE_GROUPS = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Each page looks for a saved scroll position, which is not saved unless the visitor acts. */
const LOOK = "getItem scroll";

/** Records, before any script of the site runs, each use of fingerprinting APIs and storage, and each request to another host. */
async function watch(page: Page, origin: string) {
  const seen = { touched: [] as string[], elsewhere: [] as string[], collected: [] as URLSearchParams[] };
  await page.exposeFunction("touched", (what: string) => void (what === LOOK || seen.touched.push(what)));
  await page.addInitScript(() => {
    const note = (what: string) => (window as unknown as { touched: (what: string) => void }).touched(what);
    const wrap = (owner: object | undefined, name: string) => {
      const held = owner && Object.getOwnPropertyDescriptor(owner, name);
      if (!owner || typeof held?.value !== "function") return;
      Object.defineProperty(owner, name, {
        ...held,
        value(this: unknown, ...args: unknown[]) {
          note(typeof args[0] === "string" ? `${name} ${args[0]}` : name);
          return held.value.apply(this, args);
        },
      });
    };
    for (const name of ["getContext", "toDataURL", "toBlob"]) wrap(HTMLCanvasElement.prototype, name);
    wrap(globalThis.OffscreenCanvas?.prototype, "getContext");
    for (const name of ["getItem", "setItem", "removeItem"]) wrap(Storage.prototype, name);
    wrap(IDBFactory.prototype, "open");
    for (const name of ["AudioContext", "OfflineAudioContext"] as const) {
      const Held = window[name];
      if (!Held) continue;
      const Noted = new Proxy(Held, { construct: (target, args) => (note(name), Reflect.construct(target, args)) });
      Object.defineProperty(window, name, { value: Noted, configurable: true, writable: true });
    }
  });
  page.on("request", (request) => {
    const { origin: requestOrigin, pathname } = new URL(request.url());
    if (requestOrigin !== origin && !request.url().startsWith("data:")) seen.elsewhere.push(request.url());
    if (pathname === "/api/CollectData") seen.collected.push(new URLSearchParams(request.postData() ?? ""));
  });
  await page.clock.install();
  return seen;
}

const cookiesOf = async (page: Page) => Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]));
const murmurOf = async (page: Page) => (await cookiesOf(page)).murmur;
/** Returns a source that no other test has, as in the statistics. */
const newSource = () => `paper-${Array.from({ length: 8 }, () => "abcdefghij"[Math.floor(Math.random() * 10)]).join("")}`;
const counted = async (source: string) => (await readAtDesk("editor", "/statistics/csv?days=2")).includes(source);

/** Moves the clock until another post is sent. */
const postAfter = (page: Page, { collected }: { collected: unknown[] }, before: number) =>
  expect.poll(() => page.clock.fastForward(5_000).then(() => collected.length)).toBeGreaterThan(before);

/** Browses with the clock ahead, so that all deferred work runs. */
async function lookAround(page: Page, source: string) {
  await page.goto(`/en/homepage?source=${source}&click_id=1`);
  await page.clock.fastForward(60_000);
  await page.locator("main a[data-item-type=destination]").first().click();
  await expect(page).toHaveURL(/\/plans\?/);
  await page.clock.fastForward(60_000);
}

test("before consent nothing is stored, read or sent; after it one fingerprint of five groups; after withdrawal nothing is left", async ({
  page,
  baseURL,
}) => {
  const source = newSource();
  const seen = await watch(page, new URL(baseURL ?? "").origin);
  await lookAround(page, source);
  expect(seen).toEqual({ touched: [], elsewhere: [], collected: [] });
  expect(Object.keys(await cookiesOf(page)).filter((name) => name !== "lang_base")).toEqual([]);

  await page.goto(`/en/homepage?source=${source}`);
  await page.locator("aside.consent button[value=accept]").click();
  await expect(page.locator("aside.consent")).toBeHidden();
  await page.clock.fastForward(2_000);
  await expect.poll(() => murmurOf(page)).toMatch(FIVE_GROUPS);
  const murmur = await murmurOf(page);
  expect(seen.touched.join()).toMatch(/getContext (2d|webgl)/);
  await postAfter(page, seen, 0);
  expect(Object.fromEntries(seen.collected[0] ?? [])).toMatchObject({
    source: "pc",
    event: "view",
    page: "homepage",
    url: `/en/homepage?source=${source}`,
  });
  // On this page, because Playwright does not report what a page sends while it is left.
  const destination = page.locator("main a[data-item-type=destination]").first();
  await destination.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await destination.click();
  await postAfter(page, seen, 1);
  expect(seen.collected.map(String).join()).toMatch(/item_type.*destination/);

  const examined = seen.touched.length;
  const posts = seen.collected.length;
  await page.goto("/en/destination");
  await postAfter(page, seen, posts);
  expect(await murmurOf(page)).toBe(murmur);
  expect(seen.touched.slice(examined)).toEqual([]);
  expect(seen.elsewhere).toEqual([]);
  await expect.poll(() => counted(source)).toBe(true);

  await page.goto("/en/consent");
  await page.locator("main button[name=consent][value=refuse]").click();
  await expect(page.locator("main button[name=consent][value=accept]")).toBeVisible();
  expect(await counted(source)).toBe(false);
  const before = seen.collected.length;
  seen.touched.length = 0;
  await lookAround(page, source);
  expect(Object.keys(await cookiesOf(page)).filter((name) => !["lang_base", "accept-cookie"].includes(name))).toEqual([]);
  expect(seen.collected.slice(before)).toEqual([]);
  expect(seen.touched).toEqual([]);
  expect(await counted(source)).toBe(false);
});

test("with Global Privacy Control nothing is recorded, also if it was allowed before", async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: "accept-cookie", value: "accept", url: baseURL }]);
  await page.setExtraHTTPHeaders({ "Sec-GPC": "1" });
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }));
  const seen = await watch(page, new URL(baseURL ?? "").origin);
  await lookAround(page, newSource());
  expect(seen).toEqual({ touched: [], elsewhere: [], collected: [] });
  expect(Object.keys(await cookiesOf(page)).filter((name) => !["lang_base", "accept-cookie"].includes(name))).toEqual([]);
});
