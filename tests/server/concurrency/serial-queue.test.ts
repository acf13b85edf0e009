import { expect, test } from "vitest";
import { FairQueue } from "#server/concurrency/fair-queue.ts";
import { SerialQueue } from "#server/concurrency/serial-queue.ts";

/** A queue whose work ends when the test says so, and the order in which it was begun. */
function open(limits = { total: 6, perNetwork: 3 }) {
  const queue = new SerialQueue(limits);
  const begun: string[] = [];
  const endings: (() => void)[] = [];
  const run = (network: string, name: string) =>
    queue.run(network, () => {
      begun.push(name);
      return new Promise<string>((resolve) => endings.push(() => resolve(name)));
    });
  const endNext = async () => {
    await expect.poll(() => endings.length).toBeGreaterThan(0);
    endings.shift()?.();
  };
  return { queue, run, begun, endNext };
}

test("one piece of work runs at a time, networks in turn", async () => {
  const { run, begun, endNext } = open();
  const all = [run("a", "a1"), run("a", "a2"), run("a", "a3"), run("a", "a4"), run("b", "b1"), run("c", "c1")];
  await expect.poll(() => begun).toEqual(["a1"]);
  for (const _ of all) await endNext();
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "a4", "b1", "c1"]);
  expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3", "a4"]);
});

test("a network that has as much waiting as it may is refused, and others are not", async () => {
  const { run, begun, endNext } = open();
  const running = run("a", "a1");
  const waiting = [run("a", "a2"), run("a", "a3"), run("a", "a4")];
  await expect(run("a", "a5")).rejects.toMatchObject({ name: "BusyError" });
  const other = run("b", "b1");
  for (let ended = 0; ended < 5; ended++) await endNext();
  await Promise.all([running, ...waiting, other]);
  expect(begun).not.toContain("a5");
});

test("in a full queue a newcomer takes the place of the newest of the network with the most", async () => {
  const { run } = open({ total: 4, perNetwork: 3 });
  void run("a", "a1");
  void run("a", "a2");
  void run("a", "a3");
  const evicted = run("a", "a4");
  void run("b", "b1");
  const newcomer = run("c", "c1");
  await expect(evicted).rejects.toMatchObject({ name: "BusyError" });
  expect(await Promise.race([newcomer, Promise.resolve("waits")])).toBe("waits");
});

test("a full queue in which nobody has more than a newcomer would have is closed to it", () => {
  const queue = new FairQueue<string>({ total: 2, perNetwork: 2 });
  queue.add("a", "a1");
  queue.add("b", "b1");
  expect(queue.add("c", "c1")).toEqual({ isAdded: false });
  expect([queue.next(), queue.next(), queue.next()]).toEqual(["a1", "b1", undefined]);
});

test("work that fails holds nothing up", async () => {
  const { queue } = open();
  const failing = queue.run("a", () => {
    throw new Error("broken");
  });
  await expect(failing).rejects.toThrow("broken");
  expect(await queue.run("a", async () => "next")).toBe("next");
});

test("an item that is taken out leaves its place to others", () => {
  const queue = new FairQueue<string>({ total: 2, perNetwork: 1 });
  queue.add("a", "a1");
  queue.remove("a1");
  expect(queue.add("a", "a2")).toEqual({ isAdded: true, evicted: null });
  expect([queue.size, queue.next(), queue.size]).toEqual([1, "a2", 0]);
});
