import { afterEach, describe, expect, test } from "vitest";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { deleteAccount } from "#server/orders/privacy/end-account.ts";
import { exportAccount } from "#server/orders/privacy/export-account.ts";
import { readReminderSwitch, switchReminders } from "#server/reminders/switch-reminders.ts";
import { countSimSms } from "#server/sims/limit-sim-sms.ts";
import { codeFor, CLIENT } from "#tests/support/identity/identity.ts";
import { openRemindedPackage, type RemindedPackage } from "#tests/support/sims/reminders.ts";
import { START } from "#tests/support/shop.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PHONE = "+85291234567";

let bought: RemindedPackage;
afterEach(() => bought.shop.close());

const messages = (channel: "mail" | "sms") => bought.shop.db.selectFrom("mailbox").selectAll().where("channel", "=", channel).execute();
const switchKey = (text: string) => new URL(/https?:\S+\/reminders\?key=\S+/.exec(text)?.[0] ?? "http://none").searchParams.get("key") ?? "";
const low = () => bought.report({ state: "active", activatedAt: START + DAY, endsAt: START + 20 * DAY, usedMb: 4500 });

describe("a reminder", () => {
  test("to install leads to the order's installation page, and can be switched off from the mail itself", async () => {
    bought = await openRemindedPackage();
    await bought.liveUntil(START + 3 * DAY + HOUR);
    const [mail] = await messages("mail");
    expect(mail?.recipient).toBe("ada@example.com");
    expect(mail?.body_text).toMatch(new RegExp(`/en/order-result\\?order=${bought.number}&key=[\\w-]{22}#unit-1`));
    expect(await readReminderSwitch(bought.shop, { key: switchKey(mail?.body_text ?? "") })).toEqual({ on: true, email: "ada@example.com" });
  });

  test("of low data leads to the plan, for the same SIM", async () => {
    bought = await openRemindedPackage();
    low();
    await bought.liveUntil(START + 2 * DAY);
    const [mail] = await messages("mail");
    expect(mail?.body_text).toContain(`/en/plan-detail?plan=JP&way=sim&iccid=${bought.iccid}`);
    expect(mail?.body_text).toContain("Add data to this SIM");
  });

  test("of the end leads to the same package for the same SIM", async () => {
    bought = await openRemindedPackage();
    bought.report({ state: "active", activatedAt: START, endsAt: START + 10 * DAY, usedMb: 5 });
    await bought.liveUntil(START + 10 * DAY);
    expect((await messages("mail"))[0]?.body_text).toContain(`/en/order-sim?package=JP-5GB-30D&way=sim&quantity=1&iccid=${bought.iccid}`);
  });

  test.each(LANGUAGES)("is in the language of the account: %s", async (language) => {
    bought = await openRemindedPackage({}, PHONE);
    await bought.shop.db.updateTable("accounts").set({ language }).execute();
    await bought.liveUntil(START + 3 * DAY + HOUR);
    for (const channel of ["mail", "sms"] as const) {
      const [message] = await messages(channel);
      expect(message?.body_text).toContain(`/${language}/order-result?`);
      expect(message?.body_text).not.toMatch(/\{\{|reminders:\w/);
    }
  });
});

describe("a text message", () => {
  test("goes to the number that the account signs in with, and only to that", async () => {
    bought = await openRemindedPackage({}, PHONE);
    await bought.liveUntil(START + 3 * DAY + HOUR);
    const [sms, ...others] = await messages("sms");
    expect([sms?.recipient, others]).toEqual([PHONE, []]);
    expect(switchKey(sms?.body_text ?? "")).not.toBe("");
  });

  test("is not sent without such a number, or above its daily limit; the mail is", async () => {
    bought = await openRemindedPackage();
    await bought.liveUntil(START + 3 * DAY + HOUR);
    expect([(await messages("sms")).length, (await messages("mail")).length]).toEqual([0, 1]);
    await bought.shop.close();
    bought = await openRemindedPackage({}, PHONE);
    await bought.liveUntil(START + 3 * DAY - HOUR);
    await bought.shop.db.transaction().execute(async (tx) => {
      for (let sent = 0; sent < 3; sent++) await countSimSms(tx, PHONE, bought.shop.clock());
    });
    await bought.liveUntil(START + 3 * DAY + HOUR);
    expect([(await messages("sms")).length, (await messages("mail")).length]).toEqual([0, 1]);
  });
});

describe("the switch", () => {
  test("opens with no changed, foreign or empty key, and not after the buyer was erased", async () => {
    bought = await openRemindedPackage();
    await bought.liveUntil(START + 3 * DAY + HOUR);
    const key = switchKey((await messages("mail"))[0]?.body_text ?? "");
    const [number, signature = ""] = key.split(".");
    for (const wrong of ["", "x", `${number}.`, `${number}.${"A".repeat(22)}`, `RL000000-AAAAAA.${signature}`, `${key}x`, `${"x".repeat(9999)}`]) {
      expect(await switchReminders(bought.shop, { key: wrong }, { on: false }), wrong).toBe(false);
    }
    expect(await bought.shop.db.selectFrom("reminder_opt_outs").selectAll().execute()).toEqual([]);
    await bought.shop.db.updateTable("orders").set({ email: "erased-x@invalid" }).execute();
    expect(await readReminderSwitch(bought.shop, { key })).toBeNull();
  });

  test("of a guest counts for the address, also once it belongs to an account", async () => {
    bought = await openRemindedPackage();
    const { shop, accountId } = bought;
    await bought.liveUntil(START + 3 * DAY + HOUR);
    const key = switchKey((await messages("mail"))[0]?.body_text ?? "");
    await shop.db.updateTable("orders").set({ account_id: null }).execute();
    await switchReminders(shop, { key }, { on: false });
    await switchReminders(shop, { key }, { on: false });
    expect(await shop.db.selectFrom("reminder_opt_outs").select("recipient").execute()).toEqual([{ recipient: "ada@example.com" }]);
    await shop.db.updateTable("orders").set({ account_id: accountId }).execute();
    expect(await readReminderSwitch(shop, { accountId })).toMatchObject({ on: false });
    await switchReminders(shop, { accountId }, { on: true });
    expect(await readReminderSwitch(shop, { key })).toMatchObject({ on: true });
  });
});

test("the export of an account has its reminders; its deletion leaves none of them, and no switch", async () => {
  bought = await openRemindedPackage();
  const { shop, accountId } = bought;
  await bought.liveUntil(START + 3 * DAY + HOUR);
  await switchReminders(shop, { accountId }, { on: false });
  const exported = await exportAccount(shop, accountId);
  expect(exported?.account.remindersOffSince).toBe(new Date(shop.clock()).toISOString());
  expect(exported?.orders[0]?.deliveries[0]?.reminders).toMatchObject([{ kind: "install" }]);
  expect(exported?.messages.map(({ subject }) => subject)).toContain("Install your eSIM for Japan before you travel");
  const code = await codeFor(shop, "delete", { email: "ada@example.com" });
  expect(await deleteAccount(shop, { accountId, code, browser: CLIENT.browser, clientAddress: CLIENT.clientAddress })).toEqual({ ok: true });
  expect(await messages("mail")).toEqual([]);
  expect(await shop.db.selectFrom("reminder_opt_outs").selectAll().execute()).toEqual([]);
});
