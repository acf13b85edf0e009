import { afterEach, beforeEach, expect, test, vi } from "vitest";

const sent = vi.fn((_path: string, _body: URLSearchParams) => true);
let page: EventTarget & { cookie: string };

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  sent.mockClear();
  page = Object.assign(new EventTarget(), { cookie: "accept-cookie=accept; murmur=0123abcd-4567-89ab-cdef-0123456789ab" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
  vi.stubGlobal("location", { pathname: "/en/plans", search: "", protocol: "http:" });
  vi.stubGlobal("navigator", { sendBeacon: sent });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (value: string) => page.dispatchEvent(Object.assign(new Event("submit"), { submitter: { name: "consent", value } }));
const countView = async (address: string) => (await import("#app/routes/site/track.ts")).countView(address);

test("what a visitor did is sent a few seconds later", async () => {
  await countView("/en/plans");
  answer("accept");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent.mock.calls.map(([path, body]) => [path, body.get("event"), body.get("url")])).toEqual([["/api/CollectData", "view", "/en/plans"]]);
});

test("what waits when he withdraws is never sent, also while the answer to that is under way", async () => {
  await countView("/en/plans");
  answer("refuse");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).not.toHaveBeenCalled();
});
