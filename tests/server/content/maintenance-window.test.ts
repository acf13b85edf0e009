import { commandStaff } from "#server/audit/staff-action-log.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { setMaintenance, endMaintenance } from "#server/content/maintenance/set-maintenance.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

const HOUR = 3_600_000;
const plan = (from: number, until: number) =>
  setMaintenance(shop, { startsAt: shop.clock() + from * HOUR, endsAt: shop.clock() + until * HOUR, who: commandStaff("ada".repeat(40)) });
const window = () => shop.db.selectFrom("maintenance").select(["starts_at", "ends_at"]).executeTakeFirst();

test("planning the next maintenance does not reopen a closed shop; a new end of the current one is accepted", async () => {
  expect(await plan(0, 6)).toEqual({ ok: true });
  const running = await window();
  expect(await plan(24, 26)).toEqual({ ok: false, code: "maintenance-running" });
  expect(await window()).toEqual(running);
  expect(await plan(0, 8)).toEqual({ ok: true });
  expect(await window()).toMatchObject({ ends_at: shop.clock() + 8 * HOUR });
  shop.pass(8 * HOUR);
  expect(await plan(24, 26)).toEqual({ ok: true });
  // Maintenance that has not started can be replanned.
  expect(await plan(48, 50)).toEqual({ ok: true });
});

test("records who closed and opened the shop, with a name of at most 80 characters", async () => {
  await plan(0, 6);
  expect(await endMaintenance(shop, commandStaff("wei".repeat(40)))).toEqual({ ok: true });
  const changes = await shop.db.selectFrom("content_changes").select(["action", "group_key", "who"]).orderBy("action").execute();
  expect(changes).toEqual([
    { action: "maintenance-off", group_key: "maintenance", who: "wei".repeat(40).slice(0, 80) },
    { action: "maintenance-on", group_key: "maintenance", who: "ada".repeat(40).slice(0, 80) },
  ]);
});
