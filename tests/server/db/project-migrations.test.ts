import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listStaffActions } from "#server/audit/list-staff-actions.ts";
import type { Database } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { newId } from "#server/db/new-id.ts";
import { projectRoot } from "#server/env.ts";
import { openEmptyDatabase } from "#tests/support/test-database.ts";

const MIGRATIONS = join(projectRoot, "server/db/migrations");
const NOW = Date.UTC(2026, 10, 21);
let folder: string;
let db: Database;
let close: () => Promise<void>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "migrations-"));
  ({ db, close } = await openEmptyDatabase());
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

/** Applies the project's migrations that precede the given one. */
async function migrateBefore(name: string): Promise<void> {
  const own = readdirSync(MIGRATIONS).filter((one) => one.endsWith(".sql") && one < name);
  for (const one of own) copyFileSync(join(MIGRATIONS, one), join(folder, one));
  await migrate(db, NOW, folder);
}
async function migrateThrough(name: string): Promise<void> {
  copyFileSync(join(MIGRATIONS, name), join(folder, name));
  await migrate(db, NOW, folder);
}

const ORDER_ENDS = "0015_order_ends.sql";
const GROWTH = "0016_indexes_for_growth.sql";
const STAFF_NOTES = "0019_staff_notes.sql";
const ONE_AUDIT_LOG = "0027_one_audit_log.sql";

describe("the migrations that let every order end and be erased", () => {
  const [order, payment] = [newId("ord", NOW), newId("pay", NOW)];
  const units = [1, 2].map((unit) => ({ id: newId("ful", NOW), unit }));

  /** Inserts a paid order of two units as in schema 0014, whose buyer was erased. */
  async function insertOrder(): Promise<void> {
    await sql`insert into orders (id, number, checkout_key, checkout_hash, link_key_hash, link_key_sealed, state, way, language, currency,
        subtotal, discount, postal_fee, total, email, consents, created_at, expires_at, paid_at)
      values (${order}, 'RL1', 'key', '', 'hash', '', 'preparing', 'esim', 'en', 'HKD', 200, 0, 0, 200, ${`erased-${order}@invalid`}, '{}', 10, 20, 15)`.execute(
      db,
    );
    await sql`insert into plans (id, kind) values ('JP', 'country')`.execute(db);
    await sql`insert into packages (id, plan_id, kind, data_mb, days, hotspot, validity_start, use_by_days, position)
      values ('JP-5GB-30D', 'JP', 'fixed', 5120, 30, 1, 'first-connection', 180, 1)`.execute(db);
    await sql`insert into order_lines (id, order_id, position, package_id, quantity, unit_price, subtotal, discount)
      values ('lin_1', ${order}, 1, 'JP-5GB-30D', 2, 100, 200, 0)`.execute(db);
    await sql`insert into payments (id, order_id, attempt, provider, method, amount, currency, state, snapshot, created_at, expires_at, session_id)
      values (${payment}, ${order}, 1, 'stripe', 'card', 200, 'HKD', 'paid', '{}', 10, 20, 'cs_1')`.execute(db);
    for (const { id, unit } of units)
      await sql`insert into fulfilments (id, order_id, line_id, unit, kind, state, created_at)
        values (${id}, ${order}, 'lin_1', ${unit}, 'esim', ${unit === 1 ? "failed" : "delivered"}, 16)`.execute(db);
  }
  const insertLedger = (kind: string, ref: string, amount: number, at: number) =>
    sql`insert into ledger (id, order_id, payment_id, kind, amount, currency, ref, at)
      values (${`led_${kind}_${ref}`}, ${order}, ${payment}, ${kind}, ${amount}, 'HKD', ${ref}, ${at})`.execute(db);
  const insertEvent = (id: string, cause: string, at: number) =>
    sql`insert into order_events (id, order_id, at, actor, to_state, cause) values (${id}, ${order}, ${at}, 'carrier', 'preparing', ${cause})`.execute(
      db,
    );

  beforeEach(async () => {
    await migrateBefore(ORDER_ENDS);
    await insertOrder();
  });

  test("keep earlier disputes: a lost one is opened, so that the next comparison ends its order; a won one is closed", async () => {
    for (const [at, ref] of ["dp_open", "dp_lost", "dp_won"].entries()) await insertLedger("dispute", ref, -200, 30 + at);
    await insertLedger("dispute-won", "dp_won", 200, 40);
    await insertEvent("evt_1", "dispute dp_lost lost", 41);
    await migrateThrough(ORDER_ENDS);
    const stored = await db
      .selectFrom("disputes")
      .select(["id", "provider", "order_id", "amount", "state", "opened_at", "closed_at"])
      .orderBy("id")
      .execute();
    const row = { provider: "stripe", order_id: order, amount: 200 };
    expect(stored).toEqual([
      { id: "dp_lost", ...row, state: "opened", opened_at: 31, closed_at: null },
      { id: "dp_open", ...row, state: "opened", opened_at: 30, closed_at: null },
      { id: "dp_won", ...row, state: "won", opened_at: 32, closed_at: 40 },
    ]);
  });

  test("record when the carrier last rejected units that failed earlier", async () => {
    await insertEvent("evt_1", "unit 1 failed: sold-out", 17);
    await insertEvent("evt_2", "unit 1 failed: sold-out", 19);
    await insertEvent("evt_3", "unit 11 failed: sold-out", 25);
    await migrateThrough(ORDER_ENDS);
    expect(await db.selectFrom("fulfilments").select(["unit", "failed_at"]).orderBy("unit").execute()).toEqual([
      { unit: 1, failed_at: 19 },
      { unit: 2, failed_at: null },
    ]);
  });

  test("record which order an earlier discrepancy is about, also by the carrier reference of a later attempt", async () => {
    await insertLedger("dispute", "dp_1", -200, 30);
    const refs = [payment, "cs_1", "dp_1", units[0]?.id ?? "", `${units[1]?.id}.2`, "ful_unknown", "other"];
    for (const [at, ref] of refs.entries())
      await sql`insert into discrepancies (id, kind, ref, ours, theirs, found_at) values (${`dis_${at}`}, 'kind', ${ref}, '', '', ${at})`.execute(db);
    await migrateThrough(ORDER_ENDS);
    const found = await db.selectFrom("discrepancies").select("order_id").orderBy("found_at").execute();
    expect(found.map(({ order_id: id }) => id)).toEqual([order, order, order, order, order, null, null]);
  });

  test("record who cancelled what staff cancelled earlier", async () => {
    await migrateThrough(ORDER_ENDS);
    await migrateThrough(GROWTH);
    await sql`insert into refund_requests (id, order_id, reason, state, requested_at, decided_at, note)
      values ('ref_1', ${order}, 'staff', 'approved', 30, 30, 'sold out'), ('ref_2', ${order}, 'other', 'rejected', 40, 50, null)`.execute(db);
    await sql`insert into order_events (id, order_id, at, actor, to_state, cause) values
      ('evt_1', ${order}, 30, 'staff (Mei)', 'preparing', 'cancelled: unit 1'), ('evt_2', ${order}, 30, 'staff', 'preparing', 'refund ref_0 approved'),
      ('evt_3', ${order}, 50, 'staff', 'preparing', 'refund ref_2 refused: other')`.execute(db);
    await migrateThrough(STAFF_NOTES);
    const requests = await db.selectFrom("refund_requests").select(["id", "decided_by"]).orderBy("id").execute();
    expect(requests).toEqual([
      { id: "ref_1", decided_by: "staff (Mei)" },
      { id: "ref_2", decided_by: null },
    ]);
  });

  test("record since when earlier erased orders contain no personal data", async () => {
    await migrateThrough(ORDER_ENDS);
    await migrateThrough(GROWTH);
    expect(await db.selectFrom("orders").select("erased_at").execute()).toEqual([{ erased_at: 15 }]);
  });
});

