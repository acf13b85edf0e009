-- Every order can be ended: what staff call off, what a lost dispute calls off, and when the carrier refused.

-- Disputes as the provider tells of them. The ledger says what moved; this says how far each is, why, and until when to answer.
create table disputes (
  -- The provider's own id.
  id text primary key,
  provider text not null,
  order_id text not null references orders (id),
  payment_id text not null references payments (id),
  amount bigint not null check (amount >= 0),
  currency text not null check (currency in ('CNY', 'HKD', 'USD')),
  state text not null check (state in ('opened', 'won', 'lost')),
  -- In the provider's words, such as fraudulent.
  reason text,
  -- Until when the provider takes evidence, ms UTC.
  evidence_due_at bigint,
  -- When we heard of it first, and when it was decided.
  opened_at bigint not null,
  closed_at bigint
);
create index disputes_by_order on disputes (order_id);
create index disputes_by_payment on disputes (payment_id);
create index disputes_opened on disputes (opened_at) where state = 'opened';
-- One that was lost counts as opened: the next comparison with the provider settles it anew, and so ends its order.
insert into disputes (id, provider, order_id, payment_id, amount, currency, state, opened_at, closed_at)
  select ledger.ref, payments.provider, ledger.order_id, ledger.payment_id, -ledger.amount, ledger.currency,
    case when won.at is null then 'opened' else 'won' end, ledger.at, won.at
  from ledger
    inner join payments on payments.id = ledger.payment_id
    left join ledger as won on won.ref = ledger.ref and won.kind = 'dispute-won'
  where ledger.kind = 'dispute';

-- The sandbox payment provider's disputes. No key of ours points here.
create table sandbox_disputes (
  id text primary key,
  session_id text not null references sandbox_sessions (id),
  amount bigint not null,
  currency text not null,
  status text not null check (status in ('opened', 'won', 'lost')),
  reason text not null,
  due_by bigint not null,
  created_at bigint not null
);
create index sandbox_disputes_by_session on sandbox_disputes (session_id);
create index sandbox_disputes_by_time on sandbox_disputes (created_at, id);

-- When the carrier refused a unit for good.
alter table fulfilments add column failed_at bigint;
update fulfilments set failed_at = (
  select max(order_events.at) from order_events
  where order_events.order_id = fulfilments.order_id and order_events.cause like 'unit ' || fulfilments.unit || ' failed:%'
) where state = 'failed';
create index fulfilments_failed on fulfilments (order_id) where state = 'failed' and taken_back_at is null;

-- Why staff cancelled, in their words.
alter table refund_requests add column note text;
-- Of one order several cancellations may be under way, of different units; only one waits for a decision.
drop index refund_requests_open_order;
create unique index refund_requests_undecided on refund_requests (order_id) where fulfilment_id is null and state = 'requested';

-- Which order a difference is about: to name it, and to find what staff wrote about its buyer.
alter table discrepancies add column order_id text;
update discrepancies set order_id = (select order_id from payments where payments.id = discrepancies.ref)
  where ref in (select id from payments);
update discrepancies set order_id = (select order_id from payments where payments.session_id = discrepancies.ref)
  where order_id is null and ref in (select session_id from payments);
update discrepancies set order_id = (select order_id from refunds where refunds.id = discrepancies.ref)
  where order_id is null and ref in (select id from refunds);
update discrepancies set order_id = (select order_id from refund_requests where refund_requests.id = discrepancies.ref)
  where order_id is null and ref in (select id from refund_requests);
update discrepancies set order_id = (select order_id from disputes where disputes.id = discrepancies.ref)
  where order_id is null and ref in (select id from disputes);
-- A carrier's reference is the id of a unit, 30 characters, and for a later try `.` and its number.
update discrepancies set order_id = (select order_id from fulfilments where fulfilments.id = substr(discrepancies.ref, 1, 30))
  where order_id is null and ref like 'ful\_%' escape '\';
create index discrepancies_by_order on discrepancies (order_id);
