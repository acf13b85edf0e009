-- The corrected email addresses of orders, until their former owners can no longer undo them.
create table email_corrections (
  id text primary key,
  order_id text not null references orders (id),
  -- The member of staff, as the audit log names them.
  who text not null,
  former_email_sealed text not null,
  former_account_id text,
  -- Of the key of the link with which the former address undoes the correction.
  key_hash text not null unique,
  corrected_at bigint not null,
  ends_at bigint not null,
  stopped_at bigint
);
create index email_corrections_by_order on email_corrections (order_id, id);
create index email_corrections_by_end on email_corrections (ends_at);

-- The correction since which the codes of an eSIM are not shown; null if they are.
alter table fulfilments add column withheld_by text;
