import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashSearch } from "#server/audit/list-staff-actions.ts";
import { findAnything } from "#server/orders/staff/find-anything.ts";
import { listDisputes } from "#server/orders/staff/list-disputes.ts";
import { listDiscrepancies } from "#server/orders/staff/list-discrepancies.ts";
import { listFailedRefunds } from "#server/orders/staff/list-failed-refunds.ts";
import { listRefundRequests, listUnmatchedPayments } from "#server/orders/staff/list-money-work.ts";
import { listOrdersForStaff } from "#server/orders/staff/list-orders-for-staff.ts";
import { endOfPrefix } from "#server/orders/staff/search-text.ts";
import { findWaitingForStaff } from "#server/orders/staff/waiting-for-staff.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import type { PlacedOrder } from "#server/orders/checkout/place-order.ts";
import { deliverOrder, paymentOf } from "#tests/support/orders/money.ts";
import { POSTED_SIM } from "#tests/support/orders/purchase.ts";
import { findGrowth, recordStatements } from "#tests/support/query-plans.ts";
import { createRegistration } from "#tests/support/real-name.ts";
import { createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";

const { recorded, log } = recordStatements();
let shop: TestShop;
let esim: PlacedOrder;
let card: PlacedOrder;
beforeAll(async () => {
  shop = await openTestShop({}, log);
  esim = await deliverOrder(shop, { email: "eve.b@example.com" });
  shop.pass(1000);
  card = await deliverOrder(shop, POSTED_SIM);
  await shipOrder(shop, { number: card.number, courier: "SF Express", tracking: "sf 123-4567", who: MEI });
});
afterAll(() => shop.close());

const find = async (text: string) => {
  const result = await findAnything(shop, { text, who: MEI });
  return result.ok
    ? result.hits.map((hit) => `${hit.kind} ${hit.kind === "order" ? hit.number : hit.kind === "sim" ? hit.iccid : hit.reference} ${hit.by}`)
    : result.code;
};

describe("one search box finds", () => {
  test("an order by its number, with and without prefix and hyphen, in any case", async () => {
    const bare = card.number.replace("RL", "").replace("-", "");
    for (const text of [card.number, ` ${card.number.toLowerCase()} `, bare, bare.toLowerCase()])
      expect(await find(text)).toEqual([`order ${card.number} number`]);
  });

  test("an order by the end of its number, at least the six characters after the hyphen", async () => {
    const end = card.number.split("-")[1] ?? "";
    for (const text of [end, end.toLowerCase(), `1-${end}`, `RL1-${end}`]) expect(await find(text)).toEqual([`order ${card.number} number-end`]);
    expect(await find(end.slice(1))).toEqual([]);
    const other = card.number.at(7) === "9" ? "8" : "9";
    expect(await find(`${other}-${end}`)).toEqual([]);
  });

  test("enquiries by the email address of the sender, with the orders", async () => {
    const { reference } = await createEnquiry(shop, { fields: { email: "Pia@partner.example" } });
    expect(await find("pia@Partner.example")).toEqual([`enquiry ${reference} email`]);
    expect(await find("pia@other.example")).toEqual([]);
  });

  test("orders by the email address, and by its beginning", async () => {
    expect(await find("EVE.B@example.com")).toEqual([`order ${esim.number} email`]);
    expect(await find("eve.")).toEqual([`order ${esim.number} email-prefix`]);
    expect(await find("eve.b@exam")).toEqual([`order ${esim.number} email-prefix`]);
    expect(await find("eve.c")).toEqual([]);
  });

  test("orders by the phone number, with and without country code", async () => {
    for (const text of ["91234567", "9123 4567", "+852 9123 4567", "85291234567"]) expect(await find(text)).toEqual([`order ${card.number} phone`]);
  });

  test("a SIM and its order by the ICCID or its last digits, at least six", async () => {
    const { iccid } = await shop.db.selectFrom("fulfilments").select("iccid").where("kind", "=", "esim").executeTakeFirstOrThrow();
    expect(await find(iccid ?? "")).toEqual(expect.arrayContaining([`sim ${iccid} iccid`, `order ${esim.number} iccid`]));
    for (const digits of [6, 8])
      expect(await find(iccid?.slice(-digits) ?? "")).toEqual(expect.arrayContaining([`sim ${iccid} iccid-end`, `order ${esim.number} iccid-end`]));
    expect(await find(iccid?.slice(-5) ?? "")).toEqual([]);
  });

  test("an order by the ids of its payment at us and at the provider", async () => {
    const { id, payment_ref: ref, session_id: session } = await paymentOf(shop, esim);
    for (const text of [id, ref ?? "", session ?? ""]) expect(await find(text)).toEqual([`order ${esim.number} id`]);
  });

  test("an order by the tracking number, however it is spaced, and by the beginning of the recipient's name", async () => {
    for (const text of ["SF1234567", "sf-123 4567"]) expect(await find(text)).toEqual([`order ${card.number} tracking`]);
    for (const text of ["ada l", "ADA LO", "adal"]) expect(await find(text)).toEqual([`order ${card.number} recipient`]);
    expect(await find("lo")).toEqual([]);
  });

  test("a registration and an enquiry by the reference only", async () => {
    const registration = await createRegistration(shop);
    const enquiry = await createEnquiry(shop);
    expect(await find(registration.reference)).toEqual([`registration ${registration.reference} registration`]);
    expect(await find(enquiry.reference.toLowerCase())).toEqual([`enquiry ${enquiry.reference} enquiry`]);
  });

  test("nothing in silly input", async () => {
    expect(await find("a".repeat(101))).toBe("too-long");
    expect(await find(" - ")).toBe("too-short");
    for (const text of ["%%%", "___", "' or 1=1 --", "\u0000\u0000\u0000ab", "9".repeat(100), "💥💥"])
      expect([[], "too-short"]).toContainEqual(await find(text));
  });

  test("and the audit log gets how, what was found, and of the text a hash only", async () => {
    await find("eve.b@example.com");
    const action = await shop.db
      .selectFrom("staff_actions")
      .selectAll()
      .where("action", "=", "list.search")
      .orderBy("id", "desc")
      .orderBy("at", "desc")
      .execute();
    const [hash] = hashSearch(shop.env, "eve.b@example.com");
    expect(action.find(({ subject_kind: kind, subject_id: id }) => kind === "list" && id === hash)?.after_values).toBe(
      JSON.stringify({ by: "email", found: 1, hits: esim.number }),
    );
    expect(JSON.stringify(action)).not.toContain("eve.b");
  });
});

test("a range of a prefix contains all that begin with it", () => {
  for (const prefix of ["ada", "adz", "zz", "ad9", "ada.", "陳大", "é", "\ud7ff"]) {
    const end = endOfPrefix(prefix);
    for (const rest of ["", ".", "a", "z9", "文"]) expect(end === null || prefix + rest < end).toBe(true);
  }
});

test("no search and no list reads more rows the longer the shop runs, on any page", async () => {
  recorded.clear();
  const page = { limit: 20, after: "zzz" };
  for (const text of [
    card.number,
    "K7M2QX",
    "eve.b@example.com",
    "eve",
    "91234567",
    "8985234000000000001",
    "123456",
    "SF1234567",
    "ada lo",
    "pay_1",
    "RN23456789",
    "PE23456789",
  ])
    await find(text);
  for (const after of [undefined, page.after]) {
    for (const filter of [
      {},
      { state: "delivered" },
      { way: "esim" },
      { state: "delivered", way: "esim" },
      { failed: true },
      { waitingHours: 24 },
    ] as const)
      await listOrdersForStaff(shop, { ...filter, limit: 20, after });
    for (const state of ["requested", "approved", "rejected", "refunded"] as const) await listRefundRequests(shop, { state, limit: 20, after });
    for (const state of ["opened", "won", "lost"] as const)
      await listDisputes(shop, { state, limit: 20, after: after && state === "opened" ? "1:zzz" : after });
    for (const all of [true, false]) await listDiscrepancies(shop, { all, limit: 20, after });
    await listFailedRefunds(shop, { limit: 20, after });
    await listUnmatchedPayments(shop, { limit: 20, after });
  }
  await findWaitingForStaff(shop);
  const statements = [...recorded.values()].filter(({ sql }) => sql.startsWith("select"));
  const grown: string[] = [];
  for (const query of statements) {
    const why = await findGrowth(shop.db, query);
    if (why) grown.push(why);
  }
  expect(statements.length).toBeGreaterThan(40);
  expect(grown).toEqual([]);
});

test("a list continues where its page ended, and each order is on one page", async () => {
  const first = await listOrdersForStaff(shop, { limit: 1 });
  const second = await listOrdersForStaff(shop, { limit: 1, after: first.next ?? "" });
  expect([...first.rows, ...second.rows].map(({ number }) => number)).toEqual([card.number, esim.number]);
  expect(second.next).toBeNull();
});
