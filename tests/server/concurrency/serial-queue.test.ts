import { expect, test } from "vitest";
import { FairQueue } from "#server/concurrency/fair-queue.ts";
import { SerialQueue } from "#server/concurrency/serial-queue.ts";

/** Returns a queue whose entries end when the test ends them, and the order in which they started. */
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

test("runs one entry at a time and takes networks in turn", async () => {
  const { run, begun, endNext } = open();
  const all = [run("a", "a1"), run("a", "a2"), run("a", "a3"), run("a", "a4"), run("b", "b1"), run("c", "c1")];
  await expect.poll(() => begun).toEqual(["a1"]);
  for (const _ of all) await endNext();
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "a4", "b1", "c1"]);
  expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3", "a4"]);
});

test("rejects an entry of a network that already has the maximum waiting, and accepts others", async () => {
  const { run, begun, endNext } = open();
  const running = run("a", "a1");
  const waiting = [run("a", "a2"), run("a", "a3"), run("a", "a4")];
  await expect(run("a", "a5")).rejects.toMatchObject({ name: "BusyError" });
  const other = run("b", "b1");
  for (let ended = 0; ended < 5; ended++) await endNext();
  await Promise.all([running, ...waiting, other]);
  expect(begun).not.toContain("a5");
});

test("in a full queue, replaces the newest entry of the network with the most entries by that of a network with fewer", async () => {
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

test("rejects a new entry if the queue is full and no network has more entries than the sender would have", () => {
  const queue = new FairQueue<string>({ total: 2, perNetwork: 2 });
  queue.add("a", "a1");
  queue.add("b", "b1");
  expect(queue.add("c", "c1")).toEqual({ isAdded: false });
  expect([queue.next(), queue.next(), queue.next()]).toEqual(["a1", "b1", undefined]);
});

test("continues after an entry fails", async () => {
  const { queue } = open();
  const failing = queue.run("a", () => {
    throw new Error("broken");
  });
  await expect(failing).rejects.toThrow("broken");
  expect(await queue.run("a", async () => "next")).toBe("next");
});

test("frees the place of an entry that is removed", () => {
  const queue = new FairQueue<string>({ total: 2, perNetwork: 1 });
  queue.add("a", "a1");
  queue.remove("a1");
  expect(queue.add("a", "a2")).toEqual({ isAdded: true, evicted: null });
  expect([queue.size, queue.next(), queue.size]).toEqual([1, "a2", 0]);
});
