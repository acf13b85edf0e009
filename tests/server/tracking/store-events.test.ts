import { describe, expect, test } from "vitest";
import { CollectDataSchema, eventsOf } from "#server/tracking/collect-data.schema.ts";
import { deleteVisitorEvents } from "#server/tracking/visitor-events.ts";
import { isMurmur, toMurmur } from "#server/tracking/murmur.schema.ts";
import { storeEvents, type TrackingOrigin } from "#server/tracking/store-events.ts";
import { sweepEvents } from "#server/tracking/sweep-events.ts";
import { trackedAddress } from "#server/tracking/tracked-address.schema.ts";
import { readStoredData } from "#tests/support/stored-data.ts";
import { openTestShop, START, useTestShop } from "#tests/support/shop.ts";
import { startRecurringJob } from "#server/jobs/recurring-jobs.ts";

const MURMUR = "0123abcd-4567-89ab-cdef-0123456789ab";
const OTHER = "ffffffff-4567-89ab-cdef-0123456789ab";
const DAY = 86_400_000;
const VISITOR: TrackingOrigin = { murmur: MURMUR, clientAddress: "203.0.113.7", source: null, subSource: null, marketUrl: null };

const shop = useTestShop();

const store = (fields: Record<string, unknown>, visitor: Partial<TrackingOrigin> = {}) =>
  storeEvents(shop, eventsOf(CollectDataSchema.parse(fields)), { ...VISITOR, ...visitor });
const rows = () => shop.db.selectFrom("tracking_events").selectAll().orderBy("at").orderBy("id").execute();

describe("an event", () => {
  test("is stored with its page, item and time, and as a click if it has no name (§3)", async () => {
    await store({ url: "/en/plan-detail?plan=JP", item_type: "plan", item_val: "JP-5GB-30D", ago: 5_000 }, { source: "advert", subSource: "autumn" });
    expect(await rows()).toEqual([
      expect.objectContaining({
        event: "click",
        page: "plan-detail",
        url: "/en/plan-detail?plan=JP",
        language: "en",
        item_type: "plan",
        item_val: "JP-5GB-30D",
        source: "advert",
        sub_source: "autumn",
        day: "2026-11-21",
        at: START - 5_000,
      }),
    ]);
    expect(JSON.parse((await rows())[0]?.extra ?? "")).toEqual({ client: "pc" });
  });

  test("accepts at most ten additional fields, and no unknown name", async () => {
    await store({ url: "/zh-hk/plans", event: "Video Played!", position: "3", colour: "green" });
    expect((await rows())[0]).toMatchObject({ event: "videoplayed", extra: JSON.stringify({ client: "pc", position: "3", colour: "green" }) });
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, "x"]));
    expect(CollectDataSchema.safeParse({ url: "/en/plans", ...many(10) }).success).toBe(true);
    expect(CollectDataSchema.safeParse({ url: "/en/plans", ...many(11) }).success).toBe(false);
  });

  test.each([
    [{ url: `/en/${"a".repeat(2100)}` }],
    [{ url: "/en/plans", item_val: "x".repeat(65) }],
    [{ url: "/en/plans", event: "x".repeat(65) }],
    [{ url: "/en/plans", page: "x".repeat(101) }],
    [{ url: "/en/plans", colour: "x".repeat(201) }],
    [{ url: "/en/plans", ["c".repeat(33)]: "x" }],
    [{ url: "/en/plans", a: "x".repeat(200), b: "x".repeat(200), c: "x".repeat(101) }],
    [{ url: "/en/plans", more: JSON.stringify(Array.from({ length: 20 }, () => ({ url: "/en/plans" }))) }],
    [{ url: "/en/plans", more: "[{" }],
    [{ url: "/en/plans", more: '[{"event":"view"}]' }],
    [{}],
  ])("beyond its limits is rejected: %#", (fields) => {
    expect(CollectDataSchema.safeParse(fields).success).toBe(false);
  });

  test("that is not of a page of the shop is dropped", async () => {
    const more = ["https://evil.example/en/../..//x", "/sandbox/pay/pay_123", "/xx/plans", "//en", "/en/real-name/8985234123412341234"];
    expect(await store({ url: "/en/homepage", more: JSON.stringify(more.map((url) => ({ url }))) })).toEqual({ ok: true, kept: 1 });
  });
});

