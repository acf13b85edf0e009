import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { seed } from "#server/app/database/seed.ts";
import { projectRoot } from "#server/env.ts";
import { startLoadBalancer, type LoadBalancer } from "#tests/support/http/load-balancer.ts";
import { buyer, validOrderForm, type Buyer, type Fields } from "#tests/support/buyer.ts";
import { startServer, startWorker, type RunningProgram, type RunningServer } from "#tests/support/server.ts";
import { signInByCode } from "#tests/support/identity/sign-in.ts";
import { createStore, type Store } from "#tests/support/store.ts";

// Two web processes without workers, one worker, one database: PostgreSQL, or a SQLite file that all three open.

const ESIM = "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1";
let store: Store;
let db: Database;
let balancer: LoadBalancer;
let webs: RunningServer[] = [];
let worker: RunningProgram;
let common: Record<string, string>;

beforeAll(async () => {
  store = await createStore({ empty: true });
  balancer = await startLoadBalancer();
  common = {
    PUBLIC_ORIGIN: balancer.origin,
    TRUST_PROXY_HOPS: "1",
    METRICS_PORT: "0",
    SANDBOX_DELAY_MS: "200",
    SIMULATOR_DELAY_MS: "0",
    SESSION_SECRETS: "s".repeat(32),
    FILE_KEYS: "f".repeat(32),
  };
  const web = () => startServer({ store, env: { ...common, RUN_JOBS: "0", DRAIN_MS: "1500" } });
  // All simultaneously, on a database without a table.
  [worker, ...webs] = (await Promise.all([startWorker({ store, env: common }), web(), web()])) as [RunningProgram, RunningServer, RunningServer];
  for (const [n, { port }] of webs.entries()) balancer.targets.set(String(n), port);
  db = store.open();
});
afterAll(async () => {
  balancer?.close();
  await Promise.all([worker, ...webs].map((program) => program?.remove()));
  await db?.destroy();
  await store?.remove();
});

/** A visitor with their own address, whose requests all go to one of the web processes. */
let visitors = 0;
const visitor = (to: 0 | 1, cookies: Fields = {}, address = `198.18.7.${++visitors}`): Buyer =>
  buyer(balancer, { cookies, headers: { "X-To": String(to), "X-Forwarded-For": address } });

const ordersOf = (email: string) => db.selectFrom("orders").selectAll().where("email", "=", email).execute();

/** Only this machine may read the mailbox; the load balancer counts as this machine. */
async function signedIn(to: 0 | 1, email: string): Promise<Buyer> {
  const local = visitor(to, {}, "127.0.0.1");
  await signInByCode(local, email);
  return local;
}

test("a session started by one process is valid in the other, and ended in both", async () => {
  const one = await signedIn(0, "ada@example.com");
  const Token = one.carries("Token") ?? "";
  const other = visitor(1, { Token });
  expect((await other.open("/en/account/detail")).text).toContain("ada@example.com");
  await other.post("/en/log-out", {});
  expect((await one.open("/en/account/detail")).location).toContain("/en/login");
});

test("an order placed at one process and paid at the other is delivered by the worker and shown by the first", async () => {
  const [here, there] = [visitor(0), visitor(1)];
  const placed = await here.post(ESIM, validOrderForm());
  expect(placed.location).toMatch(`${balancer.origin}/sandbox/pay/`);
  const paid = await there.post(placed.location ?? "", { outcome: "pay" });
  expect((await here.openUntil(paid.location ?? "", "LPA:1$")).status).toBe(200);
  expect([...webs].flatMap(({ log }) => log).filter(({ event }) => String(event).startsWith("job."))).toEqual([]);
});

test("one form posted to both processes at once creates one order and one payment page", async () => {
  const form = validOrderForm();
  const responses = await Promise.all(([0, 1, 0, 1] as const).map((to) => visitor(to).post(ESIM, form)));
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(new Set(responses.map(({ location }) => location)).size).toBe(1);
  const orders = await ordersOf(form.email ?? "");
  expect(orders).toHaveLength(1);
  expect(
    await db
      .selectFrom("payments")
      .select("id")
      .where("order_id", "=", orders[0]?.id ?? "")
      .execute(),
  ).toHaveLength(1);
});

