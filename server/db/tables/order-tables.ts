import type { Generated } from "kysely";
import type {
  DeliveryMethod,
  OrderState,
  PARCEL_OUTCOMES,
  PromoKind,
  ReplacementReason,
  ReturnReason,
  UnitState,
} from "#server/domain/order-states.schema.ts";
import type { StockKind } from "#server/domain/product-kinds.schema.ts";
import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";

// Stock, promo codes, orders, their units and what happens to these. Times are ms UTC, money is minor units, flags are 0 or 1.

interface SimStockTable {
  kind: StockKind;
  on_hand: number;
  reserved: Generated<number>;
  /** When staff last counted the stock; null if never. */
  counted_at: number | null;
}

export interface PromoCodesTable {
  code: string;
  kind: PromoKind;
  basis_points: number | null;
  starts_at: number | null;
  ends_at: number | null;
  max_uses: number | null;
  max_uses_per_customer: number | null;
  taken: Generated<number>;
  /** 1: staff created or ended the code; imports do not change it. */
  by_staff: Generated<0 | 1>;
}

interface PromoAmountsTable {
  code: string;
  currency: Currency;
  amount: number | null;
  minimum_subtotal: Generated<number>;
}

export interface OrdersTable {
  id: string;
  number: string;
  checkout_key: string;
  checkout_hash: string;
  link_key_hash: string;
  link_key_encrypted: string;
  account_id: string | null;
  state: OrderState;
  delivery_method: DeliveryMethod;
  language: ChannelLanguage;
  currency: Currency;
  subtotal: number;
  discount: number;
  postal_fee: number;
  total: number;
  promo_code: string | null;
  email: string;
  contact: string | null;
  /** `contact` and `tracking_number` as staff search them (`server/orders/core/search-key.ts`). */
  contact_key: string | null;
  phone_country: string | null;
  phone: string | null;
  address_country: string | null;
  province: string | null;
  city: string | null;
  address: string | null;
  postal_code: string | null;
  tax_number: string | null;
  /** The first day of the buyer's journey, such as 2026-12-05. */
  travel_from: string | null;
  courier: string | null;
  tracking_number: string | null;
  tracking_key: string | null;
  iccid: string | null;
  consents: string;
  source: string | null;
  sub_source: string | null;
  market_url: string | null;
  created_at: number;
  expires_at: number;
  paid_at: number | null;
  delivered_at: number | null;
  /** When the buyer removed it, unpaid, from "My orders". */
  dismissed_at: number | null;
  /** The order that its buyer placed instead of it; that one is never replaced itself. Null for most. */
  replaced_by: string | null;
  /** When the buyer's personal data was erased. */
  erased_at: number | null;
}

interface OrderLinesTable {
  id: string;
  order_id: string;
  position: number;
  package_id: string;
  quantity: number;
  unit_price: number;
  subtotal: number;
  discount: number;
  /** The SIMs that are renewed or topped up, one for each unit, as JSON; null if the order delivers new SIMs. */
  iccids: string | null;
  /** The credit that each unit adds to a prepaid SIM, HKD minor units; null for travel packages. */
  credit: number | null;
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

interface PromoUsesTable {
  order_id: string;
  code: string;
  customer: string;
  at: number;
}

export interface FulfilmentsTable {
  id: string;
  order_id: string;
  line_id: string;
  unit: number;
  kind: DeliveryMethod;
  state: UnitState;
  iccid: string | null;
  /** The carrier that received the request for the unit; null before that. */
  carrier: string | null;
  carrier_request: string | null;
  carrier_attempt: Generated<number>;
  codes_encrypted: string | null;
  /** The key of the link to an eSIM; null for other units. */
  link_key_hash: string | null;
  link_key_encrypted: string | null;
  /** The correction of the order's email address since which the codes are not shown; null if they are. */
  withheld_by: string | null;
  /** The name that the buyer gave the eSIM; an account has a name of its own (`account_sims`). */
  remark: Generated<string>;
  use_by: number | null;
  failure: string | null;
  created_at: number;
  /** Since when it waits for the carrier, if that is later than `created_at`. */
  waiting_since: number | null;
  delivered_at: number | null;
  /** When the carrier refused the unit finally; null if it has not. */
  failed_at: number | null;
  /** When the unit was revoked: it must not be delivered, or is removed from the SIM. */
  revoked_at: number | null;
  /** When reminders of its package are checked next; null when nothing is left to remind of. */
  remind_at: number | null;
}

export interface OrderWithdrawalsTable {
  id: string;
  order_id: string;
  /** The name of the person who withdrew; empty once the buyer is erased. */
  name: string;
  declared_at: number;
  closed_at: number | null;
  closed_by: string | null;
}

/** Buyers who lost a delivered eSIM and ask for help. */
export interface ReplacementRequestsTable {
  id: string;
  order_id: string;
  fulfilment_id: string;
  reason: ReplacementReason;
  requested_at: number;
  closed_at: number | null;
  closed_by: string | null;
}

/** Posted parcels that came back. */
export interface ReturnedParcelsTable {
  id: string;
  order_id: string;
  reason: ReturnReason;
  returned_at: number;
  /** When it was sent again or refunded; null while it waits for staff. */
  settled_at: number | null;
  outcome: (typeof PARCEL_OUTCOMES)[number] | null;
}

/** Corrected email addresses, as long as their former owners can undo them. */
export interface EmailCorrectionsTable {
  id: string;
  order_id: string;
  /** The member of staff, as the audit log names them. */
  who: string;
  former_email_encrypted: string;
  former_account_id: string | null;
  key_hash: string;
  corrected_at: number;
  ends_at: number;
  stopped_at: number | null;
}

interface CarrierEventsTable {
  carrier: string;
  event_id: string;
  ref: string;
  received_at: number;
}

/** The tables of this file by name. */
export interface OrderTables {
  sim_stock: SimStockTable;
  promo_codes: PromoCodesTable;
  promo_amounts: PromoAmountsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_events: OrderEventsTable;
  promo_uses: PromoUsesTable;
  fulfilments: FulfilmentsTable;
  order_withdrawals: OrderWithdrawalsTable;
  replacement_requests: ReplacementRequestsTable;
  returned_parcels: ReturnedParcelsTable;
  email_corrections: EmailCorrectionsTable;
  carrier_events: CarrierEventsTable;
}
