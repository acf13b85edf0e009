import { commandStaff } from "#server/audit/staff-action-log.ts";
import { expect, test } from "vitest";
import { setMaintenance, endMaintenance } from "#server/content/maintenance/set-maintenance.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

const HOUR = 3_600_000;
const plan = (from: number, until: number) =>
  setMaintenance(shop, { startsAt: shop.clock() + from * HOUR, endsAt: shop.clock() + until * HOUR, who: commandStaff("ada") });
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

test("records who closed and opened the shop", async () => {
  await plan(0, 6);
  expect(await endMaintenance(shop, commandStaff("wei"))).toEqual({ ok: true });
  const changes = await shop.db.selectFrom("staff_actions").select(["action", "who"]).orderBy("action").execute();
  expect(changes).toEqual([
    { action: "maintenance.end", who: "wei" },
    { action: "maintenance.set", who: "ada" },
  ]);
});
