-- What staff write about a person is erased with the person, and what a lost job leaves behind is found.

-- Who decided a request, in the words of the order's history: staff (Mei), staff, payment.
alter table refund_requests add column decided_by text;
update refund_requests set decided_by = (
  select max(order_events.actor) from order_events
  where order_events.order_id = refund_requests.order_id and order_events.at = refund_requests.decided_at
    and order_events.actor like 'staff%' and order_events.cause like 'cancelled: %'
) where note is not null;

-- Notes about those who were erased before. The reasons of a refusal stay in the registration's history.
update enquiry_events set detail = '{}'
  where kind = 'closed' and enquiry_id in (select id from enquiries where erased_at is not null);
update real_name_accesses set what = 'refuse'
  where what like 'refuse: %; %' and reference in (select reference from real_name_registrations where erased_at is not null);
create index real_name_accesses_by_reference on real_name_accesses (reference);

-- Orders whose account is deleted and that are not erased yet: none, but for a moment.
create index orders_disowned on orders (account_id) where account_id is not null and email = 'erased-' || id || '@invalid';

-- Messages that a process of a release before 0016 enqueued after it: they do not say which order or account they are about. A text
-- message to a number that belongs to no account is about neither.
create index jobs_unlinked on jobs (topic) where order_id is null and account_id is null
  and topic in ('orders.mail', 'top-up.low-balance', 'identity.change-notice', 'identity.password-notice') and ref not like '%:sms';
