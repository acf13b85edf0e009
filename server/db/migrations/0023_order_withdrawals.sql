-- Withdrawals of consumers from the contract of an order (Directive 2011/83/EU, article 11a), one for each order.
create table order_withdrawals (
  id text primary key,
  order_id text not null references orders (id),
  name text not null,
  declared_at bigint not null,
  -- When staff settled it, ms UTC, and who did.
  closed_at bigint,
  closed_by text
);
create unique index order_withdrawals_by_order on order_withdrawals (order_id);
create index order_withdrawals_open on order_withdrawals (declared_at) where closed_at is null;
