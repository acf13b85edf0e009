import { beforeAll, describe, expect, test } from "vitest";
import { BRAND } from "#server/locale/brand.schema.ts";
import { buyer, PARCEL, validOrderForm, valueOf, type Buyer, type Fields } from "#tests/support/buyer.ts";
import { linksOf, titleOf } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";
import { signInByCode } from "#tests/support/identity/sign-in.ts";

const server = useServer({ env: { SIMULATOR_DELAY_MS: "0", SANDBOX_DELAY_MS: "200" } });
let ada: Buyer;
let bob: Buyer;
let guest: Buyer;
beforeAll(async () => {
  [ada, bob, guest] = [buyer(server), buyer(server), buyer(server)];
  await signInByCode(ada, "ada@example.com");
  await signInByCode(bob, "bob@example.com");
});

type Placed = { number: string; key: string };

/** Orders as this buyer, who buys the same again if asked, and decides on the payment page. */
async function order(by: Buyer, outcome: string, fields: Fields = {}): Promise<Placed> {
  const form = validOrderForm(fields);
  const first = await by.post("/en/order-sim", form);
  const boughtBefore = valueOf(first, "boughtBefore");
  const { location } = boughtBefore ? await by.post("/en/order-sim", { ...form, boughtBefore }) : first;
  const result = (await by.post(location ?? "", { outcome })).location ?? "";
  const search = new URL(result, server.origin).searchParams;
  return { number: search.get("order") ?? "", key: search.get("key") ?? "" };
}
const detail = (number: string) => `/en/account/order?order=${number}`;

describe("my orders", () => {
  test("is empty at first, and shows the next step", async () => {
    const page = await bob.open("/en/account/order");
    expect([page.status, titleOf(page)]).toEqual([200, "My orders"]);
    expect(page.text).toContain("No orders yet");
    expect(linksOf(page, "destination")).not.toEqual([]);
  });

  test("leads a visitor to sign in, and back", async () => {
    const { status, location } = await guest.open("/en/account/order?page=2");
    expect([status, location]).toEqual([302, "/en/login?redirectTo=%2Fen%2Faccount%2Forder%3Fpage%3D2"]);
  });

  test("is not cached", async () => {
    const { headers } = await ada.open("/en/account/order");
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
  });

  test("shows guest orders of the same email address, with the six columns, newest first", async () => {
    const first = await order(guest, "pay", { email: "ada@example.com", quantity: "2" });
    const second = await order(guest, "cancel", { email: "Ada@Example.com" });
    const { text } = await ada.open("/en/account/order");
    for (const phrase of ["Order number", "Time", "Unit price", "Quantity", "Status", "Amount", first.number, "HK$93.00", "HK$186.00"]) {
      expect(text).toContain(phrase);
    }
    expect(text.indexOf(second.number)).toBeLessThan(text.indexOf(first.number));
    expect(text).toContain("Awaiting payment");
    expect((await bob.open("/en/account/order")).text).toContain("No orders yet");
  });
});

describe("the order form of a signed-in buyer", () => {
  test("starts with the account's email address, and keeps another that was typed", async () => {
    const address = "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1";
    expect(valueOf(await ada.open(address), "email")).toBe("ada@example.com");
    expect(valueOf(await guest.open(address), "email")).toBe("");
    const rejected = await ada.post(address, validOrderForm({ email: "gift@example.com", agreePrivacy: "" }));
    expect([rejected.status, valueOf(rejected, "email")]).toEqual([400, "gift@example.com"]);
    expect(valueOf(await ada.post(address, validOrderForm({ email: "" })), "email")).toBe("");
  });

  test("creates an order of the account, whatever email address is typed", async () => {
    const { number } = await order(ada, "pay", { email: "gift@example.com" });
    expect((await ada.open(detail(number))).text).toContain("gift@example.com");
  });
});

