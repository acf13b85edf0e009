import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDraftSender } from "#app/routes/partners/drafts/draft-sender.ts";

vi.mock("#app/forms/form-text-values.ts", () => ({ formTextValues: (form: { typed: string }) => new URLSearchParams({ city: form.typed }) }));

/** What the shop was sent, and how. */
let posts: { city: string | null; keepalive: boolean | undefined; signal: AbortSignal }[];
/** Lets the shop answer the posts it has. */
let answer: () => void;
/** As much of a form as is needed: what it says. */
let form: { typed: string } | null;
let sender: ReturnType<typeof createDraftSender>;

const post = async (_: string, { body, keepalive, signal }: { body: URLSearchParams; keepalive: boolean; signal: AbortSignal }) => {
  posts.push({ city: body.get("city"), keepalive, signal });
  await new Promise<void>((resolve, reject) => {
    answer = resolve;
    signal.addEventListener("abort", () => reject(new Error("aborted")));
  });
  return Response.json({ files: [], problems: [], errors: {} });
};
const openForm = () => createDraftSender({ form: () => form as never, address: () => "/en/contact-us-draft", onFiles: () => {} });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", post);
  [posts, answer, form] = [[], () => {}, { typed: "" }];
  sender = openForm();
  sender.begin();
});
afterEach(() => {
  sender.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets all come about that waits for no clock. */
const settle = () => vi.advanceTimersByTimeAsync(0);
const type = (typed: string) => {
  form = { typed };
  sender.touch();
};
const cities = () => posts.map(({ city }) => city);

test("what is typed is sent a moment after the last letter", async () => {
  type("Mac");
  await vi.advanceTimersByTimeAsync(1_000);
  type("Macau");
  await vi.advanceTimersByTimeAsync(1_499);
  expect(cities()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(cities()).toEqual(["Macau"]);
});

test("a field that is left is sent at once, and not once more; one where nothing was typed is not", async () => {
  sender.saveNow();
  type("Macau");
  sender.saveNow();
  sender.saveNow();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(cities()).toEqual(["Macau"]);
});

test("what is sent goes on when the page is left, unless it is more than browsers let", async () => {
  type("Macau");
  sender.saveNow();
  await settle();
  answer();
  type("x".repeat(60_000));
  sender.saveNow();
  await settle();
  expect(posts.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});

test("what was typed last in a form that is gone from the page is sent behind what is on its way, and before what is typed next", async () => {
  type("Mac");
  sender.saveNow();
  await settle();
  type("Macau");
  sender.saveNow();
  form = null;
  const next = openForm();
  next.begin();
  form = { typed: "Kowloon" };
  next.touch();
  next.saveNow();
  await settle();
  expect(cities()).toEqual(["Mac"]);
  for (const sent of [
    ["Mac", "Macau"],
    ["Mac", "Macau", "Kowloon"],
  ]) {
    answer();
    await settle();
    expect(cities()).toEqual(sent);
  }
  expect(posts.map(({ signal }) => signal.aborted)).toEqual([false, false, false]);
});

test("the submit calls off what is on its way, also of a form that was left, and nothing is sent behind it until the page comes back", async () => {
  type("Mac");
  sender.saveNow();
  await settle();
  type("Macau");
  sender.saveNow();
  const next = openForm();
  next.begin();
  next.stop();
  type("Macau again");
  await vi.advanceTimersByTimeAsync(5_000);
  type("late");
  sender.saveNow();
  await settle();
  expect([cities(), posts[0]?.signal.aborted]).toEqual([["Mac"], true]);
  sender.begin();
  type("Kowloon");
  sender.saveNow();
  await settle();
  expect(cities()).toEqual(["Mac", "Kowloon"]);
});
