-- Reference data: where a plan works and what it costs. Written by the import only.
create table destinations (
  id text primary key check (length(id) = 2),
  iso3 text not null,
  numeric_code text,
  continent text not null check (continent in ('AS','EU','NA','SA','AF','OC','AN')),
  middle_east bigint not null default 0 check (middle_east in (0, 1)),
  letter_en text not null,
  letter_zh_cn text not null,
  letter_zh_hk text not null,
  pinyin text not null,
  strokes bigint not null,
  dial text not null,
  currency text not null,
  time_zone text not null,
  popular_rank bigint,
  flag text not null,
  sellable bigint not null check (sellable in (0, 1))
);

create table destination_names (
  destination_id text not null references destinations (id) on delete cascade,
  language text not null check (language in ('en','zh-cn','zh-hk','ja','ko')),
  name text not null,
  primary key (destination_id, language)
);

create table destination_mccs (
  destination_id text not null references destinations (id) on delete cascade,
  mcc text not null check (length(mcc) = 3),
  primary key (destination_id, mcc)
);

create table carriers (
  destination_id text not null references destinations (id) on delete cascade,
  position bigint not null,
  name text not null,
  networks text not null,
  technology text,
  apn text,
  primary key (destination_id, position)
);

create table plans (
  id text primary key,
  kind text not null check (kind in ('country', 'region'))
);

create table plan_coverage (
  plan_id text not null references plans (id) on delete cascade,
  destination_id text not null references destinations (id),
  position bigint not null,
  primary key (plan_id, destination_id)
);

create table packages (
  id text primary key,
  plan_id text not null references plans (id),
  kind text not null check (kind in ('fixed', 'day-pass')),
  data_mb bigint check (data_mb > 0),
  daily_mb bigint check (daily_mb > 0),
  reduced_kbps bigint check (reduced_kbps > 0),
  days bigint not null check (days > 0),
  hotspot bigint not null check (hotspot in (0, 1)),
  validity_start text not null check (validity_start in ('first-connection', 'first-connection-day')),
  use_by_days bigint not null check (use_by_days > 0),
  position bigint not null,
  on_sale bigint not null default 1 check (on_sale in (0, 1)),
  check ((kind = 'fixed' and data_mb is not null and daily_mb is null and reduced_kbps is null)
      or (kind = 'day-pass' and data_mb is null and daily_mb is not null and reduced_kbps is not null))
);
create index packages_by_plan on packages (plan_id, position);

create table prices (
  package_id text not null references packages (id) on delete cascade,
  currency text not null check (currency in ('CNY', 'HKD', 'USD')),
  amount bigint not null check (amount > 0),
  primary key (package_id, currency)
);

-- What posting one parcel to a country costs; a country without a row is not posted to.
create table postal_fees (
  destination_id text not null references destinations (id) on delete cascade,
  currency text not null check (currency in ('CNY', 'HKD', 'USD')),
  amount bigint not null check (amount >= 0),
  primary key (destination_id, currency)
);

-- One row per imported file: what was imported last, so that an unchanged file costs nothing.
create table imports (
  name text primary key,
  fingerprint text not null,
  imported_at bigint not null
);

create table content_entries (
  group_key text not null,
  position bigint not null,
  language text not null check (language in ('en','zh-cn','zh-hk','ja','ko')),
  title text not null,
  link text not null default '',
  body text not null default '',
  version text not null,
  updated_at bigint not null,
  primary key (group_key, position, language)
);

-- Physical SIM cards in the drawer. A card is reserved when its order is placed.
create table sim_stock (
  kind text primary key check (kind in ('physical')),
  on_hand bigint not null check (on_hand >= 0),
  reserved bigint not null default 0 check (reserved >= 0 and reserved <= on_hand)
);

