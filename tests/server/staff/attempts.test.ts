import { describe, expect, test } from "vitest";
import { confirmIdentity } from "#server/staff/sign-in/confirm-identity.ts";
import { finishSignIn } from "#server/staff/sign-in/finish-sign-in.ts";
import { startSignIn } from "#server/staff/sign-in/start-sign-in.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { byApp, createMember, enterPassword, mailsTo, must, OFFICE, STAFF_PASSWORD, STEP } from "#tests/support/staff/staff-accounts.ts";

const shop = useTestShop();

describe("the audit log of signing in", () => {
  const attempts = async () =>
    (await shop.db.selectFrom("staff_actions").select(["action", "account_id", "after_values"]).orderBy("id").execute())
      .filter(({ action }) => ["staff.fail-password", "staff.enter-password", "staff.limit-attempts"].includes(action))
      .map(({ action, account_id: accountId, after_values: values }) => [action, accountId, JSON.parse(values ?? "{}") as unknown]);

  test("has wrong passwords, a right one without a factor, and what a limit refused, a few rows however many they are", async () => {
    const { email, accountId } = await createMember(shop);
    for (let n = 0; n < 4; n++) await enterPassword(shop, email, { password: "not my password" });
    must(await enterPassword(shop, email));
    for (let n = 0; n < 30; n++) await enterPassword(shop, email, { password: "not my password" });
    expect(await attempts()).toEqual([
      ["staff.fail-password", accountId, { attempts: 1 }],
      ["staff.enter-password", accountId, { attempts: 1 }],
      ["staff.fail-password", accountId, { attempts: 10 }],
      ["staff.limit-attempts", accountId, { attempts: 1 }],
      ["staff.limit-attempts", accountId, { attempts: 10 }],
    ]);
  });

  test("has attempts at unknown addresses, without what was typed", async () => {
    await enterPassword(shop, "nobody@rovelink.example");
    expect(await attempts()).toEqual([["staff.fail-password", null, { attempts: 1 }]]);
    expect(JSON.stringify(await shop.db.selectFrom("staff_actions").selectAll().execute())).not.toContain("nobody");
  });

  test("has a wrong password that is typed to confirm", async () => {
    const { token, secret, accountId } = await createMember(shop);
    await confirmIdentity(shop, { token, password: "not my password", factor: byApp(shop, secret), address: OFFICE.address });
    expect(await attempts()).toEqual([["staff.fail-password", accountId, { attempts: 1 }]]);
  });
});

test("a sign-in with another browser or from another network is mailed to the owner of the account; a new version of the browser is not", async () => {
  const { email, secret } = await createMember(shop);
  const mails = async () => (await mailsTo(shop, email)).filter(({ subject }) => subject.includes("new device"));
  const enter = async (connection: { address: string; userAgent: string }) => {
    const { token } = must(await startSignIn(shop, { email, password: STAFF_PASSWORD, connection }));
    must(await finishSignIn(shop, { token, factor: byApp(shop, secret), connection }));
    shop.pass(STEP);
    return (await mails()).length;
  };
  expect(await enter({ ...OFFICE, userAgent: "Firefox 130.1" })).toBe(1);
  expect(await enter({ ...OFFICE, userAgent: "Firefox 131.0" })).toBe(1);
  expect(await enter({ ...OFFICE, userAgent: "Chrome 150" })).toBe(2);
  expect(await enter({ address: "198.51.100.7", userAgent: "Chrome 150" })).toBe(3);
  expect((await mails())[0]?.body_text).toMatch(/Chrome 150[^]*198\.51\.100\.7/);
});
