import { describe, expect, test } from "vitest";
import { AddressSchema } from "#server/destinations/address/address.schema.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { disputeSandboxSession } from "#server/gateways/payments/sandbox/sandbox-dispute.ts";
import { correctAddress } from "#server/orders/corrections/correct-address.ts";
import { correctEmail } from "#server/orders/corrections/correct-email.ts";
import { correctTracking } from "#server/orders/corrections/correct-tracking.ts";
import { recordReturnedParcel } from "#server/orders/corrections/record-returned-parcel.ts";
import { resendMail } from "#server/orders/corrections/resend-mail.ts";
import { sendAgain } from "#server/orders/corrections/send-again.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { issueGoodwillRefund } from "#server/orders/refunds/issue-goodwill-refund.ts";
import { showOrderForStaff } from "#server/orders/staff/show-order-for-staff.ts";
import { findWaitingForStaff } from "#server/orders/staff/waiting-for-staff.ts";
import { readOrder } from "#server/orders/views/read-order.ts";
import { BOB, createAccount } from "#tests/support/identity/identity.ts";
import { addRefund, deliverOrder, paymentOf } from "#tests/support/orders/money.ts";
import { createOrder, POSTED_SIM } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";

const shop = useTestShop();

const mailsTo = async (recipient: string) => (await listMailbox(shop, recipient)) ?? [];
const row = (number: string) => shop.db.selectFrom("orders").selectAll().where("number", "=", number).executeTakeFirstOrThrow();
const audited = async (action: string) => (await shop.db.selectFrom("staff_actions").selectAll().where("action", "=", action).execute()).length;
const stock = () => shop.db.selectFrom("sim_stock").selectAll().where("kind", "=", "physical").executeTakeFirstOrThrow();
const ADDRESS = {
  contact: "Bea Lo",
  phoneCountry: "HK",
  phone: "61234567",
  addressCountry: "HK",
  province: "Kowloon",
  city: "Sham Shui Po",
  address: "2 Nam Cheong Street",
};
const address = (fields: Partial<Record<keyof typeof ADDRESS, string>> = {}) => AddressSchema.parse({ ...ADDRESS, ...fields });
const actionsOf = async (number: string) => {
  const shown = await showOrderForStaff(shop, { number, who: MEI });
  return shown.ok ? shown.order.actions.map(({ action }) => action) : [];
};
type Payment = Awaited<ReturnType<typeof paymentOf>>;
async function returned() {
  const order = await deliverOrder(shop, POSTED_SIM);
  await shipOrder(shop, { number: order.number, courier: "SF", tracking: "SF1", who: MEI });
  await recordReturnedParcel(shop, { number: order.number, reason: "not-collected", who: MEI });
  return order;
}

describe("a corrected email address", () => {
  test("ends the old links, mails both addresses, and tells the old one nothing but how to undo it", async () => {
    const order = await deliverOrder(shop, { email: "bbo@example.com", promoCode: "WELCOME10" });
    const before = (await mailsTo("bbo@example.com")).length;
    expect(await correctEmail(shop, { number: order.number, email: "bob+trip@example.com", who: MEI })).toEqual({ ok: true, changed: true });
    // The mailbox of the new address has used the code.
    expect(await shop.db.selectFrom("promo_uses").select("customer").execute()).toEqual([{ customer: "bob@example.com" }]);
    await shop.settle();
    expect(await readOrder(shop, { number: order.number, key: order.linkKey })).toBeNull();
    const old = await mailsTo("bbo@example.com");
    expect(old).toHaveLength(before + 1);
    const notice = JSON.stringify(old.find(({ subject }) => subject.includes("another email address")));
    expect(notice).toContain(order.number);
    expect(notice).toMatch(/\/en\/order-email-change\?key=[\w-]{22}/);
    expect(notice).not.toMatch(/order-result|bob@|bob\+trip|Japan/);
    const [mail] = await mailsTo("bob+trip@example.com");
    expect(JSON.stringify(mail)).toContain("order-result");
    expect(await audited("order.correct-email")).toBe(1);
    expect(JSON.stringify(await shop.db.selectFrom("staff_actions").selectAll().execute())).not.toContain("@example");
    expect(await correctEmail(shop, { number: order.number, email: "bob+trip@example.com", who: MEI })).toEqual({ ok: true, changed: false });
    expect(await audited("order.correct-email")).toBe(1);
  });

  test("moves a guest's order to the account of the new address, and leaves it with the buyer who was signed in", async () => {
    const bob = await createAccount(shop, BOB);
    const guest = await deliverOrder(shop, { email: "bbo@example.com" });
    await correctEmail(shop, { number: guest.number, email: "bob@example.com", who: MEI });
    expect((await row(guest.number)).account_id).toBe(bob.accountId);
    await correctEmail(shop, { number: guest.number, email: "eve@example.com", who: MEI });
    expect((await row(guest.number)).account_id).toBeNull();
    await shop.db.updateTable("orders").set({ account_id: bob.accountId }).where("number", "=", guest.number).execute();
    await correctEmail(shop, { number: guest.number, email: "gift@example.com", who: MEI });
    expect((await row(guest.number)).account_id).toBe(bob.accountId);
  });

  test("is rejected before the payment", async () => {
    const { number } = await createOrder(shop, orderForm());
    expect(await correctEmail(shop, { number, email: "bob@example.com", who: MEI })).toEqual({ ok: false, code: "unpaid" });
    expect(await correctEmail(shop, { number: "RL1", email: "bob@example.com", who: MEI })).toEqual({ ok: false, code: "unknown" });
  });
});