describe("an order of the account", () => {
  test("shows every field, and its history", async () => {
    const { number, key } = await order(ada, "pay", { way: "physical", ...PARCEL, promoCode: "WELCOME10" });
    const page = await ada.open(detail(number));
    expect(titleOf(page)).toBe(`Order ${number}`);
    for (const phrase of [
      "Order number",
      "Unit price HK$93.00",
      "Quantity 1",
      "Purchase method SIM by post",
      "Physical SIM card Yes",
      "Purchase channel Rovelink website",
      "Payment method Credit or debit card",
      "Phone number +852 9123 4567",
      "Shipping address Chan Tai Man 8 Nathan Road Yau Tsim Mong Kowloon Hong Kong",
      "Discount (WELCOME10)",
      "Postage HK$16.00",
      "Being prepared",
      "Placed, awaiting payment",
      "Paid HK$",
    ]) {
      expect(page.text).toContain(phrase);
    }
    expect(page.html).not.toContain(key);
  });

  test("links to its eSIM and its receipt without a key, and contains no code itself", async () => {
    const { number } = await order(ada, "pay");
    const result = await ada.openUntil(`/en/order-result?order=${number}`, "Your eSIM is ready");
    expect(result.text).toContain("LPA:1$");
    const [card = ""] = linksOf(result, "order-card");
    expect(card).toBe(`/en/order-card?order=${number}&unit=1`);
    expect((await ada.open(card)).html).toContain("SM-DP+");
    const page = await ada.open(detail(number));
    expect(page.text).toMatch(/ICCID 8985234\d{12}/);
    expect(page.html).not.toContain("LPA:1$");
    expect(linksOf(page, "order-result")).toEqual([`/en/order-result?order=${number}`]);
    expect(linksOf(page, "order-receipt")).toEqual([`/en/order-receipt?order=${number}`]);
  });

  test("can be paid again if it was not paid", async () => {
    const { number } = await order(ada, "cancel");
    const page = await ada.open(detail(number));
    expect(page.text).toContain("Pay HK$93");
    const rejected = await ada.post(detail(number), {});
    expect([rejected.status, titleOf(rejected)]).toEqual([400, `Error: Order ${number}`]);
    const retry = await ada.post(detail(number), { paymentMethod: "alipay" });
    expect(retry.status).toBe(303);
    await ada.post(retry.location ?? "", { outcome: "pay" });
    expect((await ada.open(detail(number))).text).toContain("Alipay");
  });
});

describe("an order that was not paid", () => {
  const LIST = "/en/account/order";
  const dismiss = (by: Buyer, number: string) => by.post(LIST, { intent: "dismiss", order: number });

  test("offers to continue the payment first, then to remove it from the list", async () => {
    const { number } = await order(ada, "cancel");
    const page = await ada.open(LIST);
    const row = page.html.slice(page.html.indexOf(`order=${number}`));
    expect(row.indexOf("Continue payment")).toBeGreaterThan(0);
    expect(row.indexOf("Continue payment")).toBeLessThan(row.indexOf("Remove from list"));
    expect(row).toContain(`Remove order ${number} from the list`);
  });

  test("leaves the list without scripts, and keeps its page and its place in the export", async () => {
    const { number } = await order(ada, "cancel");
    const { status, location } = await dismiss(ada, number);
    expect([status, location]).toEqual([303, LIST]);
    expect((await ada.post(`${LIST}?page=2`, { intent: "dismiss", order: number })).location).toBe(`${LIST}?page=2`);
    expect((await ada.open(LIST)).text).not.toContain(number);
    expect((await ada.open(detail(number))).text).toContain("Pay HK$93");
    const exported = JSON.parse((await ada.open("/en/account/export")).html) as { orders: { number: string; dismissedAt: string | null }[] };
    expect(exported.orders.find((one) => one.number === number)?.dismissedAt).toMatch(/^\d{4}-/);
  });

  test("comes back once it is paid after all", async () => {
    const { number } = await order(ada, "cancel");
    await dismiss(ada, number);
    const retry = await ada.post(detail(number), { paymentMethod: "card" });
    await ada.post(retry.location ?? "", { outcome: "pay" });
    await ada.openUntil(detail(number), "Receipt");
    expect((await ada.open(LIST)).text).toContain(number);
  });

  test("is only dismissed by its own account; a paid order never is", async () => {
    const unpaid = await order(ada, "cancel");
    const paid = await order(ada, "pay");
    await ada.openUntil(detail(paid.number), "Receipt");
    await dismiss(bob, unpaid.number);
    await dismiss(ada, paid.number);
    await dismiss(ada, "RL000000-NOSUCH");
    const { text, html } = await ada.open(LIST);
    for (const { number } of [unpaid, paid]) expect(text).toContain(number);
    expect(html).not.toContain(`Remove order ${paid.number} from the list`);
    expect((await dismiss(guest, unpaid.number)).location).toMatch(/^\/en\/login/);
  });
});

