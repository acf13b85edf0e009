import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withTimeout } from "#server/concurrency/with-timeout.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("returns the result of work that ends in time, and leaves no timer", async () => {
  await expect(withTimeout(Promise.resolve(1), 100, () => 2)).resolves.toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("rejects with the error of work that fails in time, and leaves no timer", async () => {
  await expect(withTimeout(Promise.reject(new Error("failed")), 100, () => 2)).rejects.toThrow("failed");
  expect(vi.getTimerCount()).toBe(0);
});

test("returns the alternative, or rejects with its error, after the time and not earlier", async () => {
  const onTimeout = vi.fn(() => "late");
  const waiting = withTimeout(new Promise(() => {}), 100, onTimeout);
  await vi.advanceTimersByTimeAsync(99);
  expect(onTimeout).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect(waiting).resolves.toBe("late");

  const failing = withTimeout(new Promise(() => {}), 100, () => {
    throw new Error("too slow");
  });
  await Promise.all([expect(failing).rejects.toThrow("too slow"), vi.advanceTimersByTimeAsync(100)]);
});

test("ignores an error of the work after the timeout", async () => {
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  let fail = (_error: Error) => {};
  const waiting = withTimeout(new Promise((_, reject) => (fail = reject)), 100, () => "late");
  await vi.advanceTimersByTimeAsync(100);
  await expect(waiting).resolves.toBe("late");
  fail(new Error("failed late"));
  // Node reports unhandled rejections after the microtasks.
  vi.useRealTimers();
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
