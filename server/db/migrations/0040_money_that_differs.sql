-- Money may arrive in a currency that the shop does not sell in, and a refund may be made in the provider's dashboard. The lists of values are in
-- server/domain; the tables keep only what is always true. Every table that refers to payments is rebuilt with it. The renames lock them all.
alter table payments rename to payments_old;
alter table payment_networks rename to payment_networks_old;
alter table refunds rename to refunds_old;
alter table ledger rename to ledger_old;
alter table disputes rename to disputes_old;

create table payments (
  id text primary key,
  order_id text not null references orders (id),
  attempt bigint not null check (attempt >= 1),
  provider text not null,
  method text not null,
  amount bigint not null check (amount >= 0),
  -- ISO 4217.
  currency text not null,
  state text not null,
  reason text,
  snapshot text not null,
  session_id text,
  session_url text,
  payment_ref text,
  duplicate bigint not null default 0 check (duplicate in (0, 1)),
  unmatched bigint not null default 0 check (unmatched in (0, 1)),
  created_at bigint not null,
  expires_at bigint not null,
  paid_at bigint,
  unique (order_id, attempt)
);
create table payment_networks (
  payment_id text not null references payments (id),
  network_hash text not null,
  created_at bigint not null,
  primary key (payment_id, network_hash)
);
create table refunds (
  id text primary key,
  order_id text not null references orders (id),
  payment_id text not null references payments (id),
  request_id text references refund_requests (id),
  -- The request, the payment that pays for nothing, or a refund of its own. Attempts at one subject follow each other.
  subject text not null,
  attempt bigint not null check (attempt >= 1),
  reason text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null,
  provider_ref text unique,
  failure text,
  note text,
  created_at bigint not null,
  sent_at bigint,
  settled_at bigint,
  unique (subject, attempt)
);
create table ledger (
  id text primary key,
  order_id text not null references orders (id),
  payment_id text not null references payments (id),
  kind text not null,
  amount bigint not null check ((kind in ('refund', 'dispute') and amount <= 0) or (kind not in ('refund', 'dispute') and amount >= 0)),
  currency text not null,
  ref text not null,
  at bigint not null,
  unique (kind, ref)
);
create table disputes (
  -- The provider's own id.
  id text primary key,
  provider text not null,
  order_id text not null references orders (id),
  payment_id text not null references payments (id),
  amount bigint not null check (amount >= 0),
  currency text not null,
  state text not null,
  reason text,
  evidence_due_at bigint,
  opened_at bigint not null,
  closed_at bigint
);

insert into payments (id, order_id, attempt, provider, method, amount, currency, state, reason, snapshot, session_id, session_url, payment_ref, duplicate, unmatched, created_at, expires_at, paid_at)
  select id, order_id, attempt, provider, method, amount, currency, state, reason, snapshot, session_id, session_url, payment_ref, duplicate, unmatched, created_at, expires_at, paid_at from payments_old;
insert into payment_networks (payment_id, network_hash, created_at)
  select payment_id, network_hash, created_at from payment_networks_old;
insert into refunds (id, order_id, payment_id, request_id, subject, attempt, reason, amount, currency, state, provider_ref, failure, note, created_at, sent_at, settled_at)
  select id, order_id, payment_id, request_id, subject, attempt, reason, amount, currency, state, provider_ref, failure, note, created_at, sent_at, settled_at from refunds_old;
insert into ledger (id, order_id, payment_id, kind, amount, currency, ref, at)
  select id, order_id, payment_id, kind, amount, currency, ref, at from ledger_old;
insert into disputes (id, provider, order_id, payment_id, amount, currency, state, reason, evidence_due_at, opened_at, closed_at)
  select id, provider, order_id, payment_id, amount, currency, state, reason, evidence_due_at, opened_at, closed_at from disputes_old;

drop table payment_networks_old;
drop table refunds_old;
drop table ledger_old;
drop table disputes_old;
drop table payments_old;

create unique index payments_one_alive on payments (order_id) where state in ('creating', 'open', 'processing');
create unique index payments_one_paid on payments (order_id) where state = 'paid' and duplicate = 0;
-- A payment that differs from its attempt has the same session.
create unique index payments_one_session on payments (session_id) where duplicate = 0;
create index payments_by_session on payments (session_id);
create index payments_by_payment_ref on payments (provider, payment_ref);
create index payments_alive on payments (state, provider) where state in ('creating', 'open', 'processing');
create index payments_by_time_paid on payments (provider, paid_at, id) where paid_at is not null;
create index payments_unmatched on payments (id) where unmatched = 1;
create index payments_by_provider_payment on payments (payment_ref) where payment_ref is not null;
create index payment_networks_by_network on payment_networks (network_hash, created_at);
create index payment_networks_by_time on payment_networks (created_at);
create unique index refunds_one_alive on refunds (subject) where state in ('waiting', 'pending', 'manual');
create index refunds_by_payment on refunds (payment_id);
create index refunds_by_order on refunds (order_id);
create index refunds_unfinished on refunds (state) where state in ('waiting', 'pending', 'failed', 'manual');
create index refunds_by_time_settled on refunds (settled_at, id) where settled_at is not null;
create index refunds_by_request on refunds (request_id);
create index refunds_for_staff on refunds (id) where state in ('waiting', 'pending', 'manual');
create index ledger_by_time on ledger (at);
create index ledger_by_payment on ledger (payment_id);
create index ledger_by_order on ledger (order_id);
create index disputes_by_order on disputes (order_id);
create index disputes_by_payment on disputes (payment_id);
create index disputes_opened on disputes (opened_at) where state = 'opened';
create index disputes_by_state on disputes (state, id);
create index disputes_open_by_due on disputes (coalesce(evidence_due_at, 9007199254740991), id) where state = 'opened';