describe("the migration that makes messages findable by order and account", () => {
  const [order, account] = [newId("ord", NOW), newId("acc", NOW)];

  test.each([
    ["orders.mail", `${order}:shipped`, { kind: "shipped", orderId: order }, { order_id: order, account_id: null }],
    ["orders.mail", "rfd_1:refund-paid", { kind: "refund-paid", orderId: order, refundId: "rfd_1" }, { order_id: order, account_id: null }],
    ["top-up.low-balance", `8985234000000000001:1795248000000:${order}`, {}, { order_id: order, account_id: null }],
    ["top-up.low-balance", `8985234000000000001:1795248000000:${account}`, {}, { order_id: null, account_id: account }],
    ["top-up.low-balance", "8985234000000000001:1795248000000:sms", {}, { order_id: null, account_id: null }],
    ["identity.password-notice", `${account}:idn_1`, {}, { order_id: null, account_id: account }],
    ["payments.check", "pay_1", {}, { order_id: null, account_id: null }],
  ])("finds earlier messages: %s %s", async (topic, ref, payload, expected) => {
    await migrateBefore(GROWTH);
    await sql`insert into jobs (id, topic, ref, payload, state, available_at, created_at)
      values ('job_1', ${topic}, ${ref}, ${JSON.stringify(payload)}, 'done', 1, 1)`.execute(db);
    await migrateThrough(GROWTH);
    expect(await db.selectFrom("jobs").select(["order_id", "account_id"]).execute()).toEqual([expected]);
  });
});