describe("a corrected shipping address", () => {
  test("is stored, searched and mailed, until the parcel is posted", async () => {
    const { number } = await deliverOrder(shop, POSTED_SIM);
    expect(await correctAddress(shop, { number, form: address(), who: MEI })).toEqual({ ok: true, changed: true });
    await shop.settle();
    expect(await row(number)).toMatchObject({ contact: "Bea Lo", contact_key: "bealo", phone: "61234567", address: "2 Nam Cheong Street" });
    expect(JSON.stringify(await mailsTo("ada@example.com"))).toContain("2 Nam Cheong Street");
    expect(await correctAddress(shop, { number, form: address(), who: MEI })).toEqual({ ok: true, changed: false });
    await shipOrder(shop, { number, courier: "SF", tracking: null, who: MEI });
    expect(await correctAddress(shop, { number, form: address({ contact: "Cy" }), who: MEI })).toEqual({ ok: false, code: "posted" });
    expect(await audited("order.correct-address")).toBe(1);
  });

  test("is checked like a new one: all wrong fields at once, and no other postage", async () => {
    const { number } = await deliverOrder(shop, POSTED_SIM);
    expect(await correctAddress(shop, { number, form: address({ phone: "1234", city: "Paris" }), who: MEI })).toEqual({
      ok: false,
      code: "address-invalid",
      fields: { phone: "phone-invalid", city: "place-not-listed" },
    });
    const usa = AddressSchema.parse({
      ...ADDRESS,
      phone: "+85261234567",
      addressCountry: "US",
      province: "New York",
      city: "New York",
      postalCode: "10001",
    });
    expect(await correctAddress(shop, { number, form: usa, who: MEI })).toMatchObject({ ok: false, code: "other-postage" });
    expect((await row(number)).address).toBe("1 Cheung Sha Wan Road");
  });
});

test("a corrected tracking number is stored, found and mailed", async () => {
  const { number } = await deliverOrder(shop, POSTED_SIM);
  expect(await correctTracking(shop, { number, courier: "SF", tracking: "SF2", who: MEI })).toEqual({ ok: false, code: "not-posted" });
  await shipOrder(shop, { number, courier: "SF", tracking: "SF1", who: MEI });
  expect(await correctTracking(shop, { number, courier: "SF", tracking: "sf 2", who: MEI })).toEqual({ ok: true, changed: true });
  expect(await correctTracking(shop, { number, courier: "SF", tracking: "sf 2", who: MEI })).toEqual({ ok: true, changed: false });
  await shop.settle();
  expect((await row(number)).tracking_key).toBe("SF2");
  expect((await mailsTo("ada@example.com")).map(({ subject }) => subject).join()).toContain("correct tracking number");
});

