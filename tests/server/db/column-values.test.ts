import { sql, type Selectable } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tables } from "#server/db/tables/tables.ts";
import {
  ATTACHMENT_KINDS,
  ENQUIRY_EVENTS,
  ENQUIRY_SOURCES,
  ENQUIRY_STATES,
  INTENTIONS,
  PRODUCTS,
  SALES_BANDS,
} from "#server/domain/enquiry-states.schema.ts";
import {
  DELIVERY_METHODS,
  ORDER_STATES,
  PARCEL_OUTCOMES,
  PROMO_KINDS,
  PROMO_USE_STATES,
  RETURN_REASONS,
  UNIT_STATES,
} from "#server/domain/order-states.schema.ts";
import {
  DISPUTE_STATES,
  PROVIDER_REFUND_STATES,
  REFUND_REQUEST_STATES,
  SANDBOX_OUTCOMES,
  SESSION_PAYMENT_STATUSES,
  SESSION_STATUSES,
} from "#server/domain/payment-states.schema.ts";
import {
  ALL_CONTINENTS,
  PACKAGE_CHANGE_KINDS,
  PACKAGE_KINDS,
  PLAN_KINDS,
  PREPAID_PRODUCTS,
  SIM_KINDS,
  SIM_PRODUCTS,
  SIM_STATUSES,
  SIMULATOR_ORDER_KINDS,
  STOCK_KINDS,
  VALIDITY_STARTS,
} from "#server/domain/product-kinds.schema.ts";
import {
  DECIDED_BY,
  REGIONS,
  REGISTRATION_EVENTS,
  REGISTRATION_STATES,
  SIDES,
  SIM_REGISTRATION_STATES,
  STORED_DOCUMENT_TYPES,
} from "#server/domain/registration-states.schema.ts";
import {
  CODE_PURPOSES,
  CONTENT_ACTIONS,
  EDITION_SOURCES,
  EDITION_STATES,
  JOB_STATES,
  MESSAGE_CHANNELS,
  REMINDER_KINDS,
  UPLOAD_PURPOSES,
} from "#server/domain/service-states.schema.ts";
import {
  STAFF_CHALLENGE_PURPOSES,
  STAFF_INTERFACES,
  STAFF_LINK_PURPOSES,
  STAFF_SESSION_KINDS,
  STAFF_TOTP_STATES,
} from "#server/domain/staff.schema.ts";
import { CHANNEL_LANGUAGES, CURRENCIES, LANGUAGES } from "#server/locale/locale.schema.ts";
import { testServer } from "#tests/support/postgres-database.ts";
import type { OpenTestDatabase } from "#tests/support/template-database.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

type ColumnValues = {
  [T in keyof Tables]?: { [C in keyof Tables[T]]?: readonly NonNullable<Selectable<Tables[T]>[C & keyof Selectable<Tables[T]>]>[] };
};

