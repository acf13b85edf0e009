import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serveMetrics, type MetricsServer } from "#server/app/metrics/serve-metrics.ts";
import { measureGateways } from "#server/app/metrics/measure-gateways.ts";
import { createMetrics } from "#server/observability/metrics.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { startHttpServer, type TestHttpServer } from "#tests/support/http/http-server.ts";
import { decidePayment, createOrder } from "#tests/support/orders/purchase.ts";
import { setDecision, createRegistration } from "#tests/support/real-name.ts";
import { openTestShop, orderForm, type TestShop } from "#tests/support/shop.ts";

const FORMAT = /^(# (HELP|TYPE) .+|[a-z_\d]+(\{([a-z_]+="[^"\n]*",?)*\})? (-?[\d.e+-]+|Nan|\+Inf))$/;

const servers: MetricsServer[] = [];
let shop: TestShop;
let db: TestShop["db"];
beforeAll(async () => {
  shop = await openTestShop({ METRICS_PORT: "0" });
  db = shop.db;
});
afterEach(() => void servers.splice(0).map((server) => server.close()));
afterAll(() => shop.close());

/** Returns the samples of one scrape: sample → value. */
async function scrape(port: number | null): Promise<Map<string, number>> {
  const { status, headers, text } = await httpRequest(port ?? 0, "/metrics");
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  return samplesOf(text);
}

function samplesOf(text: string): Map<string, number> {
  const lines = text.split("\n").filter(Boolean);
  expect(lines.filter((line) => !FORMAT.test(line))).toEqual([]);
  const samples = lines.filter((line) => !line.startsWith("#"));
  return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]));
}

async function open(metrics = createMetrics(), usualPort = 0): Promise<MetricsServer> {
  const door = await serveMetrics(shop, metrics.registry, usualPort);
  servers.push(door);
  return door;
}

const named = (samples: Map<string, number>, name: string) => [...samples].filter(([sample]) => sample.startsWith(`${name}{`));

