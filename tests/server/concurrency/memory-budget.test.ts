import { expect, test } from "vitest";
import { MemoryBudget, UPLOAD_MEMORY } from "#server/concurrency/memory-budget.ts";

const budget = () => new MemoryBudget({ total: 90, perNetwork: 30 });

test("limits each network to its share, however many reservations it makes", () => {
  const one = budget();
  expect(one.reserve("a", 20)).not.toBeNull();
  expect(one.reserve("a", 11)).toBeNull();
  expect(one.reserve("a", 10)).not.toBeNull();
  expect(one.reserve("b", 30)).not.toBeNull();
  expect(one.reserved).toBe(60);
});

test("never exceeds the total", () => {
  const one = budget();
  for (const network of ["a", "b", "c"]) expect(one.reserve(network, 30)).not.toBeNull();
  expect(one.reserve("d", 1)).toBeNull();
  expect(one.reserve("d", 0)).not.toBeNull();
});

test("lets a reservation grow while there is room; a growth that does not fit reserves nothing", () => {
  const one = budget();
  const reservation = one.reserve("a", 0);
  expect(reservation?.grow(25)).toBe(true);
  expect(reservation?.grow(6)).toBe(false);
  expect(one.reserved).toBe(25);
  expect(reservation?.grow(5)).toBe(true);
});

test("returns all memory of a reservation once; a released reservation cannot grow", () => {
  const one = budget();
  const reservation = one.reserve("a", 10);
  one.reserve("a", 5);
  reservation?.grow(10);
  reservation?.release();
  reservation?.release();
  expect(one.reserved).toBe(5);
  expect(reservation?.grow(1)).toBe(false);
  expect(one.canReserve("a", 25)).toBe(true);
  expect(one.canReserve("a", 26)).toBe(false);
});

test("is crowded when more than half of the total is reserved", () => {
  const one = budget();
  one.reserve("a", 30);
  one.reserve("b", 15);
  expect(one.isCrowded).toBe(false);
  one.reserve("b", 1);
  expect(one.isCrowded).toBe(true);
});

test("limits each network to one third of the production budget", () => {
  expect(UPLOAD_MEMORY.perNetwork * 3).toBeLessThanOrEqual(UPLOAD_MEMORY.total);
});
