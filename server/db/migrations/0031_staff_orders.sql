-- Staff find orders by what customers tell them, and put them right.

-- The recipient of a parcel in lower case without spaces, and its tracking number without spaces and hyphens, in upper case.
alter table orders add column contact_key text;
alter table orders add column tracking_key text;
update orders set contact_key = lower(replace(contact, ' ', '')) where contact is not null;
update orders set tracking_key = upper(replace(replace(tracking_number, ' ', ''), '-', '')) where tracking_number is not null;
create index orders_by_contact on orders (contact_key) where contact_key is not null;
create index orders_by_tracking on orders (tracking_key) where tracking_key is not null;
create index orders_by_phone on orders (phone, id) where phone is not null;
-- The last six digits of an ICCID. SQLite and PostgreSQL count from the end differently, so the start is calculated.
create index fulfilments_by_iccid_end on fulfilments (substr(iccid, length(iccid) - 5)) where iccid is not null;
create index payments_by_provider_payment on payments (payment_ref) where payment_ref is not null;

-- The lists of the staff desk: by a filter, in the order of ids, from one page to the next.
create index orders_by_state_and_way on orders (state, way, id);
create index orders_waiting on orders (id) where state in ('paid', 'preparing');
create index refund_requests_by_state on refund_requests (state, id);
create index refunds_for_staff on refunds (id) where state in ('waiting', 'pending', 'manual');
create index discrepancies_unresolved on discrepancies (id) where resolved_at is null;
create index disputes_by_state on disputes (state, id);

-- Parcels that came back. One that is not settled waits to be sent again or refunded.
create table returned_parcels (
  id text primary key,
  order_id text not null references orders (id),
  reason text not null check (reason in ('not-collected', 'wrong-address', 'refused', 'customs', 'damaged', 'other')),
  returned_at bigint not null,
  settled_at bigint,
  outcome text check (outcome in ('sent-again', 'refunded')),
  check ((settled_at is null) = (outcome is null))
);
create index returned_parcels_by_order on returned_parcels (order_id, id);
create unique index returned_parcels_open on returned_parcels (order_id) where settled_at is null;
