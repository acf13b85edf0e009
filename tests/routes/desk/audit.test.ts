import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import { changeRoles } from "#server/staff/accounts/change-staff-account.ts";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { textOf } from "#tests/support/html-page.ts";
import { START, useSharedShop } from "#tests/support/shop.ts";
import { actionsOf, createMember, must } from "#tests/support/staff/staff-accounts.ts";
import { MEI } from "#tests/support/staff.ts";

const DAY = 86_400_000;
const CHANGES = 60;
const shop = useSharedShop({ DESK_ORIGIN: "http://localhost:3001" });
let owner: DeskBrowser;
let accountId: string;

/** Sixty changes of roles, one a minute, a day after the account was made. */
beforeAll(async () => {
  ({ accountId } = await createMember(shop, { roles: ["service"] }));
  shop.pass(DAY);
  for (let change = 0; change < CHANGES; change++) {
    must(await changeRoles(shop, { accountId, roles: change % 2 === 0 ? ["finance", "editor"] : [], who: MEI }));
    shop.pass(60_000);
  }
  owner = await openDesk(shop).signIn("owner");
});

async function search(query: string) {
  const response = await owner.get(`/audit${query}`);
  const html = await response.text();
  const rows = html.slice(html.indexOf("<tbody"), html.indexOf("</tbody>")).split("<tr").length - 1;
  const next = /href="([^"]+)"[^>]*rel="next"/.exec(html)?.[1];
  return {
    status: response.status,
    text: textOf(html),
    html,
    rows: html.includes("<tbody") ? rows : 0,
    next: next?.replaceAll("&amp;", "&") ?? null,
  };
}

test("shows roles before and after in words", async () => {
  const { text } = await search("?action=staff.change-roles");
  expect(text).toContain("Changed roles");
  expect(text).toContain("No role");
  expect(text).toMatch("Finance, Editor");
  expect(text).toContain("Operations command");
});

test("goes through all rows page by page, none twice", async () => {
  const first = await search("?action=staff.change-roles");
  expect(first.rows).toBe(50);
  const second = await search((first.next ?? "").slice("/audit".length));
  expect(second.rows).toBe(CHANGES - 50);
  expect(second.next).toBeNull();
});

test("finds by name, account, subject and days", async () => {
  expect((await search("?who=Mei&action=staff.invite")).rows).toBe(1);
  expect((await search("?who=Me")).rows).toBe(0);
  expect((await search(`?account=${accountId}`)).rows).toBe((await actionsBy(accountId)).length);
  expect((await search(`?kind=staff-account&id=${accountId}`)).rows).toBe(50);
  expect((await search("?kind=staff-account")).rows).toBe(50);
  expect((await search(`?id=${accountId}`)).rows).toBe(50);
  expect((await search(`?kind=order&id=${accountId}`)).rows).toBe(0);
  expect((await search("?kind=order&id=RL1")).text).toContain("Nothing in the log matches.");
  const firstDay = new Date(START).toISOString().slice(0, 10);
  expect((await search(`?action=staff.change-roles&until=${firstDay}`)).rows).toBe(0);
  expect((await search(`?action=staff.invite&from=${firstDay}&until=${firstDay}`)).rows).toBe(1);
});

test("a condition that cannot be read lists nothing, rather than too much", async () => {
  for (const query of ["?action=drop", "?kind=parcel", "?from=yesterday", "?until=2026-02-30", "?from=2026-11-30&until=2026-11-01"]) {
    const page = await search(query);
    expect([query, page.status, page.rows]).toEqual([query, 400, 0]);
    expect(page.text).toContain("a condition can’t be read");
    expect((await owner.get(`/audit/csv${query}`)).status).toBe(400);
  }
});

test("the file has all rows of the filter and is itself in the log", async () => {
  const response = await owner.get("/audit/csv?action=staff.change-roles");
  expect(response.headers.get("Content-Type")).toContain("text/csv");
  const lines = (await response.text()).trim().split("\r\n");
  expect(lines).toHaveLength(CHANGES + 1);
  expect(lines[1]).toContain("finance,editor");
  expect((await actionsOf(shop)).at(-1)).toBe("list.search");
});

test("shows prices as money, times as moments, and no ids of changes", async () => {
  const [from, until] = [Date.UTC(2026, 10, 30, 16), Date.UTC(2026, 11, 30, 16)];
  await recordStaffAction(shop.db, {
    who: MEI,
    action: "package.price",
    subject: { kind: "package", id: "JP-5GB-30D" },
    before: { CNY: 8900 },
    after: { change: "chg_1", CNY: 7900, from, until },
    now: shop.clock(),
  });
  await recordStaffAction(shop.db, {
    who: MEI,
    action: "promo-code.add",
    subject: { kind: "promo-code", id: "WINTER" },
    after: { kind: "percent", basisPoints: 1250, startsAt: null, endsAt: null, maxUses: null, amountHKD: 5000, minimumHKD: 20000 },
    now: shop.clock(),
  });
  const { text } = await search("?id=JP-5GB-30D");
  expect(text).toMatch(/price CN¥89\.00 → CN¥79\.00 from 1 Dec 2026, 00:00 (HKT )?until 31 Dec 2026, 00:00/);
  expect(text).not.toContain("chg_1");
  expect((await search("?id=WINTER")).text).toMatch(/discount 12\.5% .*amount HK\$50\.00 minimum subtotal HK\$200\.00/);
  // A day in a text is not a time.
  await recordStaffAction(shop.db, {
    who: MEI,
    action: "registration.export",
    subject: { kind: "list", id: null },
    after: { from: "2026-11-01", until: "2026-11-30" },
    now: shop.clock(),
  });
  expect((await search("?action=registration.export")).text).toContain("from 2026-11-01 until 2026-11-30");
});

test("a file that does not have all rows says so in its last row", async () => {
  await sql`insert into staff_actions (id, at, who, via, action, subject_kind)
    with recursive n (i) as (select 10001 union all select i + 1 from n where i < 20001)
    select 'act_' || i, ${START}, case when i = 20001 then 'Pia' else 'Ben' end, 'command', 'job.retry', 'job' from n`.execute(shop.db);
  const lastRow = async (query: string) => (await (await owner.get(`/audit/csv?${query}`)).text()).trimEnd().split("\r\n").at(-1);
  expect(await lastRow("action=job.retry")).toMatch(/^"… more than 10,000 rows: filter the list",/);
  expect(await lastRow("action=job.retry&who=Ben")).toContain(",Ben,");
});

const actionsBy = (id: string) => shop.db.selectFrom("staff_actions").select("id").where("account_id", "=", id).execute();
