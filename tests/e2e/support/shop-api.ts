import { randomBytes } from "node:crypto";
import { expect, type BrowserContext } from "@playwright/test";
import type { Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { codeIn } from "#tests/support/identity/sign-in.ts";
import { messageTo } from "./mailbox.ts";
import { consents, newEmail, type OrderFields } from "./order-form.ts";

// What a test needs before it starts, made through the API of the shop (docs/api.md): accounts and orders that are not what the test is about.

export type Account = { email: string; token: string };
export type PlacedOrder = { number: string; key: string; email: string; payUrl: string };
type Outcome = "pay" | "pay-later" | "cancel";

/** Only this message contains a code; other messages may contain six digits too. */
const CODE_SUBJECT = /^Your code to/;

/** A new address of a visitor: the shop limits the calls of one. */
export const newAddress = () => `198.18.${randomBytes(2).join(".")}`;

/** Posts a call of the API. Returns its data; throws if it was rejected. */
async function call<Data>(address: string, fields: Record<string, unknown>, token = "", lang: Language = "en"): Promise<Data> {
  const response = await fetch(`${process.env.SHOP_ORIGIN}/api${address}`, {
    method: "POST",
    body: JSON.stringify(fields),
    headers: { "Content-Type": "application/json", "X-Forwarded-For": newAddress(), Token: token, lang },
  });
  const { resultCode, resultMessage, resultData } = (await response.json()) as { resultCode: string; resultMessage: string; resultData: Data };
  if (resultCode !== "SUCCESS") throw new Error(`${address}: ${resultCode} ${resultMessage}`);
  return resultData;
}

/** Signs in with an emailed code. Creates the account if the email address has none. */
export async function createAccount(email = newEmail()): Promise<Account> {
  const { codeKey } = await call<{ codeKey: string }>("/user/sendCode", { purpose: "login", email });
  const code = codeIn(await messageTo(email, CODE_SUBJECT));
  const { token } = await call<{ token: string }>("/user/login", { tab: "email", email, code, codeKey, agreePrivacy: "on" });
  return { email, token };
}

/** Makes the visitor of a browser that account. */
export const useAccount = (context: BrowserContext, { token }: Account) =>
  context.addCookies([{ name: "Token", value: token, url: process.env.SHOP_ORIGIN as string, httpOnly: true, sameSite: "Lax" }]);

/** Adds a SIM to the list of an account. */
export const addSim = (account: Account, iccid: string, remark = "") => call("/sim/add", { iccid, remark }, account.token);

/** Orders one eSIM for Japan, paid in HKD by card, unless the fields say otherwise. */
export async function placeOrder(fields: OrderFields = {}, account?: Account, language?: Language): Promise<PlacedOrder> {
  const email = fields.email ?? account?.email ?? newEmail();
  const form = { package: "JP-5GB-30D", way: "esim", quantity: "1", currency: "HKD", paymentMethod: "card", ...consents, ...fields, email };
  const checkoutKey = randomBytes(24).toString("base64url");
  const { order, key, payUrl } = await call<{ order: string; key: string; payUrl: string }>(
    "/order/create",
    { ...form, checkoutKey },
    account?.token,
    language,
  );
  return { number: order, key, email, payUrl };
}

/** Places an order and decides on its payment page; a paid one is returned once it is delivered, or being packed. */
export async function buy(
  fields: OrderFields = {},
  { account, outcome = "pay" }: { account?: Account; outcome?: Outcome } = {},
): Promise<PlacedOrder> {
  const order = await placeOrder(fields, account);
  await decideOnPaymentPage(order, outcome);
  if (outcome === "pay") await untilFulfilled(order);
  return order;
}

async function decideOnPaymentPage({ payUrl }: PlacedOrder, outcome: Outcome): Promise<void> {
  const decided = await fetch(payUrl, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ outcome }),
    headers: { Origin: process.env.SHOP_ORIGIN as string },
  });
  expect(decided.status).toBe(303);
}

/** The most packages that the carrier keeps for one SIM, and the most of one order. */
const FULL = "10";

/** Buys a package for a SIM that takes no more when it is delivered: another order, placed before, has filled it. The carrier refuses the unit. */
export async function buyRefused(iccid: string): Promise<PlacedOrder> {
  const before = await placeOrder({ way: "sim", iccid, quantity: FULL });
  const refused = await placeOrder({ way: "sim", iccid });
  await decideOnPaymentPage(before, "pay");
  await untilFulfilled(before);
  await decideOnPaymentPage(refused, "pay");
  return refused;
}

/** Waits until the carrier has delivered a paid order; a SIM card is only requested until staff post it. */
export async function untilFulfilled({ number, key }: Pick<PlacedOrder, "number" | "key">): Promise<void> {
  await expect(async () => {
    const { state, way } = await call<{ state: string; way: string }>("/order/getOrderDetail", { order: number, key });
    expect(state).toBe(way === "physical" ? "preparing" : "delivered");
  }).toPass({ intervals: [50, 100, 200] });
}

/** Returns the address of an order's result for anybody who has its key. */
export const resultAddress = ({ number, key }: PlacedOrder, language: Language = "en") => path(language, "order-result", { order: number, key });
