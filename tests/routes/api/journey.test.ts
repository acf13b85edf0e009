import { expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { apiClient } from "#tests/support/api/api-client.ts";
import { lastMessage, PASSWORD } from "#tests/support/identity/identity.ts";
import { decidePayment } from "#tests/support/orders/purchase.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

/** Returns the data of a successful call. */
function dataOf<Answer extends { resultCode: string; resultData: unknown }>({ data }: { data?: Answer }) {
  if (data?.resultCode !== "SUCCESS") throw new Error(JSON.stringify(data));
  return data.resultData as Extract<Answer, { resultCode: "SUCCESS" }>["resultData"];
}

test("a program registers a traveller, sells an eSIM, requests a refund, tops up and signs out, with the generated client only", async () => {
  const email = "ada@example.com";
  const guest = apiClient(shop);
  const { codeKey } = dataOf(await guest.POST("/user/sendCode", { body: { purpose: "register", email } }));
  const code = /(?<!\d)\d{6}(?!\d)/.exec((await lastMessage(shop))?.text ?? "")?.[0] ?? "";
  const { token } = dataOf(await guest.POST("/user/register", { body: { email, code, codeKey, password: PASSWORD, agreePrivacy: "on" } }));
  const client = apiClient(shop, { token });

  const expected = { package: "JP-5GB-30D", way: "esim", quantity: "1", currency: "HKD" } as const;
  const { quoted, total } = dataOf(await client.POST("/order/quote", { body: expected }));
  const agreed = { agreeTransfer: "on", agreePrivacy: "on", agreeRegister: "on" } as const;
  const placed = dataOf(
    await client.POST("/order/create", { body: { ...expected, ...agreed, quoted, paymentMethod: "card", email, checkoutKey: "key-of-a-program-1" } }),
  );
  expect(placed.total).toEqual(total);
  await decidePayment(shop, placed.payUrl, "pay");
  await shop.settle();
  const order = dataOf(await client.POST("/order/getOrderDetail", { body: { order: placed.order } }));
  expect([order.state, order.units[0]?.esim?.apn?.length]).toEqual(["delivered", expect.any(Number)]);
  expect(dataOf(await client.POST("/order/getOrderList", { body: {} })).orders.map((one) => one.order)).toEqual([placed.order]);

  const iccid = order.units[0]?.iccid ?? "";
  expect(dataOf(await client.POST("/sim/list")).sims).toEqual([{ iccid, kind: "esim", remark: "" }]);
  dataOf(await client.POST("/sim/rename", { body: { iccid, remark: "Trip" } }));
  const { packages } = dataOf(await client.POST("/sim/getPackageList", { body: { iccid } }));
  const simPackage = packages[0]?.simPackage ?? "";
  const requested = dataOf(await client.POST("/sim/unsubscribe", { body: { simPackage, reason: "trip-changed" } }));
  expect([requested.state, requested.amount]).toEqual(["requested", total]);

  const china = simCardIccid(700);
  dataOf(await client.POST("/sim/add", { body: { iccid: china } }));
  const { offers } = dataOf(await client.POST("/topUp/getBalance", { body: { iccid: china } }));
  const amount = String(offers[0]?.amount.amount);
  const topUp = dataOf(await client.POST("/topUp/create", { body: { iccid: china, amount, paymentMethod: "wechat", email } }));
  expect(topUp.total).toEqual(offers[0]?.price);
  expect(dataOf(await client.POST("/topUp/getUsage", { body: { iccid: china } })).months).toHaveLength(6);
  dataOf(await client.POST("/sim/remove", { body: { iccid: china } }));

  expect((await client.POST("/user/logout")).data?.resultCode).toBe("SUCCESS");
  expect((await client.POST("/sim/list")).data?.resultCode).toBe("TOKEN_VALID_FAIL");
});