describe("personal data and access keys", () => {
  const SECRETS = ["ada@example.com", "8985234123412341234", "91234567", "k3y-of-the-order", "482913", "tok3n"];

  test("never reach the database, wherever a client puts them", async () => {
    const [email, iccid, phone, key, code, token] = SECRETS;
    const query = `key=${key}&iccid=${iccid}&email=${email}&ref=RN123&code=${code}&token=${token}&q=${phone}&plan=${iccid}&country=${email}`;
    await store(
      {
        url: `/en/order-result?order=26112100001&${query}`,
        item_type: email,
        item_val: `+852 ${phone}`,
        email,
        Token: token,
        note: `call ${phone}`,
        orderKey: key,
        code,
      },
      { source: email ?? null, marketUrl: `/en/homepage?click_id=abc&${query}` },
    );
    expect((await rows())[0]).toMatchObject({ url: "/en/order-result", page: "order-result", item_type: null, item_val: null, source: null });
    const stored = (await readStoredData(shop.db)).join();
    expect(SECRETS.filter((secret) => stored.includes(secret))).toEqual([]);
  });

  test("include the fingerprint: only a keyed hash of it is stored, which differs under another key", async () => {
    await store({ url: "/en/plans" });
    expect((await readStoredData(shop.db)).join()).not.toContain(MURMUR);
    const elsewhere = await openTestShop({ FILE_KEYS: "g".repeat(32) });
    await storeEvents(elsewhere, eventsOf(CollectDataSchema.parse({ url: "/en/plans" })), VISITOR);
    const there = await elsewhere.db.selectFrom("tracking_events").select("visitor_hash").executeTakeFirstOrThrow();
    await elsewhere.close();
    expect((await rows())[0]?.visitor_hash).not.toBe(there.visitor_hash);
  });

  test("are removed from an address, which keeps its language, page and harmless choices", () => {
    expect(trackedAddress("http://localhost/en/account/package?iccid=8985234000000000000&tab=used#x")?.url).toBe("/en/account/package?tab=used");
    expect(trackedAddress("/en/destination?ContinentActive=2&returnTo=/en/x")?.url).toBe("/en/destination?ContinentActive=2");
    expect(trackedAddress("/en/plans?country=%00")?.url).toBe("/en/plans");
    expect(trackedAddress("javascript:alert(1)")).toBeNull();
  });
});

