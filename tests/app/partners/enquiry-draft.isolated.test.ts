import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDraftSender } from "#app/routes/partners/drafts/draft-sender.ts";

vi.mock("#app/forms/form-text-values.ts", () => ({ formTextValues: (form: { typed: string }) => new URLSearchParams({ city: form.typed }) }));

/** What was sent to the server, and how. */
let posts: { city: string | null; keepalive: boolean | undefined; signal: AbortSignal }[];
/** Lets the server answer its pending posts. */
let result: () => void;
/** A minimal form with its value. */
let form: { typed: string } | null;
let sender: ReturnType<typeof createDraftSender>;

const post = async (_: string, { body, keepalive, signal }: { body: URLSearchParams; keepalive: boolean; signal: AbortSignal }) => {
  posts.push({ city: body.get("city"), keepalive, signal });
  await new Promise<void>((resolve, reject) => {
    result = resolve;
    signal.addEventListener("abort", () => reject(new Error("aborted")));
  });
  return Response.json({ files: [], problems: [], errors: {} });
};
const openForm = () => createDraftSender({ form: () => form as never, address: () => "/en/contact-us-draft", onFiles: () => {} });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", post);
  [posts, result, form] = [[], () => {}, { typed: "" }];
  sender = openForm();
  sender.start();
});
afterEach(() => {
  sender.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs everything that does not wait for a timer. */
const settle = () => vi.advanceTimersByTimeAsync(0);
const type = (typed: string) => {
  form = { typed };
  sender.scheduleSave();
};
const cities = () => posts.map(({ city }) => city);

test("saves the draft shortly after the last keystroke", async () => {
  type("Mac");
  await vi.advanceTimersByTimeAsync(1_000);
  type("Macau");
  await vi.advanceTimersByTimeAsync(1_499);
  expect(cities()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(cities()).toEqual(["Macau"]);
});

test("saves immediately when a field loses focus, and once only; an unchanged field is not saved", async () => {
  sender.saveNow();
  type("Macau");
  sender.saveNow();
  sender.saveNow();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(cities()).toEqual(["Macau"]);
});

test("a save continues when the page is left, unless it exceeds the browsers' keepalive limit", async () => {
  type("Macau");
  sender.saveNow();
  await settle();
  result();
  type("x".repeat(60_000));
  sender.saveNow();
  await settle();
  expect(posts.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});

test("the last input of a removed form is sent after the pending save, and before later input", async () => {
  type("Mac");
  sender.saveNow();
  await settle();
  type("Macau");
  sender.saveNow();
  form = null;
  const next = openForm();
  next.start();
  form = { typed: "Kowloon" };
  next.scheduleSave();
  next.saveNow();
  await settle();
  expect(cities()).toEqual(["Mac"]);
  for (const sent of [
    ["Mac", "Macau"],
    ["Mac", "Macau", "Kowloon"],
  ]) {
    result();
    await settle();
    expect(cities()).toEqual(sent);
  }
  expect(posts.map(({ signal }) => signal.aborted)).toEqual([false, false, false]);
});

test("submitting cancels pending saves, also of a removed form, and sends no more until the page is opened again", async () => {
  type("Mac");
  sender.saveNow();
  await settle();
  type("Macau");
  sender.saveNow();
  const next = openForm();
  next.start();
  next.stop();
  type("Macau again");
  await vi.advanceTimersByTimeAsync(5_000);
  type("late");
  sender.saveNow();
  await settle();
  expect([cities(), posts[0]?.signal.aborted]).toEqual([["Mac"], true]);
  sender.start();
  type("Kowloon");
  sender.saveNow();
  await settle();
  expect(cities()).toEqual(["Mac", "Kowloon"]);
});
