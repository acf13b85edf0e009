import { expect, test } from "vitest";
import { listStock } from "#server/orders/reservations/list-stock.ts";
import { setStock } from "#server/orders/reservations/set-stock.ts";
import { MEI } from "#tests/support/staff.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

const physical = async () => (await listStock(shop)).find(({ kind }) => kind === "physical");

test("a count replaces the stock that was seen, and no other", async () => {
  await shop.db.updateTable("sim_stock").set({ on_hand: 50, reserved: 3, counted_at: null }).where("kind", "=", "physical").execute();
  expect(await physical()).toEqual({ kind: "physical", onHand: 50, reserved: 3, countedAt: null });
  const set = (count: number, expected?: number) =>
    setStock(shop, { kind: "physical", count, ...(expected !== undefined && { expected }), who: MEI });
  expect(await set(40, 51)).toEqual({ ok: false, code: "stock-changed" });
  expect(await set(2, 50)).toEqual({ ok: false, code: "stock-reserved" });
  expect((await physical())?.onHand).toBe(50);
  expect(await set(40, 50)).toEqual({ ok: true });
  // Without a number that was seen.
  expect(await set(41)).toEqual({ ok: true });
  expect(await physical()).toEqual({ kind: "physical", onHand: 41, reserved: 3, countedAt: shop.clock() });
});
