import { sql, type Selectable } from "kysely";
import type { Database } from "#server/db/database.ts";
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
  HIDING_REASONS,
  ORDER_STATES,
  PARCEL_OUTCOMES,
  PROMO_KINDS,
  REPLACEMENT_REASONS,
  RETURN_REASONS,
  STARS,
  UNIT_STATES,
} from "#server/domain/order-states.schema.ts";
import {
  DISPUTE_STATES,
  LEDGER_KINDS,
  PAYMENT_ATTEMPT_STATES,
  PROVIDER_REFUND_STATES,
  REFUND_CAUSES,
  REFUND_REQUEST_STATES,
  REFUND_STATES,
  SANDBOX_OUTCOMES,
  SESSION_PAYMENT_STATUSES,
  SESSION_STATUSES,
  STORED_PAYMENT_METHODS,
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
  STAFF_SUBJECTS,
  STAFF_TOTP_STATES,
} from "#server/domain/staff.schema.ts";
import { CHANNEL_LANGUAGES, CURRENCIES, LANGUAGES } from "#server/locale/locale.schema.ts";

type Listed<Row> = { [C in keyof Row as IsList<NonNullable<Row[C]>> extends true ? C : never]: readonly NonNullable<Row[C]>[] };
/** Whether a type is a list of texts or numbers, other than a flag. */
type IsList<Value> = [Value] extends [0 | 1] ? false : string extends Value ? false : number extends Value ? false : true;
type ListedColumns = { [T in keyof Tables as keyof Listed<Selectable<Tables[T]>> extends never ? never : T]: Listed<Selectable<Tables[T]>> };

/** Every column whose row type lists its values, with the constant from which the type derives. */
const VALUES: ListedColumns = {
  catalogue_revisions: { id: ["staff"] },
  disputes: { state: DISPUTE_STATES },
  ledger: { kind: LEDGER_KINDS },
  ledger_positions: { kind: LEDGER_KINDS, method: [...STORED_PAYMENT_METHODS, "by hand"] },
  payments: { method: STORED_PAYMENT_METHODS, state: PAYMENT_ATTEMPT_STATES },
  refunds: { reason: REFUND_CAUSES, state: REFUND_STATES },
  accounts: { language: CHANNEL_LANGUAGES },
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
  orders: { currency: CURRENCIES, language: CHANNEL_LANGUAGES, state: ORDER_STATES, delivery_method: DELIVERY_METHODS },
  created_packages: { kind: PACKAGE_KINDS },
  package_changes: { kind: PACKAGE_CHANGE_KINDS },
  packages: { kind: PACKAGE_KINDS, product: PREPAID_PRODUCTS },
  plans: { kind: PLAN_KINDS },
  postal_fees: { currency: CURRENCIES },
  prices: { currency: CURRENCIES },
  promo_amounts: { currency: CURRENCIES },
  promo_codes: { kind: PROMO_KINDS },
  question_votes: { language: LANGUAGES },
  ratings: { hidden_because: HIDING_REASONS, language: LANGUAGES, stars: STARS },
  real_name_events: { kind: REGISTRATION_EVENTS },
  real_name_photos: { read_as: STORED_DOCUMENT_TYPES, side: SIDES },
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
  replacement_requests: { reason: REPLACEMENT_REASONS },
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
  staff_actions: { subject_kind: STAFF_SUBJECTS, via: STAFF_INTERFACES },
  tracking_events: { language: CHANNEL_LANGUAGES },
  uploads: { purpose: UPLOAD_PURPOSES },
};

/** Returns the stored values that are not in the list of their column: `orders.state: lost`. */
export async function findUnknownValues(db: Database): Promise<string[]> {
  const columns = Object.entries(VALUES).flatMap(([table, lists]) =>
    Object.entries(lists).map(([column, values]: [string, readonly unknown[]]) => ({ table, column, values: values.map(String) })),
  );
  const selects = columns.map(
    ({ table, column }) => sql`select ${sql.lit(`${table}.${column}`)} as name, cast(${sql.ref(column)} as text) as value from ${sql.table(table)}
      where ${sql.ref(column)} is not null group by ${sql.ref(column)}`,
  );
  const { rows } = await sql<{ name: string; value: string }>`${sql.join(selects, sql` union all `)}`.execute(db);
  const known = new Map(columns.map(({ table, column, values }) => [`${table}.${column}`, values]));
  return rows.filter(({ name, value }) => !known.get(name)?.includes(value)).map(({ name, value }) => `${name}: ${value}`);
}
