import { describe, expect, test } from "vitest";
import { countStates } from "#server/app/metrics/count-states.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { decryptLinkKey } from "#server/orders/core/order-link.ts";
import { unitKeyContext } from "#server/orders/core/unit-link.ts";
import { correctEmail } from "#server/orders/corrections/correct-email.ts";
import { findEmailCorrection, undoEmailCorrection } from "#server/orders/corrections/undo-email-correction.ts";
import { readOrder } from "#server/orders/views/read-order.ts";
import { readSharedEsim } from "#server/orders/views/read-shared-esim.ts";
import { BOB, createAccount } from "#tests/support/identity/identity.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { createSignedInStaff, MEI } from "#tests/support/staff.ts";
import { createMember } from "#tests/support/staff/staff-accounts.ts";

const shop = useTestShop();

const DAY = 24 * 60 * 60_000;
const runJob = (topic: "privacy.sweep" | "staff.watch") =>
  shop.handlers[topic]?.(shop, { id: "", topic, ref: "", payload: {}, attempts: 1, createdAt: 0 });
const mailsTo = async (recipient: string) => (await listMailbox(shop, recipient)) ?? [];
const row = (number: string) => shop.db.selectFrom("orders").selectAll().where("number", "=", number).executeTakeFirstOrThrow();
const linkKeyOf = async (number: string) => decryptLinkKey(shop.encryptor, await row(number));

