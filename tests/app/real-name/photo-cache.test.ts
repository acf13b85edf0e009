import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadCachedPhoto, cachePhoto } from "#app/routes/real-name/photo/photo-cache.ts";

const MINUTE = 60_000;
const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.useFakeTimers();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const photo = () => new File(["a photo"], "photo.jpg", { type: "image/jpeg", lastModified: 7 });

test("restores a photo that was being sent, with its draft", async () => {
  await cachePhoto("front", photo(), "draft 1");
  const again = loadCachedPhoto("front", "draft 1");
  expect([again?.name, again?.type, await again?.text()]).toEqual(["photo.jpg", "image/jpeg", "a photo"]);
});

test.each([
  ["another draft", "draft 2"],
  ["a form without a draft", null],
])("with %s does not restore the photo and deletes it", async (_what, mark) => {
  await cachePhoto("front", photo(), "draft 1");
  expect(loadCachedPhoto("front", mark)).toBeNull();
  expect([...stored.keys()]).toEqual([]);
});

test("deletes a photo after 15 minutes, also in an inactive tab", async () => {
  await cachePhoto("front", photo(), "draft 1");
  vi.advanceTimersByTime(15 * MINUTE - 1);
  expect(stored.size).toBe(1);
  vi.advanceTimersByTime(1);
  expect(stored.size).toBe(0);
});

test("deletes one that an older page left in the tab", async () => {
  await cachePhoto("front", photo(), "draft 1");
  vi.clearAllTimers();
  vi.setSystemTime(Date.now() + 15 * MINUTE);
  expect(loadCachedPhoto("front", "draft 1")).toBeNull();
  expect(stored.size).toBe(0);
});

test("deletes a corrupt entry or one of another format", () => {
  for (const text of ["{", JSON.stringify({ name: "a.jpg", data: "" })]) {
    stored.set("photo-front", text);
    expect(loadCachedPhoto("front", "draft 1")).toBeNull();
    expect(stored.size).toBe(0);
  }
});
