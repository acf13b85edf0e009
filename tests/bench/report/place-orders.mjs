import { setTimeout as pause } from "node:timers/promises";
import { createVisitor, hiddenFields } from "../visitor.mjs";
import { percentile } from "./numbers.mjs";

// Places orders like browsers without scripts: opens the order form, posts it, and gets the address of the payment page. A process of its own. Its argument is
// `{ servers, seconds, buyers }` or `{ servers, seconds, perSecond }` as JSON: that many buyers at a time, or a new one at regular times, however long the
// earlier ones take. Prints the figures as JSON; times are those of the post. `unanswered`: buyers who gave up waiting for a response (visitor.mjs).

const ADDRESS = "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1";
/** What a buyer enters, and the other fields that the form has for everybody. */
const TYPED = { promoCode: "", paymentMethod: "card", agreeAll: "on", agreeTransfer: "on", agreePrivacy: "on", agreeRegister: "on" };
const CHOSEN = { quantity: "1", language: "en", currency: "HKD" };

const { servers, seconds, buyers, perSecond, first } = JSON.parse(process.argv[2]);
const stats = { requests: 0, faults: [] };
const times = [];
let count = first;
let unanswered = 0;

async function placeOrder() {
  const n = count++;
  // The shop limits the unpaid orders of one address.
  const visitor = createVisitor(servers, `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`, stats);
  const { html } = await visitor.get(ADDRESS);
  const form = { ...hiddenFields(html, "checkoutKey"), email: `buyer.${n}@example.com`, ...TYPED, ...CHOSEN };
  const { status, location, ms } = await visitor.post(ADDRESS, form);
  if (status !== 303 || !location.startsWith("/sandbox/pay/")) throw new Error(`The order form was answered with ${status} ${location}`);
  times.push(ms);
}

async function buyPatiently() {
  try {
    await placeOrder();
  } catch (error) {
    if (error.name !== "TimeoutError") throw error;
    unanswered++;
  }
}

async function keepBuying(end) {
  while (performance.now() < end) await buyPatiently();
}

async function buyRegularly(started) {
  const orders = [];
  for (let n = 0; n < seconds * perSecond; n++) {
    await pause(started + (n * 1000) / perSecond - performance.now());
    orders.push(buyPatiently());
  }
  await Promise.all(orders);
}

const started = performance.now();
if (perSecond) await buyRegularly(started);
else await Promise.all(Array.from({ length: buyers }, () => keepBuying(started + seconds * 1000)));
const elapsed = (performance.now() - started) / 1000;
process.stdout.write(
  JSON.stringify({ orders: times.length, unanswered, perSecond: times.length / elapsed, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }),
);