describe("the migration that erases staff notes about erased people", () => {
  beforeEach(() => migrateBefore(STAFF_NOTES));

  test.each([
    ["erased", 50, "{}"],
    ["kept", null, '{"note":"Lee called"}'],
  ])("keeps who closed an enquiry; if it is %s, also the note", async (_, erasedAt, detail) => {
    await sql`insert into enquiries (id, reference, state, email_hash, language, source, product, intention, sales_band, channels, reply_by,
        closed_at, erased_at, created_at, updated_at)
      values ('enq_1', 'PE1', 'closed', 'hash', 'en', 'form', '201-01', 'buy', '1', '[]', '2026-11-26', 40, ${erasedAt}, 10, 40)`.execute(db);
    await sql`insert into enquiry_events (id, enquiry_id, kind, who, detail, at)
      values ('ene_1', 'enq_1', 'closed', 'carol', '{"note":"Lee called"}', 40), ('ene_2', 'enq_1', 'erased', null, '{"because":"old"}', 50)`.execute(
      db,
    );
    await migrateThrough(STAFF_NOTES);
    const events = await db.selectFrom("enquiry_events").select(["kind", "who", "detail"]).orderBy("id").execute();
    expect(events).toEqual([
      { kind: "closed", who: "carol", detail },
      { kind: "erased", who: null, detail: '{"because":"old"}' },
    ]);
  });

  test.each([
    ["erased", 50, "refuse"],
    ["kept", null, "refuse: blurred, glare-or-covered; Ada called"],
  ])("keeps who rejected a registration; if it is %s, also the note", async (_, erasedAt, what) => {
    await sql`insert into real_name_registrations (id, reference, link_key_sealed, link_key_hash, state, contents_hash, language, purpose, regions,
        document_type, document_hash, person_hash, erased_at, created_at, updated_at)
      values ('rnr_1', 'RN1', '', 'hash', 'refused', '', 'en', 'new', 'HK', 1, '', '', ${erasedAt}, 10, 40)`.execute(db);
    for (const [at, done] of ["refuse: blurred, glare-or-covered; Ada called", "refuse: blurred", "show"].entries())
      await sql`insert into real_name_accesses (id, reference, who, what, at) values (${`rna_${at}`}, 'RN1', 'carol', ${done}, ${at})`.execute(db);
    await migrateThrough(STAFF_NOTES);
    const accesses = await db.selectFrom("real_name_accesses").select("what").orderBy("at").execute();
    expect(accesses.map((one) => one.what)).toEqual([what, "refuse: blurred", "show"]);
  });
});

describe("the migration to one audit log", () => {
  beforeEach(() => migrateBefore(ONE_AUDIT_LOG));

  test("copies what staff did with registrations, and moves the notes of refusals to the history", async () => {
    await sql`insert into real_name_registrations (id, reference, link_key_sealed, link_key_hash, state, contents_hash, language, purpose, regions,
        document_type, document_hash, person_hash, created_at, updated_at)
      values ('rnr_1', 'RN1', '', 'hash', 'refused', '', 'en', 'new', 'HK', 1, '', '', 10, 40)`.execute(db);
    const events = [
      [20, "refused"],
      [30, "told"],
      [40, "refused"],
    ] as const;
    for (const [at, kind] of events)
      await sql`insert into real_name_events (id, registration_id, attempt, kind, detail, at) values (${`rne_${at}`}, 'rnr_1', 1, ${kind}, '{}', ${at})`.execute(
        db,
      );
    const accesses = [
      [1, "RN1", "show"],
      [2, "RN1", "show with photo"],
      [20, "RN1", "refuse: blurred"],
      [41, "RN1", "refuse: blurred, glare-or-covered; Ada called"],
      [42, null, "export 2026-11-01 to 2026-11-30, one SIM: 2 rows"],
      [43, null, "erase"],
      [44, null, "keys reseal"],
    ] as const;
    for (const [at, reference, what] of accesses)
      await sql`insert into real_name_accesses (id, reference, who, what, at) values (${newId("rna", at)}, ${reference}, 'carol', ${what}, ${at})`.execute(
        db,
      );
    await migrateThrough(ONE_AUDIT_LOG);

    const rows = await listStaffActions({ db, env: { fileKeys: undefined } }, { limit: 10 });
    expect(rows.map(({ at, action, subject: { kind, id }, after }) => [at, action, kind, id, after])).toEqual([
      [44, "key.reseal", "key", null, null],
      [43, "person.erase", "person", null, null],
      [42, "registration.export", "list", null, { export: "2026-11-01 to 2026-11-30, one SIM: 2 rows" }],
      [41, "registration.refuse", "registration", "RN1", null],
      [20, "registration.refuse", "registration", "RN1", null],
      [2, "registration.view-photo", "registration", "RN1", null],
      [1, "registration.view", "registration", "RN1", null],
    ]);
    expect(new Set(rows.map(({ who, via }) => `${who} ${via}`))).toEqual(new Set(["carol command"]));
    const notes = await db.selectFrom("real_name_events").select(["at", "note"]).orderBy("at").execute();
    expect(notes.map(({ note }) => note)).toEqual([null, null, "refuse: blurred, glare-or-covered; Ada called"]);
  });
});