describe("a corrected email address that was not asked for", () => {
  const keyIn = async (recipient: string) =>
    /order-email-change\?key=([\w-]{22})/.exec(
      JSON.stringify((await mailsTo(recipient)).filter(({ subject }) => subject.includes("another"))),
    )?.[1] ?? "";
  const owner = async () => {
    await createSignedInStaff(shop, ["owner"]);
    return (await shop.db.selectFrom("staff_accounts").select("email").executeTakeFirstOrThrow()).email;
  };
  /** An order of Ada, taken over by Mei with an address of hers. `key`: of the link that undoes it. */
  async function takenOver() {
    const ada = await createAccount(shop, { ...BOB, email: "ada@example.com" });
    const order = await deliverOrder(shop, { email: "ada@example.com" });
    await shop.db.updateTable("orders").set({ account_id: ada.accountId }).where("number", "=", order.number).execute();
    await correctEmail(shop, { number: order.number, email: "crook@evil.example", who: MEI });
    await shop.settle();
    return { order, accountId: ada.accountId, key: await keyIn("ada@example.com") };
  }

  test("is undone by the old address, whatever was corrected after it; owners are told, and only they correct the order again", async () => {
    const boss = await owner();
    const { order, accountId, key } = await takenOver();
    const { number } = order;
    await correctEmail(shop, { number, email: "second@evil.example", who: MEI });
    await shop.settle();
    const later = await keyIn("crook@evil.example");
    expect(await findEmailCorrection(shop, key)).toEqual({ number, isUndone: false });
    expect((await row(number)).email).toBe("second@evil.example");
    const { link_key_hash: theirs } = await row(number);
    shop.pass(29 * DAY);
    for (let time = 0; time < 2; time++) expect(await undoEmailCorrection(shop, { key })).toEqual({ ok: true });
    expect(await undoEmailCorrection(shop, { key: later })).toEqual({ ok: false, code: "over" });
    expect(await undoEmailCorrection(shop, { key: "x".repeat(22) })).toEqual({ ok: false, code: "unknown" });
    await shop.settle();
    expect(await row(number)).toMatchObject({ email: "ada@example.com", account_id: accountId });
    expect((await row(number)).link_key_hash).not.toBe(theirs);
    expect(JSON.stringify(await mailsTo("ada@example.com"))).toContain("order-result");
    const lost = (await mailsTo("second@evil.example")).filter(({ subject }) => subject.includes("went back to its earlier email address"));
    expect(lost).toHaveLength(1);
    expect(JSON.stringify(lost)).not.toMatch(/order-result|order-email-change/);
    expect((await mailsTo(boss)).filter(({ subject }) => subject.includes("a customer undid an email address that Mei changed"))).toHaveLength(1);
    shop.pass(2 * DAY);
    await runJob("privacy.sweep");
    expect(await correctEmail(shop, { number, email: "bob@example.com", who: MEI })).toEqual({ ok: false, code: "undone-before" });
    expect(await correctEmail(shop, { number, email: "bob@example.com", who: MEI, isOwner: true })).toEqual({ ok: true, changed: true });
  });

  test("that is undone withholds codes of eSIMs that were delivered after it, if they were used", async () => {
    const { order, key } = await takenOver();
    const { id } = await row(order.number);
    await shop.db.updateTable("fulfilments").set({ delivered_at: shop.clock() }).where("order_id", "=", id).execute();
    const used = shop.carrier.listPackages;
    shop.carrier.listPackages = async (iccid) => (await used(iccid)).map((one) => ({ ...one, state: "active", activatedAt: 1 }));
    await undoEmailCorrection(shop, { key });
    await shop.settle();
    const view = await readOrder(shop, { number: order.number, key: await linkKeyOf(order.number) });
    expect(view?.units.map(({ codes }) => codes)).toEqual([null]);
  });

  test("can be undone for 30 days, and not once the buyer is erased", async () => {
    const { order, key } = await takenOver();
    shop.pass(31 * DAY);
    expect(await findEmailCorrection(shop, key)).toBeNull();
    expect(await undoEmailCorrection(shop, { key })).toEqual({ ok: false, code: "over" });
    expect((await row(order.number)).email).toBe("crook@evil.example");
  });

  test("shows the codes of a delivered eSIM again only if it was never used", async () => {
    const used = shop.carrier.listPackages;
    for (const isUsed of [false, true]) {
      const order = await deliverOrder(shop, { email: "ada@example.com" });
      if (isUsed) shop.carrier.listPackages = async (iccid) => (await used(iccid)).map((one) => ({ ...one, state: "active", activatedAt: 1 }));
      const codes = async () =>
        (await readOrder(shop, { number: order.number, key: await linkKeyOf(order.number) }))?.units.map((unit) => unit.codes !== null);
      const shared = async () => {
        const unit = await shop.db
          .selectFrom("fulfilments")
          .selectAll()
          .where("order_id", "=", (await row(order.number)).id)
          .executeTakeFirstOrThrow();
        return readSharedEsim(shop, shop.encryptor.decrypt(unit.link_key_encrypted ?? "", unitKeyContext(unit.id)));
      };
      expect(await codes()).toEqual([true]);
      await correctEmail(shop, { number: order.number, email: "crook@evil.example", who: MEI });
      expect([await codes(), await shared()]).toEqual([[false], null]);
      await shop.settle();
      expect([await codes(), (await shared()) !== null]).toEqual([[!isUsed], !isUsed]);
    }
  });

  test("is never that of a member of staff, however it is written", async () => {
    const { number } = await deliverOrder(shop);
    const [mailbox = "", domain = ""] = (await owner()).split("@");
    await createMember(shop, { email: "mei.lam@gmail.com" });
    for (const email of [`${mailbox}@${domain}`, `${mailbox}+order@${domain}`, "meilam@gmail.com", "m.eilam+x@googlemail.com"])
      expect([email, await correctEmail(shop, { number, email, who: MEI, isOwner: true })]).toEqual([email, { ok: false, code: "staff-address" }]);
  });

  test("is one of a few a day: owners are told of a person who corrects many, and then correct the rest", async () => {
    const boss = await owner();
    const { number } = await deliverOrder(shop);
    const correct = (n: number, isOwner = false) => correctEmail(shop, { number, email: `buyer${n}@example.com`, who: MEI, isOwner });
    for (let n = 0; n < 10; n++) expect(await correct(n)).toEqual({ ok: true, changed: true });
    expect(await correct(10)).toEqual({ ok: false, code: "too-many-corrections" });
    expect(await correct(10, true)).toEqual({ ok: true, changed: true });
    for (let round = 0; round < 2; round++) await runJob("staff.watch");
    await shop.settle();
    expect((await mailsTo(boss)).filter(({ subject }) => subject.includes("Mei did something unusually often"))).toHaveLength(1);
    expect((await countStates(shop)).unusualStaff).toBe(1);
    shop.pass(DAY);
    expect((await countStates(shop)).unusualStaff).toBe(0);
    expect(await correct(11)).toEqual({ ok: true, changed: true });
  });
});
