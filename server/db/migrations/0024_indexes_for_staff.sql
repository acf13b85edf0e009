-- The lists of staff and the sweeps read the rows that they show or remove, however many there are.

-- Ids sort by time.
create index orders_by_state on orders (state, id);
create index orders_by_way on orders (way, id);
-- orders_by_state counts the open orders, too.
drop index orders_unfinished;

-- A payment that pays for no order: a second one of an order, or one whose order never became paid.
alter table payments add column unmatched bigint not null default 0 check (unmatched in (0, 1));
update payments set unmatched = 1
  where duplicate = 1 or (state = 'paid' and order_id in (select id from orders where paid_at is null));
create index payments_unmatched on payments (id) where unmatched = 1;
drop index payments_duplicate;

-- Events are deleted some time after they arrived.
create index payment_events_by_time on payment_events (received_at);
drop index payment_events_with_body;
create index carrier_events_by_time on carrier_events (received_at);
create index payment_events_not_applied on payment_events (received_at)
  where outcome in ('mismatch', 'unknown-payment', 'unknown-refund');

create index enquiries_by_change on enquiries (state, updated_at);
drop index enquiries_by_state;

create index real_name_by_change on real_name_registrations (state, updated_at);
drop index real_name_by_state;
drop index real_name_undecided;
drop index real_name_undecided_states;
create index real_name_by_decision on real_name_registrations (decided_at);
create index real_name_to_erase on real_name_registrations (photos_delete_at) where photos_delete_at is not null;

-- Ended SIMs of a registration that is not erased. An erased registration has no SIM that anybody looks at.
update real_name_sims set looked_at = ended_at where live = 0 and looked_at is null and ended_at is not null;
update real_name_sims set looked_at = null
  where registration_id in (select id from real_name_registrations where erased_at is not null);
create index real_name_sims_ended on real_name_sims (ended_at) where live = 0 and looked_at is not null;