describe("requests", () => {
  const answer = () => new Response("a");
  const routes = { ":lang/plans": answer, ":lang/*": answer, "api/webhooks/payments/:provider": answer, "api/*": answer };
  let server: TestHttpServer;
  let metrics: ReturnType<typeof createMetrics>;
  beforeEach(async () => {
    metrics = createMetrics();
    server = await startHttpServer({ metrics, routes });
  });
  afterEach(() => server.listener.close(0));

  test("are counted and timed by method, route pattern and status", async () => {
    await httpRequest(server.port, "/en/plans?country=JP");
    await httpRequest(server.port, "/zh-hk/plans");
    await httpRequest(server.port, "/en/plans?country=KR");
    await httpRequest(server.port, "/en/plans", { method: "POST" });
    await httpRequest(server.port, "/api/webhooks/payments/sandbox");
    await httpRequest(server.port, "/healthz");
    await server.listener.close(0);
    const samples = samplesOf(await metrics.registry.metrics());
    const counted = Object.fromEntries(named(samples, "rovelink_http_requests_total"));
    expect(counted).toEqual({
      'rovelink_http_requests_total{method="GET",route="/:lang/plans",status="200"}': 3,
      'rovelink_http_requests_total{method="POST",route="other",status="403"}': 1,
      'rovelink_http_requests_total{method="GET",route="/api/webhooks/payments/:provider",status="200"}': 1,
      'rovelink_http_requests_total{method="GET",route="/healthz",status="200"}': 1,
    });
    expect(samples.get('rovelink_http_request_duration_seconds_count{method="GET",route="/:lang/plans"}')).toBe(3);
  });

  test("to two hundred unknown addresses with unknown methods add only a few samples", async () => {
    const paths = (n: number) => [`/en/wp-${n}`, `/x${n}`, `/api/call${n}`, `/file${n}.php`, `/api/webhooks/payments/p${n}`];
    for (let n = 0; n < 40; n++) {
      const method = n % 10 === 0 ? "PROPFIND" : "GET";
      await Promise.all(paths(n).map(async (path) => (await fetch(`http://127.0.0.1:${server.port}${path}`, { method })).arrayBuffer()));
    }
    await server.listener.close(0);
    const counted = named(samplesOf(await metrics.registry.metrics()), "rovelink_http_requests_total");
    expect(counted.reduce((sum, [, value]) => sum + value, 0)).toBe(200);
    expect(counted.length).toBeLessThanOrEqual(8);
    expect(counted.map(([sample]) => sample).join()).not.toMatch(/\d{2,}[^"]*",status|PROPFIND/);
  });

  test("for /metrics on the shop's own port are not found", async () => {
    expect((await httpRequest(server.port, "/metrics")).status).toBe(404);
  });
});

describe("the state of the shop", () => {
  test("is read at scrape time: orders, payments, jobs, refunds, discrepancies", async () => {
    const metrics = createMetrics();
    shop.metrics = metrics;
    measureGateways(shop);
    const order = await createOrder(shop, orderForm());
    await createOrder(shop, orderForm({ email: "bob@example.com" }));
    await decidePayment(shop, order.payUrl, "pay");
    await shop.settle();
    await recordDiscrepancy(shop.db, { kind: "ledger-total", ref: "pay_1", ours: "1", theirs: "2", now: shop.clock() });
    const samples = await scrape((await open(metrics)).port);
    const values = Object.fromEntries(samples);
    expect(values).toMatchObject({
      rovelink_database_up: 1,
      'rovelink_orders{state="awaiting-payment"}': 1,
      'rovelink_payments{state="open",provider="sandbox"}': 1,
      'rovelink_jobs_waiting{topic="payments.check"}': 1,
      rovelink_jobs_dead: 0,
      rovelink_jobs_oldest_due_seconds: 0,
      rovelink_discrepancies_open: 1,
      'rovelink_jobs_run_total{topic="payments.apply",outcome="done"}': 1,
      'rovelink_gateway_calls_total{gateway="payments",provider="sandbox",call="createSession",outcome="ok"}': 2,
      'rovelink_gateway_calls_total{gateway="mail",provider="mailbox",call="send",outcome="ok"}': 2,
    });
    expect(samples.get('rovelink_gateway_calls_total{gateway="carrier",provider="simulator",call="provisionEsim",outcome="ok"}')).toBeGreaterThan(0);
    expect([...samples.keys()].filter((sample) => sample.startsWith("rovelink_build_info"))).toEqual([
      `rovelink_build_info{version="1.0.0",node="${process.version}"}`,
    ]);
  });

  test("does not count finished records, whose number only grows", async () => {
    await deliverOrder(shop);
    const samples = [...(await scrape((await open()).port)).keys()];
    expect(samples).not.toContain('rovelink_orders{state="delivered"}');
    expect(samples).not.toContain('rovelink_payments{state="paid",provider="sandbox"}');
  });

  test("reports the age of overdue work and the number of abandoned jobs", async () => {
    await createOrder(shop, orderForm());
    const { port } = await open();
    shop.pass(24 * 3_600_000);
    expect((await scrape(port)).get("rovelink_jobs_oldest_due_seconds")).toBeGreaterThan(3_600);
    await shop.db.updateTable("jobs").set({ state: "dead" }).execute();
    const samples = await scrape((await open()).port);
    const { length } = await db.selectFrom("jobs").select("id").execute();
    expect([samples.get("rovelink_jobs_dead"), samples.get("rovelink_jobs_oldest_due_seconds")]).toEqual([length, 0]);
  });

  test("reports how many refund requests wait for a decision, and for how long", async () => {
    const none = await scrape((await open()).port);
    const waits = ["rovelink_refund_requests_oldest_seconds", "rovelink_withdrawals_oldest_seconds"];
    expect([waits.map((name) => none.get(name)), named(none, "rovelink_refund_requests")]).toEqual([[0, 0], []]);
    const { id: order_id } = await db.selectFrom("orders").select("id").orderBy("id").executeTakeFirstOrThrow();
    const { id: fulfilment_id } = await db.selectFrom("fulfilments").select("id").executeTakeFirstOrThrow();
    const requested = { order_id, fulfilment_id, account_id: null, reason: "other", amount: 1, decision: null, decided_at: null };
    const rows = [
      { ...requested, id: "ref_1", state: "rejected" as const, requested_at: shop.clock() - 90_000 },
      { ...requested, id: "ref_2", state: "requested" as const, requested_at: shop.clock() - 60_000 },
      { ...requested, id: "ref_3", fulfilment_id: null, state: "requested" as const, requested_at: shop.clock() },
    ];
    await db.insertInto("refund_requests").values(rows).execute();
    const withdrawal = { id: "wdr_1", order_id, name: "Ada", declared_at: shop.clock() - 30_000 };
    await db.insertInto("order_withdrawals").values(withdrawal).execute();
    const samples = Object.fromEntries(await scrape((await open()).port));
    for (const table of ["refund_requests", "order_withdrawals"] as const) await db.deleteFrom(table).execute();
    expect(samples).toMatchObject({
      'rovelink_refund_requests{state="requested"}': 2,
      rovelink_refund_requests_oldest_seconds: 60,
      rovelink_withdrawals_oldest_seconds: 30,
    });
  });

  test("reports registrations per state, and the longest wait for manual review", async () => {
    const none = await scrape((await open()).port);
    expect([none.get("rovelink_real_name_oldest_seconds"), named(none, "rovelink_real_name")]).toEqual([0, []]);
    const { id } = await createRegistration(shop);
    shop.pass(60_000);
    const oldest = async () => (await scrape((await open()).port)).get("rovelink_real_name_oldest_seconds");
    expect(await oldest()).toBe(0);
    await setDecision(shop, id, "checking");
    shop.pass(90_000);
    const samples = await scrape((await open()).port);
    expect([samples.get("rovelink_real_name_oldest_seconds"), samples.get('rovelink_real_name{state="checking"}')]).toEqual([90, 1]);
    await setDecision(shop, id, "accepted");
    expect(await oldest()).toBe(0);
    await db.updateTable("real_name_sims").set({ carrier_state: "failed" }).execute();
    shop.pass(30_000);
    expect(await oldest()).toBe(30);
  });

  test("is missing while the database does not respond; other metrics are there", async () => {
    const { port } = await open();
    expect((await scrape(port)).get("rovelink_database_up")).toBe(1);
    const failing = () => {
      throw new Error("The database is gone");
    };
    shop.db = { selectFrom: failing } as never;
    const samples = await scrape((await open()).port).finally(() => (shop.db = db));
    expect(samples.get("rovelink_database_up")).toBe(0);
    expect([...samples.keys()].filter((sample) => /^rovelink_(orders|payments|jobs_|refund|discrepancies|real_name)/.test(sample))).toEqual([]);
    expect(samples.get("rovelink_process_resident_memory_bytes")).toBeGreaterThan(0);
    expect(shop.logged.join()).toContain("metrics.database");
  });
});

describe("a gateway with metrics", () => {
  test("behaves as before, errors included, and counts errors by kind", async () => {
    const metrics = createMetrics();
    shop.metrics = metrics;
    measureGateways(shop);
    await expect(shop.payments.getSession("cs_none")).rejects.toMatchObject({ name: "ProviderError", kind: "final" });
    expect(() => shop.payments.parseWebhook(Buffer.from("{}"), new Headers(), shop.clock())).toThrow();
    expect(shop.payments.name).toBe("sandbox");
    const samples = await scrape((await open(metrics)).port);
    expect(named(samples, "rovelink_gateway_calls_total")).toEqual([
      ['rovelink_gateway_calls_total{gateway="payments",provider="sandbox",call="getSession",outcome="final"}', 1],
    ]);
  });
});

describe("the metrics port", () => {
  let other: Server;
  let usedPort: number;
  beforeEach(async () => {
    other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    usedPort = (other.address() as AddressInfo).port;
  });
  afterEach(() => void other.close());
  beforeEach(() => void shop.logged.splice(0));
  const logged = () => shop.logged.map((line) => JSON.parse(line) as Record<string, unknown>);

  test("serves only /metrics, and only for reading", async () => {
    const { port } = await open();
    const statuses = await Promise.all(
      ["/", "/healthz", "/metrics/", "/metrics/..", "//metrics"].map(async (path) => (await httpRequest(port ?? 0, path)).status),
    );
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
    expect((await httpRequest(port ?? 0, "/metrics", { method: "POST", body: "a" })).status).toBe(405);
    expect(logged()).toContainEqual(expect.objectContaining({ event: "metrics.open", port }));
  });

  test("logs one line and the shop starts if the default port is in use", async () => {
    shop.env = { ...shop.env, metricsPort: undefined };
    expect((await open(createMetrics(), usedPort)).port).toBeNull();
    expect(logged()).toEqual([expect.objectContaining({ event: "metrics.closed", port: usedPort, code: "EADDRINUSE" })]);
  });

  test("stops the start if a configured port is in use", async () => {
    shop.env = { ...shop.env, metricsPort: usedPort };
    await expect(open()).rejects.toThrow(`METRICS_PORT ${usedPort} cannot be used (EADDRINUSE)`);
  });
});
