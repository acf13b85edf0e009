import { afterEach, describe, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { contentSecurityPolicy } from "#server/http/response/secure-headers.ts";
import { paymentMethods, sortPaymentMethods } from "#server/payments/payment-methods.ts";
import { readSandboxPayment, decideSandboxPayment } from "#server/payments/sandbox/sandbox-payment.ts";
import { sessionRequest, STRIPE_ENV } from "#tests/support/orders/payment-provider.ts";
import { postOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { openTestShop, orderForm, type TestShop } from "#tests/support/shop.ts";

describe("the accepted payment methods", () => {
  const methods = (source: Record<string, string>) => {
    const env = readEnv(source);
    return (["CNY", "HKD", "USD"] as const).map((currency) => paymentMethods({ env }, currency).join());
  };

  test("are all at the sandbox; at Stripe, wallets accept what an account in Hong Kong may", () => {
    expect(methods({})).toEqual(["card,alipay,wechat", "card,alipay,wechat", "card,alipay,wechat"]);
    expect(methods(STRIPE_ENV)).toEqual(["card,alipay,wechat", "card,alipay,wechat", "card"]);
  });

  test("are those configured, always in the same order", () => {
    expect(methods({ PAYMENT_METHODS: " HKD : wechat, card ; USD:alipay;" })).toEqual(["", "card,wechat", "alipay"]);
  });

  test.each([
    ["HKD:card;EUR:card", '"EUR" is not a currency of the shop'],
    ["HKD:card,paypal", '"paypal" is not a payment method'],
    ["HKD", '"" is not a payment method'],
    ["HKD:", '"" is not a payment method'],
    ["HKD:card:wechat", '"HKD:card:wechat" is not a payment method'],
    ["HKD:card;HKD:alipay", "HKD is given twice"],
    [";", "no currency can be paid with"],
    ["card,alipay", '"card,alipay" is not a currency of the shop'],
  ])("written as %s stop the start", (PAYMENT_METHODS, sentence) => {
    expect(() => readEnv({ PAYMENT_METHODS })).toThrow(`PAYMENT_METHODS: ${sentence} (write CNY:card,alipay,wechat;USD:card)`);
  });
});

describe("a buyer", () => {
  test.each([
    ["en", "card,alipay,wechat"],
    ["zh-hk", "card,alipay,wechat"],
    ["zh-cn", "alipay,wechat,card"],
  ] as const)("who reads %s is offered the usual methods first: %s", (language, order) => {
    expect(sortPaymentMethods(["card", "alipay", "wechat"], language, null).join()).toBe(order);
  });

  test("is offered the method of the last order first, if the currency accepts it", () => {
    expect(sortPaymentMethods(["card", "alipay", "wechat"], "en", "wechat").join()).toBe("wechat,card,alipay");
    expect(sortPaymentMethods(["card", "alipay"], "zh-cn", "wechat").join()).toBe("alipay,card");
    expect(sortPaymentMethods(["card", "alipay"], "en", "<script>").join()).toBe("card,alipay");
  });
});

describe("Stripe", () => {
  test.each([
    [{ STRIPE_SECRET_KEY: "" }, "With PAYMENT_PROVIDER=stripe set STRIPE_SECRET_KEY too"],
    [{ STRIPE_WEBHOOK_SECRETS: "" }, "With PAYMENT_PROVIDER=stripe set STRIPE_WEBHOOK_SECRETS too"],
    [{ STRIPE_SECRET_KEY: "pk_live_1" }, "STRIPE_SECRET_KEY: a secret or restricted Stripe key starts with sk_ or rk_"],
    [{ STRIPE_WEBHOOK_SECRETS: "whsec_1,we_1" }, "STRIPE_WEBHOOK_SECRETS: a Stripe signing secret starts with whsec_"],
    [{ STRIPE_WEBHOOK_SECRETS: "," }, "STRIPE_WEBHOOK_SECRETS: a Stripe signing secret starts with whsec_"],
    [{ STRIPE_API_URL: "https://api.stripe.com" }, "STRIPE_API_URL: write http://127.0.0.1:PORT, the address of a Stripe stub, or leave it unset"],
    [{ STRIPE_SECRET_KEY: "sk_live_1", STRIPE_API_URL: "http://127.0.0.1:1" }, "it works only with a key that starts with sk_test_"],
  ])("cannot be configured as %j", (change, sentence) => expect(() => readEnv({ ...STRIPE_ENV, ...change })).toThrow(sentence));

  test("needs production with real goods for live mode, and an encrypted connection to the carrier", () => {
    const set = {
      PUBLIC_ORIGIN: "http://localhost:3000",
      SESSION_SECRETS: "Zk3vT9qLw2XnB7cRf5HdJ8mPs4YgA6uE",
      FILE_KEYS: "Zk3vT9qLw2XnB7cRf5HdJ8mPs4YgA6uE",
      MAIL_URL: "mailbox",
      SMS_URL: "mailbox",
    };
    const carrier = { CARRIER: "http", CARRIER_URL: "https://carrier.example/", CARRIER_KEY: "k", CARRIER_CALLBACK_SECRETS: "c" };
    const production = { ...STRIPE_ENV, ...set, ...carrier, NODE_ENV: "production" };
    const live = { ...production, STRIPE_SECRET_KEY: "sk_live_shop" };
    expect(() => readEnv(production)).toThrow("is a test key and CARRIER=http delivers real packages");
    expect(() => readEnv({ ...production, CARRIER: "simulator", STRIPE_API_URL: "http://127.0.0.1:1" })).toThrow("STRIPE_API_URL is for tests");
    expect(() => readEnv({ ...live, CARRIER_URL: "http://carrier.example/" })).toThrow(
      "CARRIER_URL sends data to another machine without safe encryption: write https:",
    );
    expect(readEnv({ ...live, CARRIER_URL: "http://127.0.0.1:1/" }).carrier).toBe("http");
  });

  test("and the external eSIM site have the only external pages that a form may submit to", () => {
    const targets = (source: Record<string, string>) =>
      /form-action 'self' ([^;]*);/.exec(contentSecurityPolicy(readEnv(source), { scripts: "n", styles: "" }))?.[1];
    const own = "http://localhost:3000 http://127.0.0.1:3000";
    const esim = "https://esim.rovelink.example";
    expect(targets({})).toBe(own);
    expect(targets({ ESIM_SITE_URL: esim })).toBe(`${own} ${esim}`);
    expect(targets(STRIPE_ENV)).toBe(`${own} https://checkout.stripe.com`);
    expect(targets({ ...STRIPE_ENV, STRIPE_API_URL: "http://127.0.0.1:4242/v1" })).toBe(`${own} http://127.0.0.1:4242`);
  });
});

describe("a shop that accepts real money", () => {
  let shop: TestShop;
  afterEach(() => shop.close());

  test("has no test payment page, whoever requests one", async () => {
    shop = await openTestShop();
    const { sessionId } = await shop.payments.createSession(sessionRequest());
    expect(await readSandboxPayment(shop, sessionId)).not.toBeNull();
    shop.payments = { ...shop.payments, name: "stripe" };
    expect(await readSandboxPayment(shop, sessionId)).toBeNull();
    expect(await decideSandboxPayment(shop, sessionId, "pay")).toBeNull();
  });

  test("rejects an order below the minimum charge with a message, and stores nothing", async () => {
    shop = await openTestShop();
    await shop.db.insertInto("promo_codes").values({ code: "NEARLY", kind: "percent", basis_points: 9900 }).execute();
    shop.payments = { ...shop.payments, name: "stripe" };
    const form = orderForm({ promoCode: "NEARLY" });
    const rejection = { ok: false, code: "amount-too-small", values: { least: "HK$4.00" }, field: "paymentMethod" };
    expect(await postOrder(shop, form)).toEqual(rejection);
    expect(await shop.db.selectFrom("orders").select("id").execute()).toEqual([]);
    shop.payments = { ...shop.payments, name: "sandbox" };
    expect((await createOrder(shop, form)).payUrl).toMatch(/sandbox/);
  });
});
