import type * as Crypto from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { createOrder } from "#tests/support/orders/purchase.ts";
import { createRegistration } from "#tests/support/real-name.ts";
import { createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

// Reference numbers are short because people read them aloud, so a number may already be taken. These tests set the random numbers.

const draws: number[] = [];
vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof Crypto>();
  return { ...crypto, randomInt: (max: number) => draws.shift() ?? crypto.randomInt(max) };
});
const same = (length: number) => Array<number>(length).fill(0);

const shop = useTestShop();
afterEach(() => void draws.splice(0));

describe("draws another number if the first is taken, for", () => {
  test("an order", async () => {
    draws.push(...same(6));
    const first = await createOrder(shop, orderForm());
    expect(first.number).toMatch(/-222222$/);
    draws.push(...same(6));
    const form = orderForm();
    const second = await createOrder(shop, form);
    expect(second.number).not.toBe(first.number);
    expect(second.payUrl).not.toBeNull();
    expect((await createOrder(shop, form)).number).toBe(second.number);
  });

  test("a real-name registration", async () => {
    draws.push(...same(8));
    const first = await createRegistration(shop);
    expect(first.reference).toBe("RN22222222");
    draws.push(...same(8));
    const second = await createRegistration(shop, { fields: { iccids: [simCardIccid(8)] }, photo: 2 });
    expect(second.reference).toMatch(/^RN/);
    expect(second.reference).not.toBe(first.reference);
  });

  test("an enquiry", async () => {
    draws.push(...same(8));
    const first = await createEnquiry(shop, {});
    expect(first.reference).toBe("PE22222222");
    draws.push(...same(8));
    const second = await createEnquiry(shop, {});
    expect(second.reference).not.toBe(first.reference);
  });
});
