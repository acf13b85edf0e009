import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { STAFF_ACTIONS } from "#server/audit/staff-actions.schema.ts";
import { COMMANDS } from "#server/ops/commands.ts";
import { WHO } from "#server/ops/input/values.ts";
import { AUDITED_COMMANDS } from "#tests/support/audited-commands.ts";
import { ops } from "#tests/support/orders/refunds.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

/** Data of customers in `AUDITED_COMMANDS` and the forms that they send. */
const PERSONAL_DATA = /@|Ada Lo|Lo Ada|91234567|SF1234567890|LIN|E12345678|8985234|transfer 4711/;

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop({ DOCUMENT_READER: "0" })));
afterEach(() => shop.close());

const recorded = () => shop.db.selectFrom("staff_actions").selectAll().orderBy("id").execute();

test("every command that takes the name of staff is tested here", () => {
  const names = COMMANDS.filter(({ options }) => options?.who === WHO).map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(AUDITED_COMMANDS).toSorted());
});

describe.each(Object.entries(AUDITED_COMMANDS))("`%s`", (name, { action, views = false, prepare }) => {
  const run = (args: string[]) => ops(shop, ...name.split(" "), ...args, "--who", "Mei");

  test(`records ${action} once${views ? " for every use" : ", and nothing when it is repeated"}, and nothing when refused`, async () => {
    const { args, refused } = await prepare(shop);
    const before = await recorded();
    if (refused) expect(await run(refused)).toMatchObject({ code: 1 });
    expect(await recorded()).toEqual(before);

    expect(await run(args)).toMatchObject({ code: 0 });
    const [row, ...more] = (await recorded()).filter(({ id }) => !before.some((earlier) => earlier.id === id));
    expect(more).toEqual([]);
    expect(row).toMatchObject({ who: "Mei", via: "command", account_id: null, address: null, action, subject_kind: STAFF_ACTIONS[action] });
    expect(`${row?.subject_id} ${row?.before_values} ${row?.after_values}`).not.toMatch(PERSONAL_DATA);

    await run(args);
    expect(await recorded()).toHaveLength(before.length + (views ? 2 : 1));
  });
});
