-- Money that goes back. One row per try; its id is the idempotency key at the provider.
create table refunds (
  id text primary key,
  order_id text not null references orders (id),
  payment_id text not null references payments (id),
  request_id text references refund_requests (id),
  -- What the money is for: the request, or the payment that nobody should have made. Tries at one subject follow each other.
  subject text not null,
  attempt bigint not null check (attempt >= 1),
  reason text not null check (reason in ('requested', 'duplicate-payment', 'late-payment', 'erased-buyer', 'goodwill')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('CNY', 'HKD', 'USD')),
  -- waiting: to be sent. pending: the provider has it. manual: a person pays it by hand.
  state text not null check (state in ('waiting', 'pending', 'succeeded', 'failed', 'manual')),
  provider_ref text unique,
  failure text,
  -- Why staff gave it, in their words.
  note text,
  created_at bigint not null,
  sent_at bigint,
  settled_at bigint,
  unique (subject, attempt)
);
create unique index refunds_one_alive on refunds (subject) where state in ('waiting', 'pending', 'manual');
create index refunds_by_payment on refunds (payment_id);
create index refunds_by_order on refunds (order_id);

-- What was promised when it was asked for, and what staff decided. A request without a delivery is for all that an order has not delivered.
alter table refund_requests add column amount bigint;
alter table refund_requests add column decision text;
-- Paid also where the package has started: staff decided so.
alter table refund_requests add column goodwill bigint not null default 0 check (goodwill in (0, 1));
create unique index refund_requests_open_order on refund_requests (order_id) where fulfilment_id is null and state in ('requested', 'approved');

-- Since when a unit is not the buyer's any more: never to be delivered, or taken off the SIM again.
alter table fulfilments add column taken_back_at bigint;

-- Which carrier made it; null before this was written down.
alter table fulfilments add column carrier text;

-- The ledger knows more kinds: a refund that came back to us, and what a bank took and gave back.
create table ledger_next (
  id text primary key,
  order_id text not null references orders (id),
  payment_id text not null references payments (id),
  kind text not null check (kind in ('payment', 'refund', 'refund-returned', 'dispute', 'dispute-won')),
  amount bigint not null check ((kind in ('payment', 'refund-returned', 'dispute-won') and amount >= 0) or (kind in ('refund', 'dispute') and amount <= 0)),
  currency text not null check (currency in ('CNY', 'HKD', 'USD')),
  ref text not null,
  at bigint not null,
  unique (kind, ref)
);
insert into ledger_next (id, order_id, payment_id, kind, amount, currency, ref, at)
  select id, order_id, payment_id, kind, amount, currency, ref, at from ledger;
drop table ledger;
alter table ledger_next rename to ledger;
create index ledger_by_time on ledger (at);
create index ledger_by_payment on ledger (payment_id);

-- Where our books and somebody else's do not agree. Nothing is corrected silently: a person looks.
create table discrepancies (
  id text primary key,
  kind text not null,
  ref text not null,
  ours text not null,
  theirs text not null,
  found_at bigint not null,
  resolved_at bigint,
  note text
);
create unique index discrepancies_open on discrepancies (kind, ref) where resolved_at is null;

-- What the carrier told us by itself, kept before anything is done about it.
create table carrier_events (
  carrier text not null,
  event_id text not null,
  ref text not null,
  received_at bigint not null,
  primary key (carrier, event_id)
);

-- The sandbox payment provider's refunds. No key of ours points here.
create table sandbox_refunds (
  id text primary key,
  idempotency_key text not null unique,
  request_hash text not null,
  session_id text not null references sandbox_sessions (id),
  ref text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  settles_at bigint not null,
  created_at bigint not null
);
create index sandbox_refunds_by_session on sandbox_refunds (session_id);

-- A code that staff made or ended: the import of the file leaves it alone.
alter table promo_codes add column by_staff bigint not null default 0 check (by_staff in (0, 1));

-- What the reconciliation looks through every minute is never much.
create index fulfilments_open on fulfilments (created_at) where state in ('requested', 'submitted');
create index payment_events_open on payment_events (received_at) where processed_at is null;

-- When a job was hurried since a worker took it: it is run again as soon as that run has ended.
alter table jobs add column hurried_at bigint;

-- How many rows are in which state is asked for every few seconds, by whoever watches the shop.
create index orders_by_state on orders (state);
create index payments_by_state on payments (state, provider);

-- A dispute and a refund made at the provider's own desk name the payment by its reference there.
create index payments_by_payment_ref on payments (provider, payment_ref);
create index refunds_by_state on refunds (state);
create index refund_requests_by_state on refund_requests (state, requested_at);
create index jobs_waiting on jobs (topic, available_at) where state = 'waiting';
create index jobs_dead on jobs (id) where state = 'dead';
