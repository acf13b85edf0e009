import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { REFUND_DECISIONS } from "#server/orders/core/refund-terms.schema.ts";
import { REFUND_MAIL_KINDS, renderRefundMail, type RefundFacts } from "#server/orders/emails/refund-mail.ts";
import { openTwoAttempts } from "#tests/support/orders/money.ts";
import { decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { runJobsFor } from "#tests/support/orders/refunds.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const refund: RefundFacts = { amount: 102_710, method: "card", scope: "package", decision: null, iccid: null, reason: "requested" };
const facts = {
  language: "en" as const,
  number: "RL261121-K7M2QX",
  title: "Japan · 5 GB · 30 days",
  way: "esim" as const,
  credit: null,
  currency: "HKD" as const,
  link: "https://shop.example/en/order-result?order=RL261121-K7M2QX&key=abc",
  documents: [{ label: "Terms", url: "https://shop.example/terms" }],
  refund,
};

describe("a refund mail", () => {
  test.each(LANGUAGES.flatMap((language) => REFUND_MAIL_KINDS.map((kind) => [language, kind] as const)))(
    "in %s about %s is complete in text and HTML, for every product, amount and reason",
    (language, kind) => {
      for (const of of ["package", "order"] as const)
        for (const method of ["card", "alipay", "wechat", "none"] as const)
          for (const decision of [null, ...REFUND_DECISIONS])
            for (const reason of [null, "requested", "goodwill", "duplicate-payment", "late-payment", "mismatched-payment"] as const) {
              const mail = renderRefundMail(kind, { ...facts, language, refund: { ...refund, scope: of, method, decision, reason } });
              expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/\{\{|\}\}|undefined|null|NaN/);
              expect(mail.text).toContain(facts.number);
              expect(mail.text).toContain(facts.link);
              expect(mail.text.includes("HK$1,027.10")).toBe(kind !== "refund-rejected");
            }
    },
  );

  test("names the payment method and the expected date; neither after a manual refund", () => {
    const paid = (method: RefundFacts["method"]) => renderRefundMail("refund-paid", { ...facts, refund: { ...refund, method } }).text;
    expect(paid("card")).toContain("5 to 10 business days");
    expect(paid("alipay")).toContain("Alipay account you paid with. It usually arrives at once");
    expect(paid("wechat")).toContain("WeChat Pay account you paid with. It usually arrives at once");
    expect(paid("none")).not.toMatch(/card|Alipay|WeChat|arrived by then/);
    expect(paid("none")).toContain("within 10 business days");
  });

  test("calls a top-up credit, which is neither posted nor issued", () => {
    const mailOf = (kind: "refund-requested" | "refund-approved") =>
      renderRefundMail(kind, { ...facts, way: "sim", credit: 10_500, refund: { ...refund, scope: "order" } }).text;
    expect(mailOf("refund-requested")).toContain("Until then, we won’t add anything to your SIM.");
    expect(mailOf("refund-approved")).toContain("We won’t add it to your SIM.");
    for (const kind of ["refund-requested", "refund-approved"] as const) {
      expect(mailOf(kind)).toContain("Product: Japan");
      expect(mailOf(kind)).not.toMatch(/post or issue|Package:/);
    }
  });

  test("gives the reason of a rejection and what the buyer keeps", () => {
    const rejectedMail = (of: RefundFacts["scope"], decision: RefundFacts["decision"]) =>
      renderRefundMail("refund-rejected", { ...facts, refund: { ...refund, scope: of, decision } }).text;
    expect(rejectedMail("package", "used")).toMatch(/already been used[\s\S]*stays on your SIM/);
    expect(rejectedMail("order", "too-late")).toMatch(/after the refund period[\s\S]*anything you haven’t received yet/);
  });
});

describe("the mail about a completed refund", () => {
  const paid = (reason: RefundFacts["reason"]) => renderRefundMail("refund-paid", { ...facts, refund: { ...refund, scope: "order", reason } });

  test("does not suggest that the order itself was refunded if it was paid twice", () => {
    const mail = paid("duplicate-payment");
    expect(mail.subject).toBe(`We’ve refunded your second payment for order ${facts.number}`);
    expect(mail.text).toContain("Your order isn’t affected.");
    expect(mail.text).not.toContain(facts.title);
  });

  test("says that nothing is delivered if it was paid too late", () => {
    expect(paid("late-payment").text).toContain("too late for us to deliver the order");
  });

  test("says that the buyer keeps what was received only for a goodwill refund", () => {
    expect(paid("goodwill").text).toContain("you can keep");
    expect(paid("requested").text).not.toContain("you can keep");
  });
});

describe("a duplicate payment", () => {
  const shop = useTestShop({ SANDBOX_FAULTS: "late" });

  test("is refunded with a mail that says why, and the order shows it", async () => {
    const order = await createOrder(shop, orderForm());
    const [first, second] = await openTwoAttempts(shop, order);
    await decidePayment(shop, second, "pay");
    await shop.runJobs();
    await decidePayment(shop, first, "pay");
    await runJobsFor(shop, 20);
    const mail = (await listMailbox(shop))?.find(({ subject }) => subject === `We’re refunding a payment for order ${order.number}`);
    expect(mail?.text).toContain("paid for twice");
    expect(mail?.text).toContain("HK$93.00");
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered", refunds: [{ amount: 9300, state: "paid", ofPrice: false }] });
  });
});