create table promo_codes (
  code text primary key check (code = upper(code)),
  kind text not null check (kind in ('percent', 'fixed')),
  basis_points bigint check (basis_points between 1 and 10000),
  starts_at bigint,
  ends_at bigint,
  max_uses bigint check (max_uses > 0),
  max_uses_per_customer bigint check (max_uses_per_customer > 0),
  taken bigint not null default 0 check (taken >= 0 and (max_uses is null or taken <= max_uses)),
  check ((kind = 'percent') = (basis_points is not null))
);

create table promo_amounts (
  code text not null references promo_codes (code) on delete cascade,
  currency text not null check (currency in ('CNY', 'HKD', 'USD')),
  amount bigint check (amount > 0),
  minimum_subtotal bigint not null default 0 check (minimum_subtotal >= 0),
  primary key (code, currency)
);

-- Orders. checkout_key is the hidden field of one rendered form: it can make one order only.
create table orders (
  id text primary key,
  number text not null unique,
  checkout_key text not null unique,
  checkout_hash text not null,
  link_key_hash text not null unique,
  link_key_sealed text not null,
  account_id text,
  state text not null check (state in
    ('awaiting-payment','paid','preparing','delivered','cancelled','expired','refund-requested','refunded')),
  way text not null check (way in ('physical', 'esim', 'sim')),
  language text not null check (language in ('en','zh-cn','zh-hk','ja','ko')),
  currency text not null check (currency in ('CNY', 'HKD', 'USD')),
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null check (discount >= 0 and discount <= subtotal),
  postal_fee bigint not null check (postal_fee >= 0),
  total bigint not null check (total = subtotal - discount + postal_fee),
  promo_code text references promo_codes (code),
  email text not null,
  contact text,
  phone_country text,
  phone text,
  address_country text references destinations (id),
  province text,
  city text,
  address text,
  postal_code text,
  iccid text,
  consents text not null,
  source text,
  sub_source text,
  market_url text,
  courier text,
  tracking_number text,
  created_at bigint not null,
  paid_at bigint,
  delivered_at bigint,
  expires_at bigint not null,
  check ((way = 'sim') = (iccid is not null)),
  check ((way = 'physical') = (address_country is not null))
);
create index orders_by_email on orders (email, created_at);
create index orders_open on orders (expires_at) where state = 'awaiting-payment';

create table order_lines (
  id text primary key,
  order_id text not null references orders (id),
  position bigint not null,
  package_id text not null references packages (id),
  quantity bigint not null check (quantity between 1 and 99),
  unit_price bigint not null check (unit_price >= 0),
  subtotal bigint not null check (subtotal = unit_price * quantity),
  discount bigint not null check (discount >= 0 and discount <= subtotal),
  unique (order_id, position)
);

-- Every change of an order's state, once, with its cause.
create table order_events (
  id text primary key,
  order_id text not null references orders (id),
  at bigint not null,
  actor text not null,
  from_state text,
  to_state text not null,
  cause text not null
);
create index order_events_by_order on order_events (order_id, at);

create table promo_uses (
  order_id text primary key references orders (id),
  code text not null references promo_codes (code),
  customer text not null,
  state text not null check (state in ('reserved', 'used', 'released')),
  at bigint not null
);
create index promo_uses_by_customer on promo_uses (code, customer);

-- One row per try to pay. At most one is alive, at most one is the payment of its order.
create table payments (
  id text primary key,
  order_id text not null references orders (id),
  attempt bigint not null check (attempt >= 1),
  provider text not null,
  method text not null check (method in ('card', 'alipay', 'wechat', 'none')),
  amount bigint not null check (amount >= 0),
  currency text not null check (currency in ('CNY', 'HKD', 'USD')),
  state text not null check (state in ('creating','open','processing','paid','failed','expired','cancelled')),
  reason text,
  snapshot text not null,
  session_id text unique,
  session_url text,
  payment_ref text,
  duplicate bigint not null default 0 check (duplicate in (0, 1)),
  created_at bigint not null,
  expires_at bigint not null,
  paid_at bigint,
  unique (order_id, attempt)
);
create unique index payments_one_alive on payments (order_id) where state in ('creating', 'open', 'processing');
create unique index payments_one_paid on payments (order_id) where state = 'paid' and duplicate = 0;