describe("a parcel that came back", () => {
  test("waits for staff once, and is sent again to a corrected address from no stock", async () => {
    const { number } = await returned();
    expect(await recordReturnedParcel(shop, { number, reason: "refused", who: MEI })).toEqual({ ok: true, changed: false });
    expect((await findWaitingForStaff(shop)).returnedParcels.count).toBe(1);
    expect(await actionsOf(number)).toEqual(expect.arrayContaining(["send-again", "give-refund"]));
    const before = await stock();
    expect(await sendAgain(shop, { number, courier: "DHL", tracking: "D2", address: address(), who: MEI })).toEqual({ ok: true });
    expect(await sendAgain(shop, { number, courier: "DHL", tracking: "D2", who: MEI })).toEqual({ ok: false, code: "not-returned" });
    expect(await stock()).toEqual(before);
    expect(await row(number)).toMatchObject({ state: "delivered", courier: "DHL", tracking_key: "D2", contact: "Bea Lo" });
    await shop.settle();
    const subjects = (await mailsTo("ada@example.com")).map(({ subject }) => subject).join();
    for (const words of ["came back to us", "in the post again"]) expect(subjects).toContain(words);
    expect((await findWaitingForStaff(shop)).returnedParcels.count).toBe(0);
  });

  test("has a new tracking number, or none", async () => {
    const { number } = await returned();
    const { tracking_number: old } = await row(number);
    for (const tracking of [old, `${old?.toLowerCase().slice(0, 1)} ${old?.slice(1)}`])
      expect(await sendAgain(shop, { number, courier: "DHL", tracking, who: MEI })).toEqual({ ok: false, code: "same-tracking" });
    expect(await sendAgain(shop, { number, courier: "DHL", tracking: null, who: MEI })).toEqual({ ok: true });
  });

  test("takes other SIM cards from the stock, once, and none that belong to another order", async () => {
    const { number } = await returned();
    const before = await stock();
    const iccids = ["8985234000000000017"];
    expect(await sendAgain(shop, { number, courier: "DHL", tracking: null, iccids: [...iccids, "8985234000000000025"], who: MEI })).toEqual({
      ok: false,
      code: "iccid-count",
    });
    expect(await sendAgain(shop, { number, courier: "DHL", tracking: null, iccids, who: MEI })).toEqual({ ok: true });
    expect(await stock()).toMatchObject({ on_hand: before.on_hand - 1, reserved: before.reserved });
    const other = await returned();
    expect(await sendAgain(shop, { number: other.number, courier: "DHL", tracking: null, iccids, who: MEI })).toEqual({
      ok: false,
      code: "iccid-taken",
    });
  });

  test("is settled by a goodwill refund instead, and is then not sent", async () => {
    const { number } = await returned();
    expect(await issueGoodwillRefund(shop, { number, amount: 100, because: "it came back", who: MEI })).toMatchObject({ ok: true });
    expect(await sendAgain(shop, { number, courier: "DHL", tracking: null, who: MEI })).toEqual({ ok: false, code: "not-returned" });
  });

  test.each([
    ["a refund of all its money", async (payment: Payment) => void (await addRefund(shop, payment, payment.amount))],
    ["a lost dispute", (payment: Payment) => disputeSandboxSession(shop, payment.session_id ?? "", "lost")],
  ])("no longer waits after %s", async (_, takeMoney) => {
    const order = await returned();
    await takeMoney(await paymentOf(shop, order));
    await shop.settle();
    expect(await shop.db.selectFrom("returned_parcels").select("outcome").execute()).toEqual([{ outcome: "refunded" }]);
    expect((await findWaitingForStaff(shop)).returnedParcels.count).toBe(0);
    expect(await actionsOf(order.number)).not.toContain("record-returned-parcel");
    expect(await recordReturnedParcel(shop, { number: order.number, reason: "refused", who: MEI })).toEqual({ ok: false, code: "refunded" });
  });
});

test("a goodwill refund over the limit is rejected with the figures, several small ones as well", async () => {
  const { number } = await deliverOrder(shop);
  const give = (amount: number) => issueGoodwillRefund(shop, { number, amount, because: "slow", limits: { order: 1000, day: 900 }, who: MEI });
  expect(await give(1001)).toEqual({ ok: false, code: "over-limit", amount: 1001, limit: 1000, given: 0 });
  expect(await give(600)).toMatchObject({ ok: true });
  expect(await give(500)).toEqual({ ok: false, code: "over-limit", amount: 500, limit: 1000, given: 600 });
  expect(await give(400)).toEqual({ ok: false, code: "over-day-limit", amount: 400, limit: 900, given: 600 });
});

test("mails are sent again to the current address, those that fit the order, five a day", async () => {
  const { number } = await deliverOrder(shop);
  const before = (await mailsTo("ada@example.com")).length;
  expect(await resendMail(shop, { number, mail: "shipped", who: MEI })).toEqual({ ok: false, code: "mail-not-sent-yet" });
  for (const mail of ["confirmation", "delivery", "receipt", "receipt", "receipt"] as const)
    expect(await resendMail(shop, { number, mail, who: MEI })).toEqual({ ok: true });
  expect(await resendMail(shop, { number, mail: "receipt", who: MEI })).toEqual({ ok: false, code: "too-many-mails" });
  await shop.settle();
  expect((await mailsTo("ada@example.com")).length).toBe(before + 5);
});

test("an order for staff has what happened and its balance, no key and no code, and reading it is recorded", async () => {
  const order = await deliverOrder(shop);
  const shown = await showOrderForStaff(shop, { number: order.number, who: MEI });
  if (!shown.ok) throw new Error("The order is not there");
  const { timeline, balance } = shown.order;
  expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted((a, b) => a - b));
  for (const kind of ["event", "payment-started", "paid", "unit-delivered", "mail"]) expect(timeline.map((entry) => entry.kind)).toContain(kind);
  expect(balance).toMatchObject({ refunded: 0, disputed: 0, left: balance.paid });
  expect(JSON.stringify(shown)).not.toMatch(/encrypted|LPA:|link_key|snapshot/);
  expect(JSON.stringify(shown)).not.toContain(order.linkKey);
  expect(await audited("order.view")).toBe(1);
});
