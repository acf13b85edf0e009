import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { buyer, PARCEL, validOrderForm, type Buyer } from "#tests/support/buyer.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";
import { useServer } from "#tests/support/use-server.ts";
import { askForCode, codeIn, messagesTo, registerByPhone } from "#tests/support/identity/sign-in.ts";

const EMAIL = "canary.bird@example.com";
const PHONE = { phoneCountry: "HK", phone: "69872431" };
const PERSON = { contact: "Canary Yellowbird", address: "77 Songbird Terrace", phone: PHONE.phone };
const PASSWORD = "canary-Secret-77";
const WRONG = "canary-Wrong-78";

const server = useServer({ env: { TRUST_PROXY_HOPS: "1", SIMULATOR_DELAY_MS: "0" } });

/** Returns every line that a server wrote, unchanged. */
const written = ({ log }: RunningServer) => log.map((line) => JSON.stringify(line)).join("\n");

function expectNone(log: string, secrets: Record<string, string | undefined>): void {
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret, `the canary: ${what}`).toMatch(/.{6}/);
    expect(log.includes(secret ?? ""), `the log tells the ${what}`).toBe(false);
  }
}

/** Buys and pays as a guest. Returns the order's link and number. */
async function buy(shop: Buyer, fields: Record<string, string>, message: string) {
  const form = validOrderForm({ email: EMAIL, ...fields });
  const pay = (await shop.post("/en/order-sim", form)).location ?? "";
  await shop.open(pay);
  const result = (await shop.post(pay, { outcome: "pay" })).location ?? "";
  const page = await shop.openUntil(result, message);
  return { session: pay.split("/").at(-1), key: /key=([\w-]+)/.exec(result)?.[1], checkoutKey: form.checkoutKey, page };
}

test("a complete customer journey leaves no personal data in the log", async () => {
  const shop = buyer(server, { headers: { "X-Forwarded-For": "198.51.100.77" } });
  const post = await buy(shop, { ...PARCEL, ...PERSON, way: "physical", promoCode: "WELCOME10" }, "Paid");
  const esim = await buy(shop, {}, "Your eSIM is ready");
  const iccid = /8985234\d{12}/.exec(esim.page.text)?.[0];
  const activation = /LPA:1\$[\w.-]+\$([\w-]+)/.exec(esim.page.text)?.[1];
  const code = await askForCode(shop, "/en/login?tab=email", { tab: "email", email: EMAIL }, EMAIL);
  await shop.post("/en/login?tab=email", { tab: "email", email: EMAIL, code: "000000", agreePrivacy: "on", intent: "sign-in" });
  const signedIn = await shop.post("/en/login?tab=email", { tab: "email", email: EMAIL, code, agreePrivacy: "on", intent: "sign-in" });
  shop.keep(signedIn);
  const { html } = await shop.open("/en/account/package");
  const simPackage = /unsubscribe=([\w-]+)/.exec(html)?.[1] ?? "";
  const requested = await shop.post("/en/account/package", { intent: "unsubscribe", simPackage, reason: "no-longer-needed" });
  expect(requested.status).toBe(303);
  const other = buyer(server, { headers: { "X-Forwarded-For": "198.51.100.78" } });
  const registered = await registerByPhone(other, PHONE, PASSWORD);
  for (let attempt = 0; attempt < 24; attempt++)
    await other.post("/en/login?tab=phone", { tab: "phone", ...PHONE, password: WRONG, intent: "sign-in" });
  // Secrets in addresses that do not exist, as a careless visitor may enter them.
  await shop.open(`/en/${EMAIL}`);
  await shop.open(`/en/packages/${iccid}?key=${esim.key}`);
  const sms = (await messagesTo(server.origin, `+852${PHONE.phone}`))[0];

  const log = written(server);
  expect(log).toContain("/en/order-sim");
  expect(log).toContain("rate-limit.reached");
  expectNone(log, {
    "email address": EMAIL,
    "its name alone": "canary.bird",
    phone: PHONE.phone,
    name: "Yellowbird",
    street: "Songbird",
    "internet address": "198.51.100.77",
    password: PASSWORD,
    "wrong password": WRONG,
    "code by mail": code,
    "code by text message": sms && codeIn(sms),
    "key of the parcel": post.key,
    "key of the eSIM": esim.key,
    "checkout key": esim.checkoutKey,
    "payment session": esim.session,
    "payment session of the parcel": post.session,
    "session token": sessionOf(signedIn.cookies),
    "session token by phone": sessionOf(registered.cookies),
    "activation code": activation,
    ICCID: iccid,
  });
});

const sessionOf = (cookies: string[]) => cookies.map((cookie) => /^(?:__Host-)?Token=([^;]{20,})/i.exec(cookie)?.[1]).find(Boolean);

test("errors of a mail server and of a damaged database are logged without names, keys and passwords, with the request id of the page", async () => {
  const key = randomBytes(16).toString("base64url");
  const own = await startServer({ env: { MAIL_URL: "smtp://canary-user:canary-Mail-Pass1@127.0.0.1:1", TRUST_PROXY_HOPS: "1" } });
  try {
    const shop = buyer(own, { headers: { "X-Request-Id": "proxy-made-4711" } });
    const { session } = await buy(shop, { ...PARCEL, ...PERSON, way: "physical" }, "Paid");
    while (!written(own).includes("job.failed")) await shop.open("/healthz");
    const db = own.store.open();
    await db.schema.alterTable("orders").renameTo("orders_gone").execute();
    await db.destroy();
    const posted = await shop.post("/en/order-sim", validOrderForm({ email: EMAIL, ...PARCEL, ...PERSON, way: "physical" }));
    expect(posted.status).toBe(500);
    const address = `/en/order-result?order=RL261121-AAAAAA&key=${key}`;
    const page = await shop.open(address);
    expect([page.status, page.headers.get("X-Request-Id")]).toEqual([500, "proxy-made-4711"]);
    expect(page.text).toContain("Reference proxy-made-4711.");
    const again = await buyer(own).open(address);
    const name = again.headers.get("X-Request-Id") ?? "";
    expect(name).toMatch(/^([0-9a-f]{4}-){3}[0-9a-f]{4}$/);
    expect(again.html).toContain(name);
    const errors = own.log.filter(({ level, event }) => level === "error" && event === "request");
    expect(errors.map(({ request }) => request)).toEqual(["proxy-made-4711", "proxy-made-4711", name]);
    const log = written(own);
    expect(log).toMatch(/orders.+(no such table|does not exist)|no such table: orders/);
    expectNone(log, {
      "email address": EMAIL,
      name: "Yellowbird",
      street: "Songbird",
      phone: PHONE.phone,
      key,
      "mail user": "canary-user",
      "mail password": "canary-Mail-Pass1",
      session,
    });
  } finally {
    await own.remove();
  }
});
