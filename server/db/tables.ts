import type { ColumnType } from "kysely";

/** Row types, in the order of migrations/0001_shop.sql. Times are ms UTC, money is minor units, flags are 0 or 1. */

export interface DestinationsTable {
  id: string;
  iso3: string;
  numeric_code: string | null;
  continent: "AS" | "EU" | "NA" | "SA" | "AF" | "OC" | "AN";
  middle_east: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
  letter_en: string;
  letter_zh_cn: string;
  letter_zh_hk: string;
  pinyin: string;
  strokes: number;
  dial: string;
  currency: string;
  time_zone: string;
  popular_rank: number | null;
  flag: string;
  sellable: 0 | 1;
}

export interface DestinationNamesTable {
  destination_id: string;
  language: "en" | "zh-cn" | "zh-hk" | "ja" | "ko";
  name: string;
}

export interface DestinationMccsTable {
  destination_id: string;
  mcc: string;
}

export interface CarriersTable {
  destination_id: string;
  position: number;
  name: string;
  networks: string;
  technology: string | null;
  apn: string | null;
}

export interface PlansTable {
  id: string;
  kind: "country" | "region";
}

export interface PlanCoverageTable {
  plan_id: string;
  destination_id: string;
  position: number;
}

export interface PackagesTable {
  id: string;
  plan_id: string;
  kind: "fixed" | "day-pass";
  data_mb: number | null;
  daily_mb: number | null;
  reduced_kbps: number | null;
  days: number;
  hotspot: 0 | 1;
  validity_start: "first-connection" | "first-connection-day";
  use_by_days: number;
  position: number;
  on_sale: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
}

export interface PricesTable {
  package_id: string;
  currency: "CNY" | "HKD" | "USD";
  amount: number;
}

export interface PostalFeesTable {
  destination_id: string;
  currency: "CNY" | "HKD" | "USD";
  amount: number;
}

export interface ImportsTable {
  name: string;
  fingerprint: string;
  imported_at: number;
}

export interface ContentEntriesTable {
  group_key: string;
  position: number;
  language: "en" | "zh-cn" | "zh-hk" | "ja" | "ko";
  title: string;
  link: ColumnType<string, string | undefined, string>;
  body: ColumnType<string, string | undefined, string>;
  version: string;
  updated_at: number;
}

export interface SimStockTable {
  kind: "physical";
  on_hand: number;
  reserved: ColumnType<number, number | undefined, number>;
}

export interface PromoCodesTable {
  code: string;
  kind: "percent" | "fixed";
  basis_points: number | null;
  starts_at: number | null;
  ends_at: number | null;
  max_uses: number | null;
  max_uses_per_customer: number | null;
  taken: ColumnType<number, number | undefined, number>;
}

export interface PromoAmountsTable {
  code: string;
  currency: "CNY" | "HKD" | "USD";
  amount: number | null;
  minimum_subtotal: ColumnType<number, number | undefined, number>;
}

export interface OrdersTable {
  id: string;
  number: string;
  checkout_key: string;
  checkout_hash: string;
  link_key_hash: string;
  link_key_sealed: string;
  account_id: string | null;
  state: "awaiting-payment" | "paid" | "preparing" | "delivered" | "cancelled" | "expired" | "refund-requested" | "refunded";
  way: "physical" | "esim" | "sim";
  language: "en" | "zh-cn" | "zh-hk" | "ja" | "ko";
  currency: "CNY" | "HKD" | "USD";
  subtotal: number;
  discount: number;
  postal_fee: number;
  total: number;
  promo_code: string | null;
  email: string;
  contact: string | null;
  phone_country: string | null;
  phone: string | null;
  address_country: string | null;
  province: string | null;
  city: string | null;
  address: string | null;
  postal_code: string | null;
  iccid: string | null;
  consents: string;
  source: string | null;
  sub_source: string | null;
  market_url: string | null;
  courier: string | null;
  tracking_number: string | null;
  created_at: number;
  paid_at: number | null;
  delivered_at: number | null;
  expires_at: number;
}

export interface OrderLinesTable {
  id: string;
  order_id: string;
  position: number;
  package_id: string;
  quantity: number;
  unit_price: number;
  subtotal: number;
  discount: number;
}

export interface OrderEventsTable {
  id: string;
  order_id: string;
  at: number;
  actor: string;
  from_state: string | null;
  to_state: string;
  cause: string;
}