test("the last use of a promo code goes to one buyer, whichever process is used", async () => {
  await db.insertInto("promo_codes").values({ code: "LASTONE", kind: "percent", basis_points: 1000, max_uses: 1 }).execute();
  await Promise.all(
    ([0, 1, 0, 1, 0, 1] as const).map(async (to) => {
      const placed = await visitor(to).post(ESIM, validOrderForm({ promoCode: "LASTONE" }));
      // On a busy machine the database may be locked for too long: the page then asks to send the form again.
      const pay = () => visitor(to).post(placed.location ?? "", { outcome: "pay" });
      await expect.poll(async () => (await pay()).status).toBe(303);
    }),
  );
  const states = async () =>
    (await db.selectFrom("orders").select("state").where("promo_code", "=", "LASTONE").execute()).map(({ state }) => state).sort();
  await expect.poll(states).toEqual(["delivered", ...Array.from({ length: 5 }, () => "refunded")]);
  expect(await db.selectFrom("promo_codes").select("taken").where("code", "=", "LASTONE").execute()).toEqual([{ taken: 1 }]);
});

test("attempts are counted together: twenty wrong passwords a day over both processes", async () => {
  const form = { tab: "phone", phoneCountry: "HK", phone: "91234567", password: "wrong-Heron-1", agreePrivacy: "on", intent: "sign-in" };
  const message: string[] = [];
  for (let attempt = 0; attempt < 22; attempt++) {
    const { text } = await visitor(attempt % 2 === 0 ? 0 : 1, {}, "198.18.6.1").post("/en/login?tab=phone", form);
    message.push(/Too many attempts|then press the button again/.test(text) ? "wait" : text.includes("are incorrect") ? "wrong" : text);
  }
  expect(message).toEqual([...Array.from({ length: 20 }, () => "wrong"), "wait", "wait"]);
});

test("both processes sell at new prices soon after an import", async () => {
  const folder = mkdtempSync(join(tmpdir(), "seed-"));
  cpSync(join(projectRoot, "server/db/seed/data"), folder, { recursive: true });
  const file = join(folder, "catalogue.json");
  const catalogue = JSON.parse(readFileSync(file, "utf8")) as { plans: { id: string; price: Record<string, number> }[] };
  for (const one of catalogue.plans) if (one.id === "TH-5GB-30D") one.price.HKD = 12_345;
  writeFileSync(file, JSON.stringify(catalogue));
  await seed(db, Date.now(), {}, folder);
  rmSync(folder, { recursive: true, force: true });
  const sees = async (to: 0 | 1) => (await visitor(to).open("/en/order-sim?package=TH-5GB-30D&way=esim&quantity=1")).text.includes("HK$123.45");
  await expect.poll(async () => [await sees(0), await sees(1)], { interval: 200 }).toEqual([true, true]);
});

test("the next worker completes what a killed worker had started, once", async () => {
  expect(await worker.stop()).toBe(0);
  worker = await startWorker({ store, env: { ...common, CRASH_AT: "carrier-called" } });
  const form = validOrderForm();
  const shopper = visitor(0);
  const placed = await shopper.post(ESIM, form);
  const paid = await shopper.post(placed.location ?? "", { outcome: "pay" });
  expect(await worker.ended).toBe("SIGKILL");
  worker = await startWorker({ store, env: common });
  expect((await shopper.openUntil(paid.location ?? "", "LPA:1$")).status).toBe(200);
  const [order] = await ordersOf(form.email ?? "");
  const units = await db
    .selectFrom("fulfilments")
    .select(["id", "iccid"])
    .where("order_id", "=", order?.id ?? "")
    .execute();
  expect(units).toHaveLength(1);
  const made = await db.selectFrom("simulator_orders").select("iccid").where("ref", "like", `${units[0]?.id}%`).execute();
  expect(made).toEqual([{ iccid: units[0]?.iccid }]);
});

test("a web process stopped under load loses no order", async () => {
  const forms = Array.from({ length: 16 }, () => validOrderForm());
  const shoppers = forms.map(() => buyer(balancer, { headers: { "X-Forwarded-For": `198.18.8.${++visitors}` } }));
  const posts = forms.map((form, n) => shoppers[n]?.post(ESIM, form));
  // The load has started: one response has arrived.
  await Promise.race(posts);
  const ended = webs[0]?.stop();
  const results = await Promise.all(posts);
  expect(results.map((result) => result?.status)).toEqual(forms.map(() => 303));
  expect(await ended).toBe(0);
  for (const form of forms) expect(await ordersOf(form.email ?? "")).toHaveLength(1);
  // The other one continues alone.
  expect((await buyer(balancer).open("/en/homepage")).status).toBe(200);
});
