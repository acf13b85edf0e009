import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Sent = { method: string; body: URLSearchParams; headers: Record<string, string>; keepalive: boolean };
const sent = vi.fn(async (_path: string, _sent: Sent) => new Response("{}"));
const beacon = vi.fn((_path: string, _body: URLSearchParams) => true);
const MURMUR = "0123abcd-4567-89ab-cdef-0123456789ab";
let page: EventTarget & { cookie: string };

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  sent.mockClear();
  beacon.mockClear();
  page = Object.assign(new EventTarget(), { cookie: `accept-cookie=accept; murmur=${MURMUR}` });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
  vi.stubGlobal("location", { pathname: "/en/plans", search: "", protocol: "http:" });
  vi.stubGlobal("navigator", { sendBeacon: beacon });
  vi.stubGlobal("fetch", sent);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (value: string) => page.dispatchEvent(Object.assign(new Event("submit"), { submitter: { name: "consent", value } }));
/** The number of events sent. A post has one and the others as `more`. */
const sentEvents = () => sent.mock.calls.flatMap(([, { body }]) => [body, ...(JSON.parse(body.get("more") ?? "[]") as object[])]).length;
const trackPageView = async () => (await import("#app/client/track.ts")).trackPageView();

test("sends an event a few seconds later", async () => {
  await trackPageView();
  answer("accept");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent.mock.calls.map(([path, { body }]) => [path, body.get("event"), body.get("url")])).toEqual([["/api/CollectData", "view", "/en/plans"]]);
});

test("records a view each time the page is shown, also from the back/forward cache and once if it is left early", async () => {
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  const wait = async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(5_000);
  };
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  Object.assign(page, { readyState: "complete" });
  (await import("#app/client/start-tracking.ts")).startTracking();
  show(false);
  show(true);
  await wait();
  expect(sentEvents()).toBe(1);
  show(true);
  await wait();
  expect(sentEvents()).toBe(2);
});

test("sends it like an API call, with the device, its fingerprint and the language, even when the page is closed", async () => {
  vi.stubGlobal("location", { pathname: "/zh-hk/plans", search: "", protocol: "http:" });
  await trackPageView();
  window.dispatchEvent(new Event("pagehide"));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.mock.calls.map(([, { method, headers, keepalive }]) => ({ method, headers, keepalive }))).toEqual([
    { method: "POST", headers: { "web-uuid": MURMUR, "Req-Device": "mobile", lang: "zh-hk" }, keepalive: true },
  ]);
  expect(beacon).not.toHaveBeenCalled();
});

test("uses a beacon in a browser whose requests end with their page", async () => {
  vi.stubGlobal("Request", class {});
  await trackPageView();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(beacon.mock.calls.map(([path, body]) => [path, body.get("event")])).toEqual([["/api/CollectData", "view"]]);
  expect(sent).not.toHaveBeenCalled();
});

test("sends nothing before consent", async () => {
  page.cookie = `murmur=${MURMUR}`;
  await trackPageView();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).not.toHaveBeenCalled();
});

test("never sends events that wait at withdrawal, also while the withdrawal is in progress", async () => {
  await trackPageView();
  answer("refuse");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).not.toHaveBeenCalled();
});