-- What providers told us, kept before anything is done about it.
create table payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  body text not null,
  received_at bigint not null,
  processed_at bigint,
  outcome text,
  primary key (provider, event_id)
);

-- Append only: its sum is the money position.
create table ledger (
  id text primary key,
  order_id text not null references orders (id),
  payment_id text not null references payments (id),
  kind text not null check (kind in ('payment', 'refund')),
  amount bigint not null check ((kind = 'payment' and amount >= 0) or (kind = 'refund' and amount <= 0)),
  currency text not null check (currency in ('CNY', 'HKD', 'USD')),
  ref text not null,
  at bigint not null,
  unique (kind, ref)
);

-- One row per thing to hand over: an eSIM, a card in an envelope, a package on a SIM.
create table fulfilments (
  id text primary key,
  order_id text not null references orders (id),
  line_id text not null references order_lines (id),
  unit bigint not null check (unit >= 1),
  kind text not null check (kind in ('esim', 'physical', 'sim')),
  state text not null check (state in ('requested', 'submitted', 'delivered', 'failed')),
  -- Counts up when staff ask the carrier anew after it refused: its reference is the id with this number.
  carrier_try bigint not null default 1 check (carrier_try >= 1),
  carrier_job text,
  iccid text,
  codes_sealed text,
  use_by bigint,
  failure text,
  created_at bigint not null,
  delivered_at bigint,
  unique (line_id, unit)
);
create unique index fulfilments_esim_iccid on fulfilments (iccid) where kind = 'esim' and iccid is not null;
create index fulfilments_by_order on fulfilments (order_id);

-- The outbox. A job is claimed by compare-and-set on its lease; its effect and its end commit together.
create table jobs (
  id text primary key,
  topic text not null,
  ref text not null,
  payload text not null,
  state text not null check (state in ('waiting', 'done', 'dead')),
  available_at bigint not null,
  tries bigint not null default 0,
  lease_until bigint not null default 0,
  leased_by text,
  error text,
  created_at bigint not null,
  done_at bigint,
  unique (topic, ref)
);
create index jobs_due on jobs (available_at) where state = 'waiting';

create table rate_limits (
  key text primary key,
  hits bigint not null,
  resets_at bigint not null
);

-- Messages while no mail server is configured: the mailbox page shows them.
create table mailbox (
  id text primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  attachments text not null default '[]',
  sent_at bigint not null
);

-- The sandbox payment provider. A third party that lives in our process: no key of ours points here.
create table sandbox_sessions (
  id text primary key,
  idempotency_key text not null unique,
  request_hash text not null,
  ref text not null,
  amount bigint not null,
  currency text not null,
  method text not null,
  title text not null,
  email text not null,
  language text not null,
  status text not null check (status in ('open', 'complete', 'expired')),
  payment_status text not null check (payment_status in ('unpaid', 'processing', 'paid', 'failed')),
  payment_ref text,
  success_url text not null,
  cancel_url text not null,
  settles_at bigint,
  settles_as text check (settles_as in ('paid', 'failed')),
  created_at bigint not null,
  expires_at bigint not null
);

create table sandbox_events (
  id text primary key,
  session_id text not null references sandbox_sessions (id),
  type text not null,
  body text not null,
  created_at bigint not null
);

-- The carrier simulator. Also a third party.
create table simulator_orders (
  ref text primary key,
  job_id text not null unique,
  kind text not null check (kind in ('esim', 'package')),
  package_id text not null,
  iccid text not null,
  smdp_address text,
  matching_id text,
  confirmation_code text,
  created_at bigint not null,
  ready_at bigint not null
);

create table simulator_sims (
  iccid text primary key,
  kind text not null check (kind in ('physical', 'esim')),
  status text not null check (status in ('inactive', 'active', 'deregistered')),
  created_at bigint not null
);
