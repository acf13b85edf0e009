import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { describe, expect, test } from "vitest";
import { orderCalendar } from "#server/orders/views/order-calendar.ts";
import { readOrder, type OrderView } from "#server/orders/views/read-order.ts";
import { readSharedEsim } from "#server/orders/views/read-shared-esim.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

async function buy(fields: Record<string, string> = {}): Promise<OrderView> {
  const { number, linkKey: key } = await deliverOrder(shop, fields);
  return (await readOrder(shop, { number, key })) as OrderView;
}

describe("the link to one eSIM", () => {
  test("opens that eSIM only, and tells nothing about its order", async () => {
    const order = await buy({ quantity: "2" });
    const keys = order.units.map(({ linkKey }) => linkKey ?? "");
    expect(new Set(keys).size).toBe(2);
    const shared = await readSharedEsim(shop, keys[1] ?? "");
    expect(shared?.codes).toEqual(order.units[1]?.codes);
    expect(JSON.stringify(shared)).not.toMatch(new RegExp(`${order.number}|ada@example.com|total|price`));
  });

  test.each(["", "AAAAAAAAAAAAAAAAAAAAAA", "x".repeat(200)])("does not open with another key: “%s”", async (key) => {
    await buy();
    expect(await readSharedEsim(shop, key)).toBeNull();
  });

  test("does not open with the key of the order", async () => {
    const { number, linkKey } = await deliverOrder(shop);
    expect(await readOrder(shop, { number, key: linkKey })).not.toBeNull();
    expect(await readSharedEsim(shop, linkKey)).toBeNull();
  });

  test("no longer opens once the eSIM is revoked", async () => {
    const order = await buy();
    await shop.db.updateTable("fulfilments").set({ revoked_at: shop.clock() }).execute();
    expect(await readSharedEsim(shop, order.units[0]?.linkKey ?? "")).toBeNull();
  });

  test("is stored only encrypted and hashed", async () => {
    const order = await buy();
    const rows = await shop.db.selectFrom("fulfilments").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(order.units[0]?.linkKey);
  });
});

describe("the calendar of an order", () => {
  const linesOf = (text = "") => text.replace(/\r\n /g, "").split("\r\n");
  const moment = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, "");
  const calendarOf = async (order: OrderView, language: Language = "en") => {
    const calendar = await orderCalendar(shop, order, language);
    return calendar.ok ? calendar : { filename: "", text: calendar.code };
  };

  test("has the deadline to start an eSIM, and the day to install it, a week before in the destination's days", async () => {
    const order = await buy();
    const useBy = order.units[0]?.useBy ?? 0;
    const day = (at: number) => new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Tokyo" }).format(at).replaceAll("-", "");
    const calendar = await calendarOf(order);
    const lines = linesOf(calendar.text);
    expect(lines.filter((line) => line.startsWith("DTSTART"))).toEqual([
      `DTSTART;VALUE=DATE:${day(useBy - 7 * 86_400_000)}`,
      `DTSTART:${moment(useBy)}`,
    ]);
    expect(lines.filter((line) => line.startsWith("URL"))).toEqual(
      Array(2).fill(`URL:${shop.env.publicOrigin}/en/order-result?order=${order.number}`),
    );
    expect(lines).toContain("SUMMARY:Install your eSIM for Japan");
    expect(calendar.filename).toBe(`rovelink-${order.number.toLowerCase()}.ics`);
  });

  test("has the end of a package that has started, and then no other date", async () => {
    const order = await buy();
    const endsAt = Date.UTC(2026, 11, 24, 3, 0);
    shop.carrier.listPackages = async () => [{ ref: order.units[0]?.id ?? "", endsAt }] as never;
    const lines = linesOf((await calendarOf(order)).text);
    expect(lines.filter((line) => line.startsWith("SUMMARY"))).toEqual(["SUMMARY:Your data for Japan ends"]);
    expect(lines).toContain(`DTSTART:${moment(endsAt)}`);
  });

  test("contains no link key, since calendars are shared", async () => {
    const order = await buy({ quantity: "2" });
    const { text } = await calendarOf(order, "zh-cn");
    for (const { linkKey, codes } of order.units) expect([linkKey, codes?.matchingId].some((secret) => text.includes(secret ?? "-"))).toBe(false);
  });

  test("does not exist for an order without dates", async () => {
    const { number, linkKey: key } = await createOrder(shop, orderForm());
    expect(await orderCalendar(shop, (await readOrder(shop, { number, key })) as OrderView, "en")).toEqual({ ok: false, code: "no-dates" });
  });

  test("has the dates of every eSIM: the ends of those that have started, and the deadline to start the others", async () => {
    const order = await buy({ quantity: "3" });
    const [first, second] = order.units;
    const endsAt = Date.UTC(2026, 11, 24, 3, 0);
    shop.carrier.listPackages = async (iccid) => (iccid === second?.iccid ? [{ ref: second?.id ?? "", endsAt }] : []) as never;
    const summaries = linesOf((await calendarOf(order)).text).filter((line) => line.startsWith("SUMMARY"));
    expect(summaries).toHaveLength(3);
    expect(summaries).toContain("SUMMARY:Your data for Japan ends");
    expect(first?.iccid).not.toBe(second?.iccid);
  });

  test("is rejected while the carrier does not say what has started", async () => {
    const order = await buy();
    shop.carrier.listPackages = async () => {
      throw new CarrierError("retry", "silent");
    };
    expect(await orderCalendar(shop, order, "en")).toEqual({ ok: false, code: "carrier-silent" });
  });
});
