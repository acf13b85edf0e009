import { randomBytes } from "node:crypto";

const CONSENTS = { agreeTransfer: "on", agreePrivacy: "on", agreeRegister: "on" };
const FORM = { package: "JP-5GB-30D", way: "esim", quantity: "1", paymentMethod: "card", ...CONSENTS };
const PARCEL = {
  contact: "Chan Tai Man",
  phoneCountry: "HK",
  phone: "91234567",
  addressCountry: "HK",
  province: "Kowloon",
  city: "Yau Tsim Mong",
  address: "8 Nathan Road",
};
const ENQUIRY = {
  name: "Chan Tai Man",
  jobTitle: "Head of Products",
  phoneCountry: "HK",
  phone: "91234567",
  company: "Harbour Tours Limited",
  companyCountry: "HK",
  city: "Kowloon",
  introduction: "We sell tours. ".repeat(10),
  intention: "buy",
  salesBand: "2",
  channels: "102-03",
  product: "201-02",
};

/**
 * Returns every page of the site in one language by name, with the requests that open it, and the records that they show: the numbers of an issued
 * order and of one that is to be posted, and the email address of a buyer. Creates orders in every state first.
 */
export async function screenPages(origin, language) {
  const orders = await createOrders(origin, language);
  const at = (address) => async (page) => void (await page.goto(address.startsWith("/") ? origin + address : `${origin}/${language}/${address}`));
  const ofBuyer = (address) => async (page) => {
    await page.context().addCookies([{ ...orders.session, url: origin }]);
    await at(address)(page);
  };
  const pages = {
    homepage: at("homepage"),
    "homepage-menu": async (page) => {
      await at("homepage")(page);
      await page.locator("header details.menu > summary").click();
    },
    destination: at("destination"),
    "destination-continent": at("destination?ContinentActive=2"),
    plans: at("plans?country=JP"),
    "plans-nothing": at("plans?q=Atlantis"),
    "plan-detail": at("plan-detail?plan=JP&package=JP-5GB-30D"),
    "plan-detail-day-pass": at("plan-detail?plan=ASIA&package=ASIA-1GBDAY-7D&way=physical&quantity=2"),
    "plan-coverage": at("plan-coverage?plan=JP"),
    "esim-device": at("esim-device?plan=JP"),
    "gogo-china": at("gogo-china"),
    "gogo-china-transit": at("gogo-china-transit"),
    partnership: at("partnership"),
    "resale-distribution": at("resale-distribution"),
    "esim-marketplace": at("esim-marketplace"),
    "cmlink-for-business": at("cmlink-for-business?employees=40&trips=4&days=5&destination=JP&roaming=90"),
    "cmlink-for-business-refused": at("cmlink-for-business?employees=0&trips=80&days=5&destination=JP&roaming="),
    "contact-us": at("contact-us?product=201-02&intention=buy&from=resale-distribution"),
    "contact-us-refused": async (page) => {
      await at("contact-us")(page);
      await page.locator('#enquiry button[value="submit"]').click();
      await page.locator(".error-summary").waitFor();
    },
    "contact-us-result": at(orders.enquiry),
    "contact-us-result-none": at("contact-us-result"),
    "order-esim": at("order-sim?package=JP-5GB-30D&way=esim&quantity=1"),
    "order-card": at("order-sim?package=JP-5GB-30D&way=physical&quantity=1"),
    "order-renew": at("order-sim?package=JP-5GB-30D&way=sim&quantity=1"),
    "order-refused": async (page) => {
      await at("order-sim?package=JP-5GB-30D&way=physical&quantity=1")(page);
      await page.locator("[data-item-val=order]:visible").click();
      await page.locator(".error-summary").waitFor();
    },
    "order-none": at("order-sim"),
    "plan-unavailable": at("plan-unavailable?package=CN-5GB-30D&way=esim"),
    "pay-card": at(orders.open),
    "pay-alipay": at(orders.openAlipay),
    "pay-wechat": at(orders.openWechat),
    "result-issued": at(orders.issued),
    "result-packing": at(orders.packing),
    "result-confirming": at(orders.confirming),
    "result-failed": at(orders.failed),
    "find-order": at("order-result"),
    withdrawal: at("withdrawal"),
    "withdrawal-sent": at("withdrawal?sent=1"),
    login: at("login"),
    "login-phone": at("login?tab=phone"),
    "login-iccid": at("login?tab=iccid"),
    register: at("register"),
    "forgot-pass": at("forgot-pass"),
    "my-packages": ofBuyer("account/package"),
    "my-orders": ofBuyer("account/order"),
    "my-order": ofBuyer(`account/order?order=${orders.issuedNumber}`),
    "account-detail": ofBuyer("account/detail"),
    receipt: ofBuyer(`order-receipt?order=${orders.issuedNumber}`),
    "esim-link-signed-in": ofBuyer("esim-link"),
    argeement: at("argeement?key=terms_conditions"),
    preferences: at("preferences"),
    announcement: at("announcement"),
    about: at("about"),
    "esim-link": at("esim-link"),
    mailbox: at("/mailbox"),
    "not-found": at("/nowhere.html"),
  };
  return {
    pages: Object.entries(pages).map(([name, open]) => ({ name, open })),
    records: { order: orders.issuedNumber, parcel: numberIn(orders.packing), buyer: orders.buyer },
  };
}

