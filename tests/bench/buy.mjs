import { hiddenFields, createVisitor } from "./visitor.mjs";

// One buyer from the order form until they give up; `chance` is the buyer's own random source, from 0 to 1, the same in every run.

const PACKAGES = ["JP-5GB-30D", "JP-1GB-7D", "JP-3GB-15D"];
const CONSENTS = { agreeTransfer: "on", agreePrivacy: "on", agreeRegister: "on" };

/** What buyers do on the payment page, in percent; the rest leaves. */
const WAYS = [
  [52, payWith("pay")],
  [14, payWith("pay-later")],
  [8, payWith("decline", "pay")],
  [8, afterAnother("fail-later", "pay")],
  [8, afterAnother("cancel", "pay")],
  [6, payBoth],
];

/** Buys once: orders, pays in one of the ways, views the order. Counts into `stats`. */
export async function buy(servers, n, chance, stats) {
  const visitor = createVisitor(servers, `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`, stats);
  const order = await place(visitor, n, chance, stats);
  if (!order) return;
  stats.orders.push(order.number);
  let share = chance() * 100;
  for (const [percent, way] of WAYS) {
    share -= percent;
    if (share < 0) return way(visitor, order, stats);
  }
}

async function place(visitor, n, chance, stats) {
  const quantity = String(1 + Math.floor(chance() * 3));
  const address = `/en/order-sim?package=${PACKAGES[n % PACKAGES.length]}&way=esim&quantity=${quantity}`;
  const page = await visitor.get(address);
  const { checkoutKey } = hiddenFields(page.html, "checkoutKey");
  if (!checkoutKey) return void stats.unexpected.push(`${page.status} without an order form: ${address}`);
  const promoCode = chance() < 0.15 ? { promoCode: "WELCOME10" } : {};
  const bought = { package: PACKAGES[n % PACKAGES.length], way: "esim", quantity, paymentMethod: "card", email: `buyer.${n}@example.com` };
  const form = { ...bought, ...CONSENTS, ...promoCode, checkoutKey };
  const answers = chance() < 0.2 ? await visitor.postTwice(address, form) : [await visitor.post(address, form)];
  for (const answer of answers) stats.placing.push(answer.ms);
  const taken = answers.filter(({ status }) => status === 303);
  if (taken.length === 0) return void stats.unexpected.push(`${answers.map(({ status }) => status).join()} for an order form`);
  stats.forms += 1;
  return openOrder(visitor, taken, form, address, stats);
}

/** The payment page of the order, or, if the provider did not respond, the one that "Pay" on the order's page leads to. */
async function openOrder(visitor, taken, form, address, stats) {
  const paying = taken.map(({ location }) => location).find(isPaymentPage);
  const result = taken.map(({ location }) => location).find((location) => location?.includes("/order-result")) ?? (await backFrom(visitor, paying));
  // A buyer without a response posts the form again: the same order.
  const search = new URL(result, "http://shop").searchParams;
  const order = { number: search.get("order"), page: `/en/order-result?order=${search.get("order")}&key=${search.get("key")}`, payUrl: paying };
  if (!order.payUrl) order.payUrl = (await visitor.post(address, form)).location;
  if (!isPaymentPage(order.payUrl)) order.payUrl = await payAgain(visitor, order, stats);
  return order;
}

const isPaymentPage = (location) => location?.startsWith("/sandbox/pay/") ?? false;

/** The payment page's return address contains the order's number and key. */
async function backFrom(visitor, payUrl) {
  const { html } = await visitor.get(payUrl);
  return (
    /href="([^"]*order-result[^"]*)"/
      .exec(html)?.[1]
      ?.replaceAll("&amp;", "&")
      .replace(/^https?:\/\/[^/]+/, "") ?? ""
  );
}

/** "Pay" on the order's page; if the provider did not respond, it leads back there and is clicked again. Null if nothing is left to pay. */
async function payAgain(visitor, order, stats, paymentMethod = "card") {
  for (let tries = 0; tries < 8; tries++) {
    const { status, location } = await visitor.post(order.page, { paymentMethod });
    if (isPaymentPage(location)) return location;
    if (status === 303 && tries > 2) return null;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  stats.unexpected.push("no payment page to pay again on");
  return null;
}

function payWith(...outcomes) {
  return async (visitor, order, stats) => {
    for (const outcome of outcomes) if (order.payUrl) await decide(visitor, order.payUrl, outcome, stats);
    await look(visitor, order, stats);
  };
}

/** The first attempt fails; the buyer retries. */
function afterAnother(first, second) {
  return async (visitor, order, stats) => {
    if (order.payUrl) await decide(visitor, order.payUrl, first, stats);
    for (let tries = 0; tries < 20; tries++) {
      const page = await look(visitor, order, stats);
      if (page?.html.includes('name="paymentMethod"')) break;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const payUrl = await payAgain(visitor, order, stats, "alipay");
    if (payUrl) await decide(visitor, payUrl, second, stats);
    await look(visitor, order, stats);
  };
}

/** Cancels, pays the next page, and the cancelled one too: a slow bank. */
async function payBoth(visitor, order, stats) {
  if (!order.payUrl) return;
  await decide(visitor, order.payUrl, "cancel", stats);
  const next = await payAgain(visitor, order, stats);
  if (next) await decide(visitor, next, "pay", stats);
  await decide(visitor, order.payUrl, "pay", stats);
}

async function decide(visitor, payUrl, outcome, stats) {
  const { status } = await visitor.post(payUrl.split("?")[0], { outcome });
  if (status !== 303) stats.unexpected.push(`${status} for ${outcome}`);
}

async function look(visitor, order, stats) {
  const page = await visitor.get(order.page);
  if (page.status !== 200) stats.unexpected.push(`${page.status} for an order`);
  return page;
}
