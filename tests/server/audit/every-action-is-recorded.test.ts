import { describe, expect, test } from "vitest";
import type { Staff } from "#server/audit/staff-action-log.ts";
import { STAFF_ACTION_NAMES, STAFF_ACTIONS, type StaffActionName } from "#server/audit/staff-actions.schema.ts";
import type { AuditedAction } from "#tests/support/audit/audited-action.ts";
import { AUDITED_ACTIONS } from "#tests/support/audit/audited-actions.ts";
import { useTestShop } from "#tests/support/shop.ts";

/** Data of customers in `AUDITED_ACTIONS` and the forms that they send. */
const PERSONAL_DATA = /@|Ada Lo|Lo Ada|91234567|SF1234567890|LIN|E12345678|8985234|transfer 4711/;
const WHO: Staff = { name: "Mei", via: "desk", accountId: "sta_1", address: "192.0.2.9" };

/** Actions that are not tested here, and why. */
const ELSEWHERE: [RegExp, string][] = [
  [/^(package|plan)\./, "tests/server/plans/staff"],
  [/^enquiry\.assign$/, "tests/routes/desk/enquiries.test.ts"],
  [/^(document|content-group)\.(save-draft|discard-draft|publish|return|call-off)$/, "as for questions"],
  [/^(document|question|content-group)\.(set|reset)$/, "no longer recorded"],
  [/^staff\.(?!invite|change-roles|end|restore|reset)/, "tests/server/staff"],
];

const shop = useTestShop({ DOCUMENT_READER: "0" });

const recorded = () => shop.db.selectFrom("staff_actions").selectAll().orderBy("id").execute();
const isRefused = (result: unknown) => result === false || (typeof result === "object" && result !== null && "ok" in result && result.ok === false);

test("every action of staff is tested here or elsewhere", () => {
  expect(STAFF_ACTION_NAMES.filter((name) => !(name in AUDITED_ACTIONS) && !ELSEWHERE.some(([names]) => names.test(name)))).toEqual([]);
});

describe.each(Object.entries(AUDITED_ACTIONS) as [StaffActionName, AuditedAction][])("%s", (action, { recordsEveryUse = false, prepare }) => {
  test(`is recorded ${recordsEveryUse ? "for every use" : "once, and not when it is repeated"}, and not when it is refused`, async () => {
    const { act, refused } = await prepare(shop);
    const before = await recorded();
    if (refused) expect(await refused(WHO)).toSatisfy(isRefused);
    expect(await recorded()).toEqual(before);

    expect(await act(WHO)).not.toSatisfy(isRefused);
    const [row, ...more] = (await recorded()).filter(({ id }) => !before.some((earlier) => earlier.id === id));
    expect(more).toEqual([]);
    expect(row).toMatchObject({ who: "Mei", via: "desk", account_id: "sta_1", address: "192.0.2.9", action, subject_kind: STAFF_ACTIONS[action] });
    expect(`${row?.subject_id} ${row?.before_values} ${row?.after_values}`).not.toMatch(PERSONAL_DATA);

    await act(WHO);
    expect(await recorded()).toHaveLength(before.length + (recordsEveryUse ? 2 : 1));
  });
});
