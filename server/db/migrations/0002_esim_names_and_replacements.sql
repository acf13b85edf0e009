-- The name that the buyer gives an eSIM of an order without an account: who travels with it. An account has names of its own (account_sims).
alter table fulfilments add column remark text not null default '';

-- Buyers who lost a delivered eSIM and ask for help: one open request for each.
create table replacement_requests (
  id text primary key,
  order_id text not null references orders (id),
  fulfilment_id text not null references fulfilments (id),
  reason text not null,
  requested_at bigint not null,
  -- When staff closed it, and who did.
  closed_at bigint,
  closed_by text
);
create index replacement_requests_by_order on replacement_requests (order_id);
create unique index replacement_requests_open_unit on replacement_requests (fulfilment_id) where closed_at is null;
create index replacement_requests_open on replacement_requests (requested_at) where closed_at is null;