describe("a receipt", () => {
  test("names seller, buyer, items and payment, by key and by session", async () => {
    const { number, key } = await order(ada, "pay", { way: "physical", ...PARCEL });
    for (const page of [await guest.open(`/en/order-receipt?order=${number}&key=${key}`), await ada.open(`/en/order-receipt?order=${number}`)]) {
      expect([page.status, titleOf(page)]).toEqual([200, `Receipt ${number}`]);
      for (const phrase of [
        BRAND.legalName,
        BRAND.legalAddress.en,
        BRAND.registration.en,
        "Chan Tai Man",
        number,
        "Japan · 5 GB · 30 days",
        "Postage HK$16.00",
        "Paid HK$109.00",
      ]) {
        expect(page.text).toContain(phrase);
      }
      expect(page.html).toMatch(/<button[^>]* hidden=""[^>]* data-widget="print"/);
    }
  });

  test("is missing before the order is paid, and says so", async () => {
    const { number } = await order(ada, "cancel");
    const page = await ada.open(`/en/order-receipt?order=${number}`);
    expect(page.status).toBe(404);
    expect(page.text).toContain("once the order has been paid");
  });
});

describe("another person's order", () => {
  test("is not found under any address, like an unknown one", async () => {
    const paid = await order(ada, "pay");
    await ada.openUntil(`/en/order-result?order=${paid.number}`, "Your eSIM is ready");
    const unpaid = await order(ada, "cancel");
    const wrongKey = "AAAAAAAAAAAAAAAAAAAAAA";
    for (const visitor of [bob, guest]) {
      for (const { number } of [paid, unpaid]) {
        for (const query of [`order=${number}`, `order=${number}&key=`, `order=${number}&key=${wrongKey}`]) {
          for (const page of ["order-result", "order-receipt", "order-card", "order-cancel"]) {
            const response = await visitor.open(`/en/${page}?${query}&unit=1`);
            const unknown = await visitor.open(`/en/${page}?${query.replace(number, "RL000000000")}&unit=1`);
            expect([response.status, response.text], `${page}?${query}`).toEqual([404, unknown.text]);
          }
          const retry = await visitor.post(`/en/order-result?${query}`, { paymentMethod: "card" });
          expect([retry.status, retry.location], `retry ${query}`).toEqual([404, null]);
        }
      }
    }
    for (const { number } of [paid, unpaid]) {
      expect((await bob.open(detail(number))).status).toBe(404);
      expect((await bob.post(detail(number), { paymentMethod: "card" })).status).toBe(404);
      expect((await guest.open(detail(number))).status).toBe(302);
    }
    expect((await bob.open(`${detail(paid.number)}&key=${paid.key}`)).status).toBe(404);
    expect((await ada.open(detail("RL000000000"))).status).toBe(404);
  });

  test("leads its owner to sign in again once the session has ended; a file is not found, so that no login page is saved as a file", async () => {
    const { number } = await order(ada, "pay");
    const late = buyer(server, { cookies: { Token: "x".repeat(43) } });
    for (const page of ["order-result", "order-receipt", "order-cancel"]) {
      expect((await late.open(`/en/${page}?order=${number}`)).location).toContain("/en/login?redirectTo=");
    }
    expect((await late.open(`/en/order-card?order=${number}&unit=1`)).status).toBe(404);
  });

  test("opens by its key for anybody who has it, signed in or not", async () => {
    const { number, key } = await order(ada, "pay");
    for (const visitor of [bob, guest]) expect((await visitor.open(`/en/order-result?order=${number}&key=${key}`)).status).toBe(200);
  });
});
