import type { ColumnType } from "kysely";
import type {
  DeliveryMethod,
  OrderState,
  PARCEL_OUTCOMES,
  PROMO_USE_STATES,
  PromoKind,
  ReturnReason,
  UnitState,
} from "#server/domain/order-states.schema.ts";
import type { PaymentAttemptState, STORED_PAYMENT_METHODS } from "#server/domain/payment-states.schema.ts";
import type { StockKind } from "#server/domain/product-kinds.schema.ts";
import type { JOB_STATES } from "#server/domain/service-states.schema.ts";
import type { ChannelLanguage, Currency, CurrencyCode } from "#server/locale/locale.schema.ts";

// Tables of stock, promo codes, orders, payments, fulfilment, jobs and rate limits. Times are ms UTC, money is minor units, flags are 0 or 1.

export interface SimStockTable {
  kind: StockKind;
  on_hand: number;
  reserved: ColumnType<number, number | undefined, number>;
  /** When staff last counted the stock; null if never. */
  counted_at: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface PromoCodesTable {
  code: string;
  kind: PromoKind;
  basis_points: number | null;
  starts_at: number | null;
  ends_at: number | null;
  max_uses: number | null;
  max_uses_per_customer: number | null;
  taken: ColumnType<number, number | undefined, number>;
  /** 1: staff created or ended the code; imports do not change it. */
  by_staff: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
}

export interface PromoAmountsTable {
  code: string;
  currency: Currency;
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
  state: OrderState;
  way: DeliveryMethod;
  language: ChannelLanguage;
  currency: Currency;
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
  /** When the buyer's personal data was erased. */
  erased_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** When the buyer removed it, unpaid, from "My orders". */
  dismissed_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** `contact` and `tracking_number` as staff search them (`server/orders/core/search-key.ts`). */
  contact_key: ColumnType<string | null, string | null | undefined, string | null>;
  tracking_key: ColumnType<string | null, string | null | undefined, string | null>;
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
  /** The SIMs that are renewed or topped up, one for each unit, as JSON; null if the order delivers new SIMs. */
  iccids: ColumnType<string | null, string | null | undefined, string | null>;
  /** The credit that each unit adds to a prepaid SIM, HKD minor units; null for travel packages. */
  credit: ColumnType<number | null, number | null | undefined, number | null>;
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
  state: (typeof PROMO_USE_STATES)[number];
  at: number;
}

export interface PaymentsTable {
  id: string;
  order_id: string;
  attempt: number;
  provider: string;
  method: (typeof STORED_PAYMENT_METHODS)[number];
  amount: number;
  currency: CurrencyCode;
  state: PaymentAttemptState;
  reason: string | null;
  snapshot: string;
  session_id: string | null;
  session_url: string | null;
  payment_ref: string | null;
  /** 1: it does not pay for its order, because another payment does or it differs from what we asked for. */
  duplicate: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
  /** 1: it pays for no order, because it differs from what we asked for, is a duplicate, too late or of an erased buyer. */
  unmatched: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
  created_at: number;
  expires_at: number;
  paid_at: number | null;
}

/** The networks from which a payment page was opened: keyed hashes; see `server/privacy/personal-data-inventory.ts` for how long they are kept. */
export interface PaymentNetworksTable {
  payment_id: string;
  network_hash: string;
  created_at: number;
}

export interface PaymentEventsTable {
  provider: string;
  /** The payment that a payment event names; null for other events, and for those stored before migration 0014. */
  payment_id: string | null;
  event_id: string;
  type: string;
  body: string;
  received_at: number;
  processed_at: number | null;
  outcome: string | null;
}

export interface FulfilmentsTable {
  id: string;
  order_id: string;
  line_id: string;
  unit: number;
  kind: DeliveryMethod;
  state: UnitState;
  carrier_try: ColumnType<number, number | undefined, number>;
  carrier_job: string | null;
  iccid: string | null;
  codes_sealed: string | null;
  use_by: number | null;
  failure: string | null;
  created_at: number;
  delivered_at: number | null;
  /** When the unit was revoked: it must not be delivered, or is removed from the SIM. */
  taken_back_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** The carrier that received the request for the unit; null before that, and for units that are older than this column. */
  carrier: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the carrier refused the unit finally; null if it has not. */
  failed_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** Since when it waits for the carrier, if that is later than `created_at`. */
  waiting_since: ColumnType<number | null, number | null | undefined, number | null>;
  /** When reminders of its package are checked next; null when nothing is left to remind of. */
  remind_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** The key of the link to an eSIM; null for other units, and for eSIMs that are older than these columns. */
  link_key_hash: ColumnType<string | null, string | null | undefined, string | null>;
  link_key_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  /** The correction of the order's email address since which the codes are not shown; null if they are. */
  withheld_by: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface JobsTable {
  id: string;
  topic: string;
  ref: string;
  payload: string;
  state: (typeof JOB_STATES)[number];
  available_at: number;
  tries: ColumnType<number, number | undefined, number>;
  lease_until: ColumnType<number, number | undefined, number>;
  leased_by: string | null;
  /** When the job was expedited since a worker last took it; null if it was not. */
  hurried_at: ColumnType<number | null, number | null | undefined, number | null>;
  error: string | null;
  /** The order or the account that the job sends a message about; null if neither. */
  order_id: ColumnType<string | null, string | null | undefined, string | null>;
  account_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: number;
  done_at: number | null;
}

export interface RateLimitsTable {
  key: string;
  hits: number;
  resets_at: number;
}

export interface OrderWithdrawalsTable {
  id: string;
  order_id: string;
  /** The name of the person who withdrew; empty once the buyer is erased. */
  name: string;
  declared_at: number;
  closed_at: ColumnType<number | null, number | null | undefined, number | null>;
  closed_by: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Posted parcels that came back. */
export interface ReturnedParcelsTable {
  id: string;
  order_id: string;
  reason: ReturnReason;
  returned_at: number;
  /** When it was sent again or refunded; null while it waits for staff. */
  settled_at: ColumnType<number | null, number | null | undefined, number | null>;
  outcome: ColumnType<
    (typeof PARCEL_OUTCOMES)[number] | null,
    (typeof PARCEL_OUTCOMES)[number] | null | undefined,
    (typeof PARCEL_OUTCOMES)[number] | null
  >;
}
