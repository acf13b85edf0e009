import { afterEach, describe, expect, test } from "vitest";
import type { CarrierPackage } from "#server/gateways/carrier/carrier.ts";
import { deleteAccount } from "#server/orders/privacy/end-account.ts";
import { exportAccount } from "#server/orders/privacy/export-account.ts";
import { ratePlan } from "#server/orders/ratings/rate-plan.ts";
import { switchReminders } from "#server/reminders/switch-reminders.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { CLIENT, codeFor } from "#tests/support/identity/identity.ts";
import { openRemindedPackage, type RemindedPackage } from "#tests/support/sims/reminders.ts";
import { createAccountOrder } from "#tests/support/sims/sims.ts";
import { orderForm, START } from "#tests/support/shop.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ENDED_AT = START + DAY;
/** What the carrier reports about a package whose days are over. */
const ENDED = { state: "expired", activatedAt: START, endsAt: ENDED_AT, usedMb: 100 } as const;
const SUBJECT = "How was your package for Japan?";

let bought: RemindedPackage;
afterEach(() => bought.shop.close());

const asked = async () => (await bought.subjects()).filter((subject) => subject === SUBJECT).length;

/** Buys a package that ends after a day, and lives until its buyer is asked about it, or not. */
async function liveOn(form: Record<string, string> = {}, before: () => Promise<unknown> = async () => {}) {
  bought = await openRemindedPackage(form, "+85291234567");
  bought.report({ ...ENDED, state: "active" });
  await bought.liveUntil(ENDED_AT - HOUR);
  bought.report(ENDED);
  await before();
  await bought.liveUntil(ENDED_AT + 3 * DAY);
}

describe("the buyer of a package that has ended", () => {
  test("is asked once, by mail alone, a day later", async () => {
    bought = await openRemindedPackage({}, "+85291234567");
    bought.report({ ...ENDED, state: "active" });
    await bought.liveUntil(ENDED_AT + DAY - HOUR);
    bought.report(ENDED);
    const messages = await bought.shop.db.selectFrom("mailbox").select("id").where("channel", "=", "sms").execute();
    expect(await asked()).toBe(0);
    await bought.liveUntil(ENDED_AT + DAY + 2 * HOUR);
    expect(await asked()).toBe(1);
    await bought.liveUntil(ENDED_AT + 3 * DAY);
    expect(await asked()).toBe(1);
    expect(await bought.shop.db.selectFrom("mailbox").select("id").where("channel", "=", "sms").execute()).toEqual(messages);
    expect(await bought.shop.db.selectFrom("fulfilments").select("remind_at").executeTakeFirstOrThrow()).toEqual({ remind_at: null });
  });

  test("is asked once about several units of an order, also by two workers", async () => {
    bought = await openRemindedPackage({ quantity: "3" });
    const units = await bought.shop.db.selectFrom("fulfilments").select(["id", "iccid"]).execute();
    const [reported] = await bought.shop.carrier.listPackages(bought.iccid);
    bought.shop.carrier.listPackages = async (iccid): Promise<CarrierPackage[]> =>
      reported ? [{ ...reported, ...ENDED, ref: units.find((unit) => unit.iccid === iccid)?.id ?? "" }] : [];
    bought.shop.pass(ENDED_AT + DAY + HOUR - bought.shop.clock());
    await bought.shop.db.updateTable("fulfilments").set({ remind_at: bought.shop.clock() }).execute();
    const watch = bought.shop.handlers["reminders.watch"];
    const job = await bought.shop.db.selectFrom("jobs").selectAll().where("topic", "=", "reminders.watch").executeTakeFirstOrThrow();
    await Promise.all([watch?.(bought.shop, job as never), watch?.(bought.shop, job as never)]);
    await bought.liveUntil(ENDED_AT + 3 * DAY);
    expect(await asked()).toBe(1);
  });

  test("is not asked again about another order of the plan", async () => {
    await liveOn();
    await createAccountOrder(bought.shop, bought.accountId, orderForm({ package: "JP-1GB-7D" }));
    const later = bought.shop.clock();
    const unit = await bought.shop.db.selectFrom("fulfilments").selectAll().where("id", "<>", bought.unitId).executeTakeFirstOrThrow();
    bought.report({ ...ENDED, ref: unit.id, activatedAt: later, endsAt: later + DAY });
    await bought.liveUntil(later + 3 * DAY);
    expect(await bought.shop.db.selectFrom("reminders").select("kind").where("fulfilment_id", "=", unit.id).execute()).toEqual([{ kind: "rate" }]);
    expect(await asked()).toBe(1);
  });

  test.each(LANGUAGES)("gets the mail in %s, with the button and the link that stops reminders", async (language) => {
    await liveOn({}, () => bought.shop.db.updateTable("accounts").set({ language }).execute());
    const mail = await bought.shop.db
      .selectFrom("mailbox")
      .selectAll()
      .where("channel", "=", "mail")
      .orderBy("sent_at", "desc")
      .executeTakeFirstOrThrow();
    expect(mail.body_text).toMatch(new RegExp(`/${language}/rate\\?key=`));
    expect(mail.body_text).toMatch(new RegExp(`/${language}/reminders\\?key=`));
    expect(mail.body_text).not.toMatch(/\{\{|reminders:\w/);
  });
});

describe("nobody is asked", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["who switched reminders off", () => switchReminders(bought.shop, { accountId: bought.accountId }, { on: false })],
    ["whose package was revoked", () => bought.shop.db.updateTable("fulfilments").set({ revoked_at: 1 }).execute()],
    ["who was erased", () => bought.shop.db.updateTable("orders").set({ email: "erased-x@invalid" }).execute()],
    ["whose package never started", async () => bought.report({ activatedAt: null, endsAt: null })],
    ["whose package was cancelled", async () => bought.report({ state: "cancelled", cancelledAt: ENDED_AT })],
  ])("%s", async (_, before) => {
    await liveOn({}, before);
    expect(await asked()).toBe(0);
  });

  test("whose package ended more than two weeks ago", async () => {
    bought = await openRemindedPackage();
    await bought.shop.db
      .updateTable("fulfilments")
      .set({ remind_at: ENDED_AT + 14 * DAY })
      .execute();
    bought.report(ENDED);
    bought.shop.pass(14 * DAY);
    await bought.liveUntil(ENDED_AT + 15 * DAY);
    expect(await asked()).toBe(0);
  });
});

test("a rating is in the export of the account, and is deleted with it", async () => {
  await liveOn();
  const { shop, accountId } = bought;
  const mail = await shop.db.selectFrom("mailbox").select("body_text").where("subject", "=", SUBJECT).executeTakeFirstOrThrow();
  const key = new URL(/https?:\S+\/rate\?key=\S+/.exec(mail.body_text)?.[0] ?? "").searchParams.get("key") ?? "";
  expect(await ratePlan(shop, key, { stars: 4, sentence: "Fast", language: "en" })).toBe(true);
  expect((await exportAccount(shop, accountId))?.orders[0]?.ratings).toMatchObject([{ plan: "JP", stars: 4, sentence: "Fast", language: "en" }]);
  const code = await codeFor(shop, "delete", { email: "ada@example.com" });
  await deleteAccount(shop, { accountId, code, browser: CLIENT.browser, clientAddress: CLIENT.clientAddress });
  expect(await shop.db.selectFrom("ratings").selectAll().execute()).toEqual([]);
  expect(await ratePlan(shop, key, { stars: 4, language: "en" })).toBe(false);
});
