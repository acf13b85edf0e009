import { OrderSchema } from "#server/orders/core/order.schema.ts";
import { placeOrder, type PlacedOrder } from "#server/orders/checkout/place-order.ts";
import { readOrder, type OrderView } from "#server/orders/views/read-order.ts";
import type { TestShop } from "#tests/support/shop.ts";
import type { Viewer } from "#server/orders/checkout/checkout.ts";
import { decideSandboxPayment, type SandboxOutcome } from "#server/payments/sandbox/sandbox-payment.ts";

export const VIEWER: Viewer = { language: "en", currency: "HKD", clientAddress: "203.0.113.7", ipCountry: "HK" };

export const POSTED_SIM = {
  way: "physical",
  contact: "Ada Lo",
  phoneCountry: "HK",
  phone: "91234567",
  addressCountry: "HK",
  province: "Kowloon",
  city: "Sham Shui Po",
  address: "1 Cheung Sha Wan Road",
};

/** Posts an order form and returns the result, rejections included. */
export function postOrder(shop: TestShop, form: Record<string, string>, viewer: Partial<Viewer> = {}) {
  return placeOrder(shop, OrderSchema.parse(form), { ...VIEWER, ...viewer });
}

/** Posts an order form that must be accepted. */
export async function createOrder(shop: TestShop, form: Record<string, string>, viewer: Partial<Viewer> = {}): Promise<PlacedOrder> {
  const result = await postOrder(shop, form, viewer);
  if (!result.ok) throw new Error(`The order was rejected: ${result.code}`);
  return result;
}

/** Decides on the test payment page of this address. */
export async function decidePayment(shop: TestShop, payUrl: string | null, outcome: SandboxOutcome): Promise<string> {
  const result = await decideSandboxPayment(shop, payUrl?.split("/").at(-1) ?? "", outcome);
  if (!result) throw new Error("There is no such payment page");
  return result.location;
}

/** Returns the order as its buyer sees it. */
export async function readBuyerOrder(shop: TestShop, order: Pick<PlacedOrder, "number" | "linkKey">): Promise<OrderView> {
  const view = await readOrder(shop, { number: order.number, key: order.linkKey });
  if (!view) throw new Error("The order is not there");
  return view;
}
