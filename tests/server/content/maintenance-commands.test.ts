import { commandStaff } from "#server/audit/staff-action-log.ts";
import { afterEach, describe, expect, test } from "vitest";
import { findCurrentMaintenance, findMaintenance } from "#server/content/maintenance/find-maintenance.ts";
import { setMaintenance, endMaintenance } from "#server/content/maintenance/set-maintenance.ts";
import { parseMoment } from "#server/locale/time/parse-moment.schema.ts";
import { ops } from "#tests/support/ops.ts";
import { openTestShop, START, type TestShop } from "#tests/support/shop.ts";

const HOUR = 3_600_000;
let shop: TestShop;
afterEach(() => shop?.close());

async function maintenance(...args: string[]): Promise<[number, string]> {
  const { code, text } = await ops(shop, "maintenance", ...args);
  return [code, text];
}

describe("a time as staff type it", () => {
  test.each([
    ["2026-11-23 06:00", "2026-11-22T22:00:00.000Z"],
    ["2026-11-23T06:00", "2026-11-22T22:00:00.000Z"],
    ["2026-11-23 06:00 UTC+8", "2026-11-22T22:00:00.000Z"],
    ["2026-11-23 06:00Z", "2026-11-23T06:00:00.000Z"],
    ["2026-11-23 06:00 +01:00", "2026-11-23T05:00:00.000Z"],
  ])("%s is in UTC+8 unless it names a time zone", (text, at) => {
    expect(new Date(parseMoment(text) ?? 0).toISOString()).toBe(at);
  });

  test.each(["", "tomorrow", "2026-11-31 06:00", "2026-11-23 25:00", "23.11.2026 06:00", undefined])("%s is not a time", (text) => {
    expect(parseMoment(text)).toBeNull();
  });
});

test("maintenance starts and ends at its times; planned maintenance closes nothing before", async () => {
  shop = await openTestShop();
  await setMaintenance(shop, { startsAt: START + HOUR, endsAt: START + 2 * HOUR, who: commandStaff("ada") });
  expect(await findMaintenance(shop)).toEqual({ startsAt: START + HOUR, endsAt: START + 2 * HOUR });
  expect(await findCurrentMaintenance(shop)).toBeNull();
  shop.pass(HOUR);
  expect(await findCurrentMaintenance(shop)).toMatchObject({ endsAt: START + 2 * HOUR });
  shop.pass(HOUR);
  expect(await findCurrentMaintenance(shop)).toBeNull();
});

test("MAINTENANCE_UNTIL also closes the shop, and no command reopens it", async () => {
  shop = await openTestShop({ MAINTENANCE_UNTIL: new Date(START + HOUR).toISOString() });
  expect(await findCurrentMaintenance(shop)).toMatchObject({ endsAt: START + HOUR });
  expect(await endMaintenance(shop, commandStaff("ada"))).toEqual({ ok: false, code: "maintenance-configured" });
  shop.pass(HOUR);
  expect(await findCurrentMaintenance(shop)).toBeNull();
});

test("keeps the last known state while the database is down: an error neither closes the shop nor opens it early", async () => {
  shop = await openTestShop();
  const away = { ...shop, db: shop.db };
  expect(await findCurrentMaintenance(away)).toBeNull();
  await setMaintenance(shop, { startsAt: START, endsAt: START + HOUR, who: commandStaff("ada") });
  shop.pass(10_000);
  expect(await findCurrentMaintenance(away)).not.toBeNull();
  await shop.db.schema.alterTable("maintenance").renameTo("maintenance_away").execute();
  shop.pass(10_000);
  expect(await findCurrentMaintenance(away)).not.toBeNull();
  shop.pass(HOUR);
  expect(await findCurrentMaintenance(away)).toBeNull();
});

test("the command closes and opens, requires a staff name, and records who did what", async () => {
  shop = await openTestShop();
  expect(await maintenance("on", "--until", "2026-11-23 06:00")).toEqual([2, expect.stringContaining("--who")]);
  expect(await maintenance("on", "--until", "soon", "--who", "ada")).toEqual([2, expect.stringContaining("2026-11-23 06:00")]);
  expect(await maintenance("on", "--until", "2026-11-20 06:00", "--who", "ada")).toEqual([1, "That end is in the past."]);
  expect(await maintenance("on", "--until", "2026-11-23 06:00", "--from", "2026-11-24 06:00", "--who", "ada")).toEqual([
    1,
    "It would end before it begins.",
  ]);
  expect(await maintenance("off", "--who", "ada")).toEqual([1, "No maintenance is set."]);
  expect(await maintenance("on", "--until", "2026-11-23 06:00", "--who", "ada")).toEqual([
    0,
    expect.stringContaining("until 2026-11-23 06:00:00 UTC+8"),
  ]);
  shop.pass(10_000);
  expect(await maintenance("show")).toEqual([
    0,
    expect.stringMatching(/closed until 2026-11-23 06:00:00 UTC\+8[^]+maintenance\.set +ada +[-\d]+ [:\d]+ UTC\+8 to 2026-11-23 06:00:00 UTC\+8/),
  ]);
  expect(await maintenance("off", "--who", "bo")).toEqual([0, expect.stringContaining("open")]);
  shop.pass(10_000);
  expect(await maintenance("show")).toEqual([0, expect.stringMatching(/The shop is open\.[\s\S]+maintenance\.end +bo/)]);
});
