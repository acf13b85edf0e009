import { afterEach, beforeEach, expect, test } from "vitest";
import { listStaffActions, type StaffActionFilter } from "#server/audit/list-staff-actions.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import { type Staff, logStaffActions } from "#server/audit/staff-action-log.ts";
import { createLog } from "#server/observability/log.ts";
import { findAnything } from "#server/orders/staff/find-anything.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { findGrowth, isReadByIndexOf, recordStatements } from "#tests/support/query-plans.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";

const HOUR = 3_600_000;
const ADA: Staff = { name: "Ada", via: "desk", accountId: "sta_1", address: "203.0.113.5" };
const { recorded, log } = recordStatements();
let shop: TestShop;
let start: number;
/** Four actions, an hour apart: by Mei, Ada, Mei and Ada. */
beforeEach(async () => {
  shop = await openTestShop({}, log);
  start = shop.clock();
  const order = { kind: "order", id: "RL1" } as const;
  await recordStaffAction(shop.db, { who: MEI, action: "order.ship", subject: order, after: { state: "delivered", units: 2 }, now: start });
  await recordStaffAction(shop.db, { who: ADA, action: "refund.give", subject: order, now: start + HOUR });
  await recordStaffAction(shop.db, { who: MEI, action: "registration.view", subject: { kind: "registration", id: "RN1" }, now: start + 2 * HOUR });
  const values = { before: { endsAt: null }, after: { endsAt: 1 } };
  await recordStaffAction(shop.db, {
    who: ADA,
    action: "promo-code.end",
    subject: { kind: "promo-code", id: "WINTER" },
    ...values,
    now: start + 3 * HOUR,
  });
});
afterEach(() => shop.close());

const list = async (filter: Partial<StaffActionFilter> = {}) => listStaffActions(shop, { limit: 10, ...filter });
const actions = async (filter?: Partial<StaffActionFilter>) => (await list(filter)).map(({ action }) => action);

test("lists who did what, newest first, with the values before and after", async () => {
  expect(await actions()).toEqual(["promo-code.end", "registration.view", "refund.give", "order.ship"]);
  const [ended, , , shipped] = await list();
  expect(ended).toEqual({
    id: expect.stringMatching(/^act_/) as string,
    at: start + 3 * HOUR,
    who: "Ada",
    via: "desk",
    accountId: "sta_1",
    address: "203.0.113.5",
    action: "promo-code.end",
    subject: { kind: "promo-code", id: "WINTER" },
    before: { endsAt: null },
    after: { endsAt: 1 },
  });
  expect(shipped).toMatchObject({ who: "Mei", via: "command", accountId: null, before: null, after: { state: "delivered", units: 2 } });
});

test.each<[string, (at: number) => Partial<StaffActionFilter>, string[]]>([
  ["by name", () => ({ who: "Mei" }), ["registration.view", "order.ship"]],
  ["by account", () => ({ accountId: "sta_1" }), ["promo-code.end", "refund.give"]],
  ["by action", () => ({ action: "refund.give" }), ["refund.give"]],
  ["by subject", () => ({ kind: "order", subjectId: "RL1" }), ["refund.give", "order.ship"]],
  ["by subject of another kind", () => ({ kind: "registration", subjectId: "RL1" }), []],
  ["by kind of subject", () => ({ kind: "promo-code" }), ["promo-code.end"]],
  ["by number or reference", () => ({ subjectId: "RN1" }), ["registration.view"]],
  ["by time, without the end", (at) => ({ from: at + HOUR, until: at + 3 * HOUR }), ["registration.view", "refund.give"]],
  ["by all together", (at) => ({ who: "Mei", action: "order.ship", kind: "order", subjectId: "RL1", until: at + 1 }), ["order.ship"]],
])("filters %s", async (_, filter, expected) => expect(await actions(filter(start))).toEqual(expected));

test("continues after the last row of a page", async () => {
  const first = await list({ limit: 3 });
  expect(first).toHaveLength(3);
  expect(await actions({ before: first.at(-1)?.id })).toEqual(["order.ship"]);
  expect(await actions({ before: first[0]?.id, who: "Ada" })).toEqual(["refund.give"]);
});

test("reads no more rows the longer the shop runs, whatever is filtered", async () => {
  const filters: Partial<StaffActionFilter>[] = [
    { who: "Mei" },
    { accountId: "sta_1" },
    { action: "order.ship" },
    { kind: "order" },
    { subjectId: "RL1" },
    { from: start },
    {},
  ];
  recorded.clear();
  for (const one of filters)
    for (const other of filters) for (const page of [{}, { before: "act_1", until: start }]) await list({ ...one, ...other, ...page });
  const grown: string[] = [];
  for (const query of recorded.values()) grown.push(...[await findGrowth(shop.db, query)].filter((why) => why !== null));
  expect(recorded.size).toBeGreaterThan(20);
  expect(grown).toEqual([]);
});

test.each<[string, Partial<StaffActionFilter>]>([
  ["who", { who: "Mei" }],
  ["account_id", { accountId: "sta_1" }],
  ["action", { action: "order.ship" }],
  ["subject_kind", { kind: "order" }],
  ["subject_id", { subjectId: "RL1" }],
])("an index finds the newest rows by %s alone", async (column, filter) => {
  recorded.clear();
  await list(filter);
  const [query] = recorded.values();
  expect(query && (await isReadByIndexOf(shop.db, query, column))).toBe(true);
});

test("finds who searched for a person by what they typed, and contains neither the text nor an ICCID", async () => {
  const { number } = await deliverOrder(shop, { email: "ada@example.com" });
  await findAnything(shop, { text: "Ada@Example.com", who: ADA });
  const [search, ...others] = await list({ subjectId: " ada@example.com " });
  expect(others).toEqual([]);
  expect(search).toMatchObject({ who: "Ada", action: "list.search", after: { found: 1, hits: number } });
  expect(JSON.stringify(await list({ limit: 100 }))).not.toMatch(/example\.com|898523/i);
  // A search for a number does not hide what was done to it.
  await findAnything(shop, { text: "RL1", who: ADA });
  expect(await actions({ subjectId: "RL1" })).toEqual(["refund.give", "list.search", "order.ship"]);
});

test("is also written to the structured log, row by row, without names, addresses and values", async () => {
  const lines: string[] = [];
  const logging = await openTestShop({}, logStaffActions(createLog("info", { write: (line) => void lines.push(line) })));
  await recordStaffAction(logging.db, { who: ADA, action: "order.ship", subject: { kind: "order", id: "RL1" }, after: { units: 2 }, now: start });
  const [row] = await listStaffActions(logging, { limit: 1 });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      level: "info",
      at: expect.any(String) as string,
      event: "staff.action",
      ref: row?.id,
      staff: "sta_1",
      what: "order.ship",
      kind: "order",
      subject: "RL1",
    },
  ]);
  await logging.close();
});
