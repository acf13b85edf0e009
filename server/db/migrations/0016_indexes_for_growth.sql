-- No statement of a request or of a job that runs every minute reads a whole table that grows.

-- Which order or account a job is about, so that the messages that it sent are found without reading every payload and name.
alter table jobs add column order_id text;
alter table jobs add column account_id text;
-- Ids are 30 characters. What an order mail carries begins {"kind":"shipped","orderId":"ord_…"}: its first underscore stands in the id.
update jobs set order_id = 'ord_' || substr(ltrim(payload, '{":,-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'), 2, 26)
  where topic = 'orders.mail' and payload like '{"kind":"%","orderId":"ord\_%' escape '\';
-- A telling of a low balance is named after the SIM, the moment and whom it told.
update jobs set order_id = substr(ref, length(ref) - 29) where topic = 'top-up.low-balance' and ref like '%:ord\_%' escape '\';
update jobs set account_id = substr(ref, length(ref) - 29) where topic = 'top-up.low-balance' and ref like '%:acc\_%' escape '\';
update jobs set account_id = substr(ref, 1, 30)
  where topic in ('identity.change-notice', 'identity.password-notice') and ref like 'acc\_%' escape '\';
create index jobs_by_order on jobs (order_id, topic) where order_id is not null;
create index jobs_by_account on jobs (account_id, topic) where account_id is not null;
create index jobs_done on jobs (done_at) where state = 'done';

-- Gauges count what is open. The states in which rows end are never counted: there are more of them every day.
drop index orders_by_state;
create index orders_unfinished on orders (state) where state in ('awaiting-payment', 'paid', 'preparing', 'refund-requested');
drop index payments_by_state;
create index payments_alive on payments (state, provider) where state in ('creating', 'open', 'processing');
drop index refunds_by_state;
create index refunds_unfinished on refunds (state) where state in ('waiting', 'pending', 'failed', 'manual');
drop index refund_requests_by_state;
create index refund_requests_unfinished on refund_requests (state, requested_at) where state in ('requested', 'approved');

-- The nightly comparisons read the days that they compare.
create index payments_by_time_paid on payments (provider, paid_at, id) where paid_at is not null;
create index refunds_by_time_settled on refunds (settled_at, id) where settled_at is not null;
create index fulfilments_by_last_change on fulfilments (coalesce(taken_back_at, delivered_at, created_at), id);

-- Money that pays for nothing: a second payment of an order, or one whose order never became paid.
create index payments_duplicate on payments (id) where duplicate = 1;
-- Since when an order names nobody any more, so that the removal of personal data finds what is due without reading what is done.
alter table orders add column erased_at bigint;
update orders set erased_at = coalesce(delivered_at, paid_at, created_at) where email like '%@invalid';
create index orders_never_paid on orders (erased_at, created_at) where paid_at is null;
create index orders_with_buyer on orders (coalesce(delivered_at, paid_at, created_at)) where erased_at is null;

create index ledger_by_order on ledger (order_id);
create index refunds_by_request on refunds (request_id);
create index refund_requests_by_fulfilment on refund_requests (fulfilment_id);
create index refund_requests_by_account on refund_requests (account_id);
create index discrepancies_by_ref on discrepancies (ref, kind);
create index account_sims_by_iccid on account_sims (iccid);
create index esim_handovers_over on esim_handovers (expires_at);
create index esim_handovers_by_account on esim_handovers (account_id);
create index drafts_by_owner on drafts (owner);
create index identity_codes_by_recipient on identity_codes (recipient);
drop index real_name_by_account;
create index real_name_by_account on real_name_registrations (account_id, state);
create index mailbox_by_recipient on mailbox (recipient, sent_at);
create index mailbox_by_time on mailbox (sent_at);
create index tracking_withdrawals_by_time on tracking_withdrawals (at);
create index real_name_undecided_states on real_name_registrations (state, updated_at) where state in ('received', 'checking');
create index real_name_sims_refused on real_name_sims (registration_id) where live = 1 and carrier_state = 'failed';
create index real_name_photos_by_owner on real_name_photos (owner);
-- Foreign keys: before a row goes, the database looks for those that name it.
create index real_name_photos_by_file on real_name_photos (file_id);
create index enquiry_files_by_file on enquiry_files (file_id);
create index upload_parts_by_file on upload_parts (file_id);
