-- The statistics read the orders of their days, and from these indexes alone.
create index orders_by_time on orders (created_at, source);
create index orders_by_payment_time on orders (paid_at, source) where paid_at is not null;
