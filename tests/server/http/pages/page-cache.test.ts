import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, expect, test, vi } from "vitest";
import { CachedPage } from "#server/http/pages/cached-page.ts";
import { PageCache } from "#server/http/pages/page-cache.ts";

const KIB = 1024;
let version: string;
let cache: PageCache;
const onError = vi.fn();
beforeEach(() => {
  version = "1";
  onError.mockReset();
  cache = new PageCache({ maxBytes: 100 * KIB, version: () => version, onError });
});

const page =
  (text: string, headers = {}) =>
  async (made: string) =>
    new CachedPage(Buffer.from(text), headers, made);
const text = "<p>A page of the shop, about travel data.</p>".repeat(100);

test("a page is rendered once, also for requests at the same time", async () => {
  const render = vi.fn(page("a"));
  const pages = await Promise.all([cache.get("a", render), cache.get("a", render), cache.get("a", render)]);
  pages.push(await cache.get("a", render));
  expect(render).toHaveBeenCalledTimes(1);
  expect(new Set(pages).size).toBe(1);
});

test("with other data it is rendered again, and never sent as it was", async () => {
  await cache.get("a", page("old"));
  version = "2";
  const again = await Promise.all([cache.get("a", page("new")), cache.get("a", page("newer"))]);
  expect(again.map((one) => one?.html.toString())).toEqual(["new", "new"]);
});

test("a render that began with older data does not answer requests of now", async () => {
  let finish = () => {};
  const slow = new Promise<void>((resolve) => (finish = resolve));
  const before = cache.get("a", async (made) => {
    await slow;
    return page("old")(made);
  });
  version = "2";
  const now = await cache.get("a", page("new"));
  finish();
  expect((await before)?.html.toString()).toBe("old");
  expect(now?.html.toString()).toBe("new");
  expect((await cache.get("a", page("newer")))?.html.toString()).toBe("new");
});

test("a page that may not be kept is rendered for each request, and a failed render is not kept", async () => {
  const nothing = vi.fn(async () => null);
  expect(await cache.get("a", nothing)).toBeNull();
  expect(await cache.get("a", nothing)).toBeNull();
  expect(nothing).toHaveBeenCalledTimes(2);
  await expect(cache.get("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect((await cache.get("a", page("a")))?.html.toString()).toBe("a");
});

test("the memory is bounded: the page that nobody asked for the longest goes first", async () => {
  const large = page("x".repeat(20 * KIB));
  await cache.get("a", large);
  await cache.get("b", large);
  await cache.get("a", large);
  await cache.get("c", large);
  const render = vi.fn(large);
  await cache.get("a", render);
  await cache.get("c", render);
  expect(render).not.toHaveBeenCalled();
  await cache.get("b", render);
  expect(render).toHaveBeenCalledTimes(1);
  expect((await cache.get("d", page("x".repeat(60 * KIB))))?.html.length).toBe(60 * KIB);
  expect((await cache.get("c", page("still here")))?.html.length).toBe(20 * KIB);
});

test("every encoding holds the same page, and has its own tag", async () => {
  const cached = await cache.get("a", page(text));
  const plain = await cached?.representation(undefined);
  const br = await cached?.representation("br");
  const gzip = await cached?.representation("gzip");
  expect(plain?.body.toString()).toBe(text);
  expect(brotliDecompressSync(br?.body ?? "").toString()).toBe(text);
  expect(gunzipSync(gzip?.body ?? "").toString()).toBe(text);
  expect(new Set([plain?.etag, br?.etag, gzip?.etag]).size).toBe(3);
  expect(await cached?.representation("br")).toBe(br);
});

test("a page that stays the same keeps its encodings, and is compressed further", async () => {
  const first = await cache.get("a", page(text));
  const fast = await first?.representation("br");
  version = "2";
  const second = await cache.get("a", page(text));
  expect(second).toBe(first);
  await vi.waitFor(async () => expect(await second?.representation("br")).not.toBe(fast));
  const dense = await second?.representation("br");
  expect(brotliDecompressSync(dense?.body ?? "").toString()).toBe(text);
  expect(dense?.body.length).toBeLessThanOrEqual(fast?.body.length ?? 0);
  expect(onError).not.toHaveBeenCalled();
});

test("a page with other headers is another page", async () => {
  const first = await cache.get("a", page(text, { "content-security-policy": "a" }));
  version = "2";
  expect(await cache.get("a", page(text, { "content-security-policy": "b" }))).not.toBe(first);
});

test("only so many pages wait for dense compression, and none that was dropped from memory", async () => {
  const compressed = vi.spyOn(CachedPage.prototype, "compressDensely");
  const keys = Array.from({ length: 500 }, (_, n) => `page ${n}`);
  cache = new PageCache({ maxBytes: 10_000 * KIB, version: () => version, onError });
  for (const key of keys) await (await cache.get(key, page(key)))?.representation("br");
  version = "2";
  let finish = () => {};
  compressed.mockImplementation(() => new Promise<void>((resolve) => (finish = resolve)));
  await Promise.all(keys.map((key) => cache.get(key, page(key))));
  compressed.mockImplementation(async () => {});
  version = "3";
  for (const key of keys.slice(0, 100)) await cache.get(key, async () => null);
  finish();
  // The first at once, and of the 200 that waited those that are still there.
  await vi.waitFor(() => expect(compressed.mock.calls.length).toBe(1 + 101));
  compressed.mockRestore();
});
