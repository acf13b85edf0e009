-- Which payment an event is about, so that erasing an order finds its events without reading every body. No foreign key: an event may name
-- a payment that does not exist. Null for events about refunds and disputes, and for all stored before this migration.
alter table payment_events add column payment_id text;
create index payment_events_by_payment on payment_events (payment_id);
-- Payment events stored before this migration that still have a body; empty once these are older than PAYMENT_EVENT_DAYS.
create index payment_events_unlinked on payment_events (received_at)
  where payment_id is null and body <> '{}' and type in ('paid', 'processing', 'failed', 'expired');
-- The sweep finds the bodies that are left without reading every event.
create index payment_events_with_body on payment_events (received_at) where body <> '{}';