/** The columns whose values a CHECK constraint lists, with the constant from which their type derives. */
const VALUES: ColumnValues = {
  accounts: { language: CHANNEL_LANGUAGES },
  content_changes: { action: CONTENT_ACTIONS, language: CHANNEL_LANGUAGES },
  content_editions: { source: EDITION_SOURCES, state: EDITION_STATES },
  content_entries: { language: CHANNEL_LANGUAGES },
  destination_names: { language: CHANNEL_LANGUAGES },
  destinations: { continent: ALL_CONTINENTS },
  document_versions: { language: CHANNEL_LANGUAGES },
  enquiries: {
    intention: INTENTIONS,
    language: LANGUAGES,
    product: PRODUCTS,
    sales_band: SALES_BANDS,
    source: ENQUIRY_SOURCES,
    state: ENQUIRY_STATES,
  },
  enquiry_events: { kind: ENQUIRY_EVENTS },
  enquiry_files: { kind: ATTACHMENT_KINDS },
  fulfilments: { kind: DELIVERY_METHODS, state: UNIT_STATES },
  identity_codes: { purpose: CODE_PURPOSES },
  jobs: { state: JOB_STATES },
  mailbox: { channel: MESSAGE_CHANNELS },
  orders: { currency: CURRENCIES, language: CHANNEL_LANGUAGES, state: ORDER_STATES, way: DELIVERY_METHODS },
  created_packages: { kind: PACKAGE_KINDS, validity_start: VALIDITY_STARTS },
  package_changes: { kind: PACKAGE_CHANGE_KINDS },
  packages: { kind: PACKAGE_KINDS, product: PREPAID_PRODUCTS, validity_start: VALIDITY_STARTS },
  plans: { kind: PLAN_KINDS },
  postal_fees: { currency: CURRENCIES },
  prices: { currency: CURRENCIES },
  promo_amounts: { currency: CURRENCIES },
  promo_codes: { kind: PROMO_KINDS },
  promo_uses: { state: PROMO_USE_STATES },
  question_votes: { language: LANGUAGES },
  real_name_events: { kind: REGISTRATION_EVENTS },
  real_name_photos: { side: SIDES },
  real_name_registrations: {
    decided_by: DECIDED_BY,
    document_type: STORED_DOCUMENT_TYPES,
    language: CHANNEL_LANGUAGES,
    regions: REGIONS,
    state: REGISTRATION_STATES,
  },
  real_name_sims: { carrier_state: SIM_REGISTRATION_STATES },
  refund_requests: { state: REFUND_REQUEST_STATES },
  reminders: { kind: REMINDER_KINDS },
  returned_parcels: { outcome: PARCEL_OUTCOMES, reason: RETURN_REASONS },
  sandbox_disputes: { status: DISPUTE_STATES },
  sandbox_refunds: { status: PROVIDER_REFUND_STATES },
  sandbox_sessions: { payment_status: SESSION_PAYMENT_STATUSES, settles_as: SANDBOX_OUTCOMES, status: SESSION_STATUSES },
  sim_stock: { kind: STOCK_KINDS },
  simulator_orders: { kind: SIMULATOR_ORDER_KINDS },
  simulator_sims: { kind: SIM_KINDS, product: SIM_PRODUCTS, status: SIM_STATUSES },
  staff_accounts: { language: LANGUAGES },
  staff_challenges: { purpose: STAFF_CHALLENGE_PURPOSES },
  staff_links: { purpose: STAFF_LINK_PURPOSES },
  staff_sessions: { kind: STAFF_SESSION_KINDS },
  staff_totps: { state: STAFF_TOTP_STATES },
  staff_actions: { via: STAFF_INTERFACES },
  tracking_events: { language: CHANNEL_LANGUAGES },
  uploads: { purpose: UPLOAD_PURPOSES },
};

let database: OpenTestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(Date.UTC(2026, 10, 21));
});
afterAll(() => database.close());

test("every list of values in a CHECK constraint is the constant of the program", async () => {
  const expected = Object.entries(VALUES).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, values]) => `${table}.${column}: ${(values as readonly unknown[]).map(String).sort().join(" | ")}`),
  );
  expect(await listCheckedValues()).toEqual(expected.sort());
});

/** Returns the lists of the database itself: `orders.way: esim | physical | sim`. Flags (0 or 1) are left out. */
async function listCheckedValues(): Promise<string[]> {
  const constraints = testServer() ? await readPostgresConstraints() : await readSqliteConstraints();
  // A constraint that consists of the list: `check (state in ('new', 'closed'))`, or on PostgreSQL `CHECK ((state = ANY (ARRAY['new'::text, …])))`.
  const list = testServer() ? /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/g : /check \((\w+) in \(([^)]*)\)\)/g;
  const lists = constraints.flatMap(({ table, text }) =>
    [...text.replace(/\s+/g, " ").matchAll(list)].map(([, column, values = ""]) => ({ table, column, values: parseList(values) })),
  );
  return lists
    .filter(({ values }) => values.join() !== "0,1")
    .map(({ table, column, values }) => `${table}.${column}: ${values.join(" | ")}`)
    .sort();
}

/** A region contains a comma: `'HK,TW'`. */
const parseList = (list: string) => [...list.matchAll(/'([^']*)'|(\d+)/g)].map(([, text, number]) => text ?? number ?? "").sort();

async function readSqliteConstraints(): Promise<{ table: string; text: string }[]> {
  const { rows } = await sql<{ table: string; text: string }>`select name as "table", sql as text from sqlite_master where type = 'table'`.execute(
    database.db,
  );
  return rows;
}

async function readPostgresConstraints(): Promise<{ table: string; text: string }[]> {
  const { rows } = await sql<{ table: string; text: string }>`
    select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as text from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`.execute(database.db);
  return rows;
}