test("a fingerprint is 32 hexadecimal digits in five groups joined by hyphens", () => {
  expect(toMurmur("0123ABCD456789abcdef0123456789ab")).toBe(MURMUR);
  expect([MURMUR, "0123abcd456789abcdef0123456789ab", `${MURMUR}0`, "x".repeat(36), "", null].map(isMurmur)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(toMurmur("0123")).toBeNull();
});

test("stores nothing without a fingerprint", async () => {
  for (const murmur of [null, "", "not-a-murmur"]) expect(await store({ url: "/en/plans" }, { murmur })).toEqual({ ok: true, kept: 0 });
  expect(await rows()).toEqual([]);
});

test("withdrawal deletes all events of this visitor and nobody else's, also those under an older key", async () => {
  await store({ url: "/en/plans" });
  await store({ url: "/en/plans" }, { murmur: OTHER });
  const rotated = { ...shop, env: { ...shop.env, fileKeys: ["n".repeat(32), "f".repeat(32)] } };
  await storeEvents(rotated, eventsOf(CollectDataSchema.parse({ url: "/en/homepage" })), VISITOR);
  expect(await deleteVisitorEvents(rotated, MURMUR)).toBe(2);
  expect(await rows()).toHaveLength(1);
  expect(await deleteVisitorEvents(rotated, null)).toBe(0);
});

test("events in transit at withdrawal are dropped for ten minutes; then no trace of the withdrawal is left", async () => {
  await startRecurringJob(shop, "tracking.sweep");
  await deleteVisitorEvents(shop, MURMUR);
  await deleteVisitorEvents(shop, MURMUR);
  expect(await store({ url: "/en/plans" })).toEqual({ ok: true, kept: 0 });
  expect(await store({ url: "/en/plans" }, { murmur: OTHER })).toEqual({ ok: true, kept: 1 });
  expect(await rows()).toHaveLength(1);
  shop.pass(10 * 60_000);
  expect(await store({ url: "/en/plans" })).toEqual({ ok: true, kept: 1 });
  shop.pass(50 * 60_000);
  await shop.runJobs();
  expect(await shop.db.selectFrom("tracking_withdrawals").selectAll().execute()).toEqual([]);
});

test("withdrawing just before an event is written also drops it", async () => {
  const insertLate = (rows: never) => ({
    execute: async () => {
      await deleteVisitorEvents(shop, MURMUR);
      return shop.db.insertInto("tracking_events").values(rows).execute();
    },
  });
  const db = new Proxy(shop.db, {
    get(target, name: "insertInto") {
      if (name !== "insertInto") return (target[name] as () => unknown).bind?.(target) ?? target[name];
      return (table: "tracking_events") => (table === "tracking_events" ? { values: insertLate } : target.insertInto(table));
    },
  });
  expect(await storeEvents({ ...shop, db }, eventsOf(CollectDataSchema.parse({ url: "/en/plans" })), VISITOR)).toEqual({ ok: true, kept: 0 });
  expect(await rows()).toEqual([]);
});

const TWENTY = { url: "/en/plans", more: JSON.stringify(Array.from({ length: 19 }, () => ({ url: "/en/plans" }))) };

test("limits a visitor to 120 events a minute and 600 an hour, without affecting others", async () => {
  for (let minute = 0; minute < 5; minute++) {
    for (let post = 0; post < 6; post++) expect(await store(TWENTY)).toMatchObject({ ok: true, kept: 20 });
    expect(await store({ url: "/en/plans" })).toEqual({ ok: false, code: "too-many-tries" });
    shop.pass(60_000);
  }
  expect(await store({ url: "/en/plans" })).toEqual({ ok: false, code: "too-many-tries" });
  expect(await store({ url: "/en/plans" }, { murmur: OTHER })).toMatchObject({ ok: true });
  shop.pass(55 * 60_000);
  expect(await store({ url: "/en/plans" })).toMatchObject({ ok: true });
});

test("limits an address to 600 events a minute, whatever fingerprints are sent, without affecting others", async () => {
  const device = (number: number) => ({ murmur: MURMUR.replace(/.{12}$/, String(number).padStart(12, "0")) });
  for (let post = 0; post < 30; post++) expect(await store(TWENTY, device(post))).toMatchObject({ ok: true, kept: 20 });
  expect(await store({ url: "/en/plans" }, device(30))).toEqual({ ok: false, code: "too-many-tries" });
  expect(await rows()).toHaveLength(600);
  expect(await store({ url: "/en/plans" }, { ...device(30), clientAddress: "203.0.113.8" })).toMatchObject({ ok: true });
  shop.pass(60_000);
  expect(await store({ url: "/en/plans" }, device(30))).toMatchObject({ ok: true });
});

test("deletes events after 30 days, by a recurring job", async () => {
  await startRecurringJob(shop, "tracking.sweep");
  await startRecurringJob(shop, "tracking.sweep");
  await store({ url: "/en/plans" });
  shop.pass(DAY);
  await store({ url: "/en/homepage" });
  shop.pass(29 * DAY);
  await shop.runJobs();
  expect((await rows()).map((row) => row.page)).toEqual(["homepage"]);
  const jobs = await shop.db.selectFrom("jobs").select(["state", "available_at"]).where("topic", "=", "tracking.sweep").execute();
  expect(jobs).toEqual([{ state: "waiting", available_at: shop.clock() + 60 * 60_000 }]);
});

test("a database error does not end that job", async () => {
  const broken = {
    ...shop,
    db: {
      deleteFrom: () => {
        throw new Error("gone");
      },
    } as never,
  };
  expect(await sweepEvents(broken, { id: "job", topic: "tracking.sweep", ref: "pulse", payload: {}, attempts: 1, createdAt: 0 })).toEqual({
    again: shop.clock() + 60 * 60_000,
  });
  expect(shop.logged.join()).toContain("tracking.sweep-failed");
});