async function createOrders(origin, language) {
  const buyer = `ada.${randomBytes(4).toString("hex")}@example.com`;
  const place = (fields = {}) =>
    post(origin, `/${language}/order-sim`, {
      ...FORM,
      email: `ada.${randomBytes(4).toString("hex")}@example.com`,
      checkoutKey: randomBytes(24).toString("base64url"),
      ...fields,
    });
  const decide = async (payment, outcome) => post(origin, payment, { outcome });
  const orders = {
    open: await place(),
    openAlipay: await place({ paymentMethod: "alipay" }),
    openWechat: await place({ paymentMethod: "wechat" }),
    issued: await decide(await place({ email: buyer }), "pay"),
    packing: await decide(await place({ way: "physical", ...PARCEL }), "pay"),
    confirming: await decide(await place(), "pay-later"),
    failed: await decide(await place(), "cancel"),
    enquiry: await post(origin, `/${language}/contact-us`, { ...ENQUIRY, email: buyer }),
  };
  for (let tries = 0; tries < 100; tries++) {
    if ((await (await fetch(origin + orders.issued)).text()).includes("LPA:1$")) {
      return { ...orders, buyer, issuedNumber: numberIn(orders.issued), session: await signIn(origin, language, buyer) };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The eSIM was not delivered");
}

/** Returns the number of the order that a page shows. */
const numberIn = (address) => new URLSearchParams(address.split("?")[1]).get("order");

/** Signs in with an emailed code. Returns the session cookie. */
async function signIn(origin, language, email) {
  const login = `${origin}/${language}/login?tab=email`;
  const send = (fields, cookie = "") =>
    fetch(login, {
      method: "POST",
      body: new URLSearchParams({ tab: "email", email, agreePrivacy: "on", ...fields }),
      headers: { Origin: origin, Cookie: cookie },
      redirect: "manual",
    });
  const cookie = (await send({ intent: "send-code" })).headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  for (let tries = 0; tries < 100; tries++) {
    const messages = await (await fetch(`${origin}/mailbox.json?to=${encodeURIComponent(email)}`)).json();
    // An order number, RL261122-ABCDEF, begins with six digits too.
    const code = messages.map(({ subject, text }) => /(?<![\dA-Z])\d{6}(?!\d)/.exec(`${text}\n${subject}`)?.[0]).find(Boolean);
    if (code) {
      const answer = await send({ intent: "sign-in", code }, cookie);
      const [name, value] = answer.headers
        .getSetCookie()
        .find((line) => /Token=./.test(line))
        .split(";")[0]
        .split("=");
      return { name, value };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("No code was sent");
}

/** Posts a form as a page of the shop would. Returns the local address that it redirects to. */
async function post(origin, address, fields) {
  const answer = await fetch(origin + address, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: origin },
    redirect: "manual",
  });
  const location = answer.headers.get("location");
  if (answer.status !== 303 || !location) throw new Error(`${address} answered ${answer.status}`);
  const url = new URL(location, origin);
  return url.pathname + url.search;
}
