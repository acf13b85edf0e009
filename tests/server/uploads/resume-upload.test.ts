import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { resumeUpload } from "#app/forms/uploads/resumable-upload.ts";
import { readUpload } from "#server/uploads/sent-file.ts";
import { openBrowser, openUnreliableProxy, type Browser, type UnreliableProxy } from "#tests/support/http/unreliable-proxy.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { startUploadServer, type UploadServer } from "#tests/support/http/upload-server.ts";

const KB = 1024;
const MB = 1024 * KB;
/** The chunk size of the browser. */
const CHUNK = 256 * KB;

const shop = useTestShop();
let server: UploadServer;
let link: UnreliableProxy;
let browser: Browser;
let stored: Map<string, string>;
beforeEach(async () => {
  server = await startUploadServer(shop);
  stored = new Map();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(async () => {
  browser.close();
  link.close();
  await server.listener.close(0);
  vi.unstubAllGlobals();
});

async function connectBy(cutAt: number[]) {
  link = await openUnreliableProxy(server.port, cutAt);
  browser = await openBrowser(link.port, server.origin);
  vi.stubGlobal("location", { href: `${browser.origin}/en/real-name` });
}

/** Returns a stand-in for a browser's File. */
function photoOf(size: number) {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += 97) bytes[at] = (at >> 9) & 255;
  const file = Object.assign(bytes, { size, name: "passport.jpg", arrayBuffer: async () => new Uint8Array(bytes).buffer });
  return { bytes, file: file as unknown as Blob & { name: string } };
}

const taken = async (key: string) => {
  const { visitor } = await shop.db.selectFrom("uploads").select("visitor").where("id", "=", key).executeTakeFirstOrThrow();
  return readUpload(shop, { key, purpose: "document", visitor });
};

test("sends 10 MB over a connection that is cut three times once, repeating only the interrupted chunks", async () => {
  await connectBy([3 * MB, 5.1 * MB, 9 * MB]);
  const { bytes, file } = photoOf(10 * MB);
  const seen: number[] = [];
  const key = await resumeUpload(file, { purpose: "document", onProgress: (sent) => void seen.push(sent) });
  expect((await taken(key))?.bytes.equals(bytes)).toBe(true);
  expect(browser.calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  expect(await shop.db.selectFrom("uploads").select("id").execute()).toEqual([{ id: key }]);
  // Three times one chunk, plus request headers.
  expect(link.receivedBytes()).toBeLessThan(10 * MB + 3 * CHUNK + 100 * KB);
  expect(seen.at(-1)).toBe(10 * MB);
  expect(stored.size).toBe(0);
});

test("resumes the same photo after a page reload; another photo starts a new upload", async () => {
  await connectBy([]);
  const { bytes, file } = photoOf(MB);
  const leaving = new AbortController();
  const onProgress = (sent: number) => sent >= 2 * CHUNK && leaving.abort();
  await expect(resumeUpload(file, { purpose: "document", onProgress, signal: leaving.signal })).rejects.toMatchObject({ reason: "aborted" });
  expect(stored.size).toBe(1);
  expect(JSON.stringify([...stored])).not.toContain("passport");
  const before = link.receivedBytes();
  const key = await resumeUpload(file, { purpose: "document" });
  expect((await taken(key))?.bytes.equals(bytes)).toBe(true);
  expect(link.receivedBytes() - before).toBeLessThan(MB - CHUNK + 100 * KB);
  const other = await resumeUpload(photoOf(300 * KB).file, { purpose: "document" });
  expect(other).not.toBe(key);
  expect(browser.calls.filter(({ method }) => method === "POST")).toHaveLength(2);
});

test("starts again if the upload no longer exists", async () => {
  await connectBy([]);
  const { bytes, file } = photoOf(MB);
  const leaving = new AbortController();
  const onProgress = (sent: number) => sent >= CHUNK && leaving.abort();
  await expect(resumeUpload(file, { purpose: "document", onProgress, signal: leaving.signal })).rejects.toThrow();
  shop.pass(24 * 60 * 60_000);
  const key = await resumeUpload(file, { purpose: "document" });
  expect((await taken(key))?.bytes.equals(bytes)).toBe(true);
});

test("waits while the phone is offline and resumes when it is online", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  await connectBy([CHUNK]);
  const { bytes, file } = photoOf(MB);
  let ended = false;
  const sending = resumeUpload(file, { purpose: "document" }).finally(() => (ended = true));
  await vi.waitUntil(() => link.receivedBytes() >= CHUNK, 120_000);
  await vi.waitUntil(() => browser.calls.length >= 2, 120_000);
  expect(ended).toBe(false);
  vi.stubGlobal("navigator", { onLine: true });
  window.dispatchEvent(new Event("online"));
  expect((await taken(await sending))?.bytes.equals(bytes)).toBe(true);
});

test("reports that nothing gets through although the network is up, and can resume before the pause ends", async () => {
  await connectBy([CHUNK]);
  const { bytes, file } = photoOf(MB);
  let sending = Promise.resolve("");
  let goOn: () => void;
  // The first pause does not end by itself. Later ones do: the server may still hold the upload for the interrupted request.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    goOn = await new Promise((resolve) => (sending = resumeUpload(file, { purpose: "document", onPause: resolve })));
  } finally {
    vi.useRealTimers();
  }
  goOn();
  expect((await taken(await sending))?.bytes.equals(bytes)).toBe(true);
});

test("reports a photo above 10 MB and an upload cancelled before its start", async () => {
  await connectBy([]);
  await expect(resumeUpload(photoOf(10 * MB + 1).file, { purpose: "document" })).rejects.toMatchObject({ reason: "too-large" });
  await expect(resumeUpload(photoOf(KB).file, { purpose: "document", signal: AbortSignal.abort() })).rejects.toMatchObject({ reason: "aborted" });
});

test("sends both sides of a document at once for the same browser", async () => {
  await connectBy([]);
  const keys = await Promise.all([
    resumeUpload(photoOf(300 * KB).file, { purpose: "document" }),
    resumeUpload(photoOf(301 * KB).file, { purpose: "document" }),
  ]);
  const visitors = await shop.db.selectFrom("uploads").select("visitor").distinct().execute();
  expect([new Set(keys).size, visitors.length]).toEqual([2, 1]);
});
