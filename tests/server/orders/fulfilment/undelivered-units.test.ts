import { expect, test } from "vitest";
import { countStates } from "#server/app/metrics/count-states.ts";
import { checkShop } from "#server/ops/system/check-shop.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { rejectRefund } from "#server/orders/refunds/reject-refund.ts";
import { listOrdersForStaff } from "#server/orders/staff/list-orders-for-staff.ts";
import { findWaitingForStaff } from "#server/orders/staff/waiting-for-staff.ts";
import { createOrder, decidePayment, POSTED_SIM } from "#tests/support/orders/purchase.ts";
import { lastRequest, runJobsFor } from "#tests/support/orders/refunds.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";

const shop = useTestShop();

test("a paid eSIM that is not delivered is in metrics, lists and checks after 10 minutes, unless its order is on hold", async () => {
  const oldest = async () => (await countStates(shop)).oldestUndeliveredMs;
  shop.carrier.provisionEsim = async ({ ref }) => ({ state: "pending", jobId: ref });
  shop.carrier.findByRef = async (ref) => ({ state: "pending", jobId: ref });
  const order = await createOrder(shop, orderForm());
  await decidePayment(shop, order.payUrl, "pay");
  const parcel = await createOrder(shop, orderForm({ ...POSTED_SIM, email: "bob@example.com" }));
  await decidePayment(shop, parcel.payUrl, "pay");
  await runJobsFor(shop, 4);
  expect(await listOrdersForStaff(shop, { overdue: true, limit: 9 })).toMatchObject({ rows: [] });
  expect((await findWaitingForStaff(shop)).overdueUnits).toEqual({ count: 0, since: null });
  shop.pass(600_000);
  const { esim, physical, sim } = await oldest();
  expect([esim >= 600_000, physical >= 600_000, sim]).toEqual([true, true, 0]);
  expect(await listOrdersForStaff(shop, { overdue: true, limit: 9 })).toMatchObject({ rows: [{ number: order.number }] });
  expect((await findWaitingForStaff(shop)).overdueUnits.count).toBe(1);
  expect((await checkShop(shop)).map(({ sentence }) => sentence).join()).toContain("1 paid eSIMs and renewals are not delivered after 10 minutes");
  await requestCancellation(shop, { number: order.number, key: order.linkKey }, { reason: "trip-changed" });
  expect((await oldest()).esim).toBe(0);
  // After the hold its time begins anew.
  await rejectRefund(shop, { requestId: (await lastRequest(shop)).id, decision: "other", who: MEI });
  expect((await findWaitingForStaff(shop)).overdueUnits.count).toBe(0);
  shop.pass(600_000);
  expect((await findWaitingForStaff(shop)).overdueUnits.count).toBe(1);
});
