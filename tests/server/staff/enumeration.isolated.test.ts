import * as argon2 from "@node-rs/argon2";
import type { KyselyPlugin } from "kysely";
import { expect, test, vi } from "vitest";
import { endStaffAccount } from "#server/staff/accounts/end-staff-account.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { createMember, enterPassword, invite, must } from "#tests/support/staff/staff-accounts.ts";
import { MEI } from "#tests/support/staff.ts";

vi.mock("@node-rs/argon2", async (original) => ({ ...(await original<typeof argon2>()), verify: vi.fn(async () => false) }));

// Durations on a busy machine say little, so the test counts the work: each statement and each hash.

const shop = useTestShop();
let statements: string[];
const counting: KyselyPlugin = {
  transformQuery({ node }) {
    statements.push(node.kind);
    return node;
  },
  transformResult: async ({ result }) => result,
};

test("a wrong password, an unknown address, an ended and an invited account give the same answer after the same work", async () => {
  await createMember(shop, { email: "known@rovelink.example" });
  await invite(shop, "invited@rovelink.example");
  const ended = await createMember(shop, { email: "ended@rovelink.example" });
  must(await endStaffAccount(shop, { accountId: ended.accountId, who: MEI }));
  const counted = { ...shop, db: shop.db.withPlugin(counting) };
  const traces = [];
  for (const name of ["known", "unknown", "ended", "invited"]) {
    await shop.db.deleteFrom("rate_limits").execute();
    statements = [];
    vi.mocked(argon2.verify).mockClear();
    const result = await enterPassword(counted, `${name}@rovelink.example`, { password: "wrong phrase here", address: "198.51.100.7" });
    traces.push(JSON.stringify({ result, statements, hashes: vi.mocked(argon2.verify).mock.calls.length }));
  }
  expect(new Set(traces)).toEqual(new Set([traces[0]]));
  expect(JSON.parse(traces[0] ?? "")).toMatchObject({ result: { ok: false, code: "staff-sign-in-wrong" }, hashes: 1 });
});
