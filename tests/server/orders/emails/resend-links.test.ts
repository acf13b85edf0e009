import { describe, expect, test } from "vitest";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { esimIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { resendLinks } from "#server/orders/emails/resend-links.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

describe("the order links of an address", () => {
  test("are sent again by mail, without revealing which addresses are known", async () => {
    const order = await createOrder(shop, orderForm());
    const ask = (email: string) => resendLinks(shop, { email, language: "zh-hk", clientAddress: "203.0.113.7" });
    expect(await ask("Ada@Example.com")).toEqual(await ask("nobody@example.com"));
    await shop.runJobs();
    const mails = (await listMailbox(shop)) ?? [];
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`日本 · 5 GB · 30 日，2026年11月21日訂購：${order.number}`);
    expect(mails[0]?.text).toContain(`/zh-hk/order-result?order=${order.number}&key=${order.linkKey}`);
    for (let attempt = 0; attempt < 8; attempt++) await ask("ada@example.com");
    await shop.runJobs();
    expect(await listMailbox(shop)).toHaveLength(3);
  });

  test("are sent to a buyer on whose network somebody invents addresses", async () => {
    await createOrder(shop, orderForm());
    const ask = (email: string) => resendLinks(shop, { email, language: "en", clientAddress: "203.0.113.7" });
    for (let n = 0; n < 210; n++) await ask(`invented-${n}@example.com`);
    await ask("ada@example.com");
    await shop.runJobs();
    expect(await listMailbox(shop)).toHaveLength(1);
  });
});

describe("secrets", () => {
  test("of an eSIM are in no log, mail or database row in plain text", async () => {
    const order = await deliverOrder(shop, { quantity: "2" });
    const codes = (await readBuyerOrder(shop, order)).units.map((unit) => unit.codes?.matchingId ?? "");
    const tables = ["orders", "order_lines", "order_events", "payments", "payment_events", "fulfilments", "jobs", "mailbox", "ledger"] as const;
    const stored = JSON.stringify(await Promise.all(tables.map((table) => shop.db.selectFrom(table).selectAll().execute())));
    for (const code of codes) {
      expect(code).toMatch(/^RV-/);
      expect(stored).not.toContain(code);
      expect(shop.logged.join("\n")).not.toContain(code);
    }
    const [first, second] = await shop.db.selectFrom("fulfilments").select(["id", "codes_encrypted"]).execute();
    expect(() => shop.encryptor.decrypt(first?.codes_encrypted ?? "", `esim-codes:${second?.id}`)).toThrow();
    expect(esimIccid(first?.id ?? "")).toMatch(/^8985234\d{12}$/);
  });

  test("of a buyer are in no log or job, even if mail server, carrier and database include them in errors", async () => {
    const email = "canary.bird@example.com";
    const iccid = "8985234012345678905";
    const order = await createOrder(shop, orderForm({ email }));
    shop.mail = { send: async () => Promise.reject(new Error(`550 5.1.1 <${email}>: no mailbox`)) };
    shop.carrier.provisionEsim = async () => {
      throw new CarrierError("retry", `500 {"iccid":"${iccid}","code":"LPA:1$smdp.example$RV-CANARY-1","to":"${email}"}`);
    };
    await decidePayment(shop, order.payUrl, "pay");
    await shop.runJobs();
    const row = { code: "23505", detail: `Key (email)=(${email}) already exists.`, parameters: [email] };
    const refusing = async () => Promise.reject(Object.assign(new Error(`duplicate key: Key (email)=(${email}) already exists.`), row));
    await enqueueJob(shop.db, { topic: "refusing", ref: "a", now: shop.clock() });
    await runDueJobs(shop, { refusing });
    const stored = shop.logged.join("\n") + JSON.stringify(await shop.db.selectFrom("jobs").select("error").execute());
    for (const phrase of ["no mailbox", "500 {", "duplicate key"]) expect(stored).toContain(phrase);
    for (const secret of [email, "canary.bird", iccid, "RV-CANARY", order.linkKey]) expect(stored).not.toContain(secret);
  });
});
