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

/** Every page of the site in one language, by name, with what opens it; orders in every state are made first. */
export async function screenPages(origin, language) {
  const orders = await makeOrders(origin, language);
  const at = (address) => async (page) => void (await page.goto(address.startsWith("/") ? origin + address : `${origin}/${language}/${address}`));
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
    "order-esim": at("order-sim?package=JP-5GB-30D&way=esim&quantity=1"),
    "order-card": at("order-sim?package=JP-5GB-30D&way=physical&quantity=1"),
    "order-renew": at("order-sim?package=JP-5GB-30D&way=sim&quantity=1"),
    "order-refused": async (page) => {
      await at("order-sim?package=JP-5GB-30D&way=physical&quantity=1")(page);
      await page.locator("#order-pay").click();
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
    argeement: at("argeement?key=terms_conditions"),
    preferences: at("preferences"),
    announcement: at("announcement"),
    "esim-link": at("esim-link"),
    mailbox: at("/mailbox"),
    "not-found": at("/nowhere.html"),
  };
  return Object.entries(pages).map(([name, open]) => ({ name, open }));
}

async function makeOrders(origin, language) {
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
    issued: await decide(await place(), "pay"),
    packing: await decide(await place({ way: "physical", ...PARCEL }), "pay"),
    confirming: await decide(await place(), "pay-later"),
    failed: await decide(await place(), "cancel"),
  };
  for (let tries = 0; tries < 100; tries++) {
    if ((await (await fetch(origin + orders.issued)).text()).includes("LPA:1$")) return orders;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The eSIM was not delivered");
}

/** Posts a form as a page of the shop would; answers the local address that it leads to. */
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
