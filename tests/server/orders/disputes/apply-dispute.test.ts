import { listDiscrepancies } from "#server/orders/staff/list-discrepancies.ts";
import { listDisputes } from "#server/orders/staff/list-disputes.ts";
import { showOrderForStaff } from "#server/orders/staff/show-order-for-staff.ts";
import { MEI } from "#tests/support/staff.ts";
import { beforeEach, describe, expect, test } from "vitest";
import type { DisputeEvent } from "#server/gateways/payments/payment-provider.ts";
import { disputeSandboxSession } from "#server/gateways/payments/sandbox/sandbox-dispute.ts";
import { reconcileRecords } from "#server/orders/reconciliation/reconcile-records.ts";
import { applyEvent, deliverOrder, differences, ledger, paymentOf, refundOf } from "#tests/support/orders/money.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();
let payment: Awaited<ReturnType<typeof paymentOf>>;
beforeEach(async () => {
  payment = await paymentOf(shop, await deliverOrder(shop));
});

let events = 0;
const dispute = (state: DisputeEvent["state"], overrides: Partial<DisputeEvent> = {}): DisputeEvent => ({
  id: `evt_${++events}`,
  type: "dispute",
  disputeId: "dp_1",
  paymentRef: payment.payment_ref,
  amount: payment.amount,
  currency: payment.currency,
  state,
  reason: "fraudulent",
  evidenceDueAt: null,
  ...overrides,
});
const sum = async () => (await ledger(shop)).reduce((all, row) => all + row.amount, 0);

describe("a dispute", () => {
  test.each<[string, DisputeEvent["state"][], number]>([
    ["opened", ["opened", "opened"], 0],
    ["lost", ["opened", "lost"], 0],
    ["won", ["opened", "won", "won"], 1],
    ["won, reported first", ["won", "opened"], 1],
    ["lost, reported first", ["lost", "opened"], 0],
  ])("that is %s is entered in the ledger once, and reported to staff", async (_, states, stored) => {
    for (const state of states) await applyEvent(shop, dispute(state));
    expect(await sum()).toBe(stored * payment.amount);
    expect(await ledger(shop)).toHaveLength(2 + stored);
    expect(await differences(shop)).toEqual([{ kind: "dispute", ref: "dp_1" }]);
    const history = await shop.db.selectFrom("order_events").select("id").where("cause", "like", "dispute dp_1 %").execute();
    expect(history).toHaveLength(states[0] === "opened" && states[1] !== "opened" ? 2 : 1);
  });

  test("is shown with its order, reason, state and evidence deadline", async () => {
    const evidenceDueAt = Date.UTC(2026, 11, 1);
    await applyEvent(shop, dispute("opened", { evidenceDueAt }));
    const { number } = await shop.db.selectFrom("orders").select("number").executeTakeFirstOrThrow();
    const listed = async () => (await listDiscrepancies(shop, { all: false, limit: 9 })).rows;
    const ofOrder = async () => {
      const shown = await showOrderForStaff(shop, { number, who: MEI });
      return shown.ok && [shown.order.state, ...shown.order.disputes.map((one) => one.state)];
    };
    const reason = "fraudulent";
    expect(await listed()).toMatchObject([{ number, dispute_state: "opened", dispute_reason: reason, evidence_due_at: evidenceDueAt }]);
    expect(await listDisputes(shop, { state: "opened", limit: 9 })).toMatchObject({ rows: [{ number, reason, evidence_due_at: evidenceDueAt }] });
    expect(await ofOrder()).toEqual(["delivered", "opened"]);
    await applyEvent(shop, dispute("lost"));
    expect(await listed()).toMatchObject([{ number, dispute_state: "lost", dispute_reason: reason }]);
    expect(await ofOrder()).toEqual(["delivered", "lost"]);
  });

  test("is found by the nightly reconciliation if its webhook never came, and is recorded once", async () => {
    shop.losesWebhooks = true;
    const disputeId = await disputeSandboxSession(shop, payment.session_id ?? "", "opened");
    shop.pass(60_000);
    expect(await reconcileRecords(shop)).toBe(1);
    expect(await reconcileRecords(shop)).toBe(0);
    expect(await differences(shop)).toEqual([{ kind: "dispute", ref: disputeId }]);
    // Decided half a year later.
    shop.pass(190 * 86_400_000);
    await disputeSandboxSession(shop, payment.session_id ?? "", "lost");
    expect(await reconcileRecords(shop)).toBe(1);
    expect(await sum()).toBe(0);
    expect(await shop.db.selectFrom("disputes").select(["id", "state"]).execute()).toEqual([{ id: disputeId, state: "lost" }]);
  });

  test("gets at night the reason and deadline that its event lacked", async () => {
    const disputeId = await disputeSandboxSession(shop, payment.session_id ?? "", "opened");
    await shop.settle();
    await shop.db.updateTable("disputes").set({ reason: null, evidence_due_at: null }).execute();
    expect(await reconcileRecords(shop)).toBe(0);
    expect(await shop.db.selectFrom("disputes").select(["id", "reason", "evidence_due_at"]).execute()).toEqual([
      { id: disputeId, reason: "fraudulent", evidence_due_at: expect.any(Number) },
    ]);
  });

  test("of a removed provider does not extend the compared period", async () => {
    const from: number[] = [];
    const { listDisputes } = shop.payments;
    shop.payments.listDisputes = (window) => (from.push(window.from), listDisputes(window));
    await applyEvent(shop, dispute("opened"));
    await shop.db
      .updateTable("disputes")
      .set({ opened_at: shop.clock() - 365 * 86_400_000 })
      .execute();
    await reconcileRecords(shop);
    await shop.db.updateTable("disputes").set({ provider: "stripe" }).execute();
    await reconcileRecords(shop);
    expect(from.map((at) => (shop.clock() - at) / 86_400_000)).toEqual([545, 180]);
  });

  test("blocks refunds until it is won", async () => {
    await applyEvent(shop, dispute("opened"));
    expect(await refundOf(shop, payment, 1)).toEqual({ ok: false, code: "more-than-paid" });
    await applyEvent(shop, dispute("won"));
    expect(await refundOf(shop, payment, payment.amount)).toMatchObject({ ok: true });
  });

  test("of more than was paid, or in another currency, is not entered in the ledger", async () => {
    await applyEvent(shop, dispute("opened", { amount: payment.amount + 1 }));
    await applyEvent(shop, dispute("opened", { disputeId: "dp_2", currency: "USD" }));
    expect(await sum()).toBe(payment.amount);
    expect(await differences(shop)).toEqual([
      { kind: "dispute", ref: "dp_1" },
      { kind: "dispute", ref: "dp_2" },
    ]);
    expect(await shop.db.selectFrom("discrepancies").select("order_id").distinct().execute()).toEqual([{ order_id: payment.order_id }]);
  });

  test("of an unknown payment is retried for an hour, then reported to staff", async () => {
    const early = dispute("opened", { paymentRef: "py_unknown" });
    expect(await applyEvent(shop, early)).toBe(shop.clock() + 60_000);
    expect(await differences(shop)).toEqual([]);
    await shop.db.updateTable("payments").set({ payment_ref: "py_unknown" }).execute();
    expect(await applyEvent(shop, early)).toBeUndefined();
    expect(await sum()).toBe(0);
  });
});