export interface PromoUsesTable {
  order_id: string;
  code: string;
  customer: string;
  state: "reserved" | "used" | "released";
  at: number;
}

export interface PaymentsTable {
  id: string;
  order_id: string;
  attempt: number;
  provider: string;
  method: "card" | "alipay" | "wechat" | "none";
  amount: number;
  currency: "CNY" | "HKD" | "USD";
  state: "creating" | "open" | "processing" | "paid" | "failed" | "expired" | "cancelled";
  reason: string | null;
  snapshot: string;
  session_id: string | null;
  session_url: string | null;
  payment_ref: string | null;
  duplicate: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
  created_at: number;
  expires_at: number;
  paid_at: number | null;
}

export interface PaymentEventsTable {
  provider: string;
  event_id: string;
  type: string;
  body: string;
  received_at: number;
  processed_at: number | null;
  outcome: string | null;
}

export interface LedgerTable {
  id: string;
  order_id: string;
  payment_id: string;
  kind: "payment" | "refund";
  amount: number;
  currency: "CNY" | "HKD" | "USD";
  ref: string;
  at: number;
}

export interface FulfilmentsTable {
  id: string;
  order_id: string;
  line_id: string;
  unit: number;
  kind: "esim" | "physical" | "sim";
  state: "requested" | "submitted" | "delivered" | "failed";
  carrier_job: string | null;
  iccid: string | null;
  codes_sealed: string | null;
  use_by: number | null;
  failure: string | null;
  created_at: number;
  delivered_at: number | null;
}

export interface JobsTable {
  id: string;
  topic: string;
  ref: string;
  payload: string;
  state: "waiting" | "done" | "dead";
  available_at: number;
  tries: ColumnType<number, number | undefined, number>;
  lease_until: ColumnType<number, number | undefined, number>;
  leased_by: string | null;
  error: string | null;
  created_at: number;
  done_at: number | null;
}

export interface RateLimitsTable {
  key: string;
  hits: number;
  resets_at: number;
}

export interface MailboxTable {
  id: string;
  channel: "mail" | "sms";
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  attachments: ColumnType<string, string | undefined, string>;
  sent_at: number;
}

export interface SandboxSessionsTable {
  id: string;
  idempotency_key: string;
  request_hash: string;
  ref: string;
  amount: number;
  currency: string;
  method: string;
  title: string;
  email: string;
  language: string;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "processing" | "paid" | "failed";
  payment_ref: string | null;
  success_url: string;
  cancel_url: string;
  settles_at: number | null;
  settles_as: "paid" | "failed" | null;
  created_at: number;
  expires_at: number;
}

export interface SandboxEventsTable {
  id: string;
  session_id: string;
  type: string;
  body: string;
  created_at: number;
}

export interface SimulatorOrdersTable {
  ref: string;
  job_id: string;
  kind: "esim" | "package";
  package_id: string;
  iccid: string;
  smdp_address: string | null;
  matching_id: string | null;
  confirmation_code: string | null;
  created_at: number;
  ready_at: number;
}

export interface SimulatorSimsTable {
  iccid: string;
  kind: "physical" | "esim";
  status: "inactive" | "active" | "deregistered";
  created_at: number;
}

export interface Tables {
  destinations: DestinationsTable;
  destination_names: DestinationNamesTable;
  destination_mccs: DestinationMccsTable;
  carriers: CarriersTable;
  plans: PlansTable;
  plan_coverage: PlanCoverageTable;
  packages: PackagesTable;
  prices: PricesTable;
  postal_fees: PostalFeesTable;
  imports: ImportsTable;
  content_entries: ContentEntriesTable;
  sim_stock: SimStockTable;
  promo_codes: PromoCodesTable;
  promo_amounts: PromoAmountsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_events: OrderEventsTable;
  promo_uses: PromoUsesTable;
  payments: PaymentsTable;
  payment_events: PaymentEventsTable;
  ledger: LedgerTable;
  fulfilments: FulfilmentsTable;
  jobs: JobsTable;
  rate_limits: RateLimitsTable;
  mailbox: MailboxTable;
  sandbox_sessions: SandboxSessionsTable;
  sandbox_events: SandboxEventsTable;
  simulator_orders: SimulatorOrdersTable;
  simulator_sims: SimulatorSimsTable;
}
