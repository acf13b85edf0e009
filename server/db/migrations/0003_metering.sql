-- The simulated carrier meters what it sold: since when a package is paid, on which terms, and whether it was taken back.
alter table simulator_orders add column bought_at bigint;
alter table simulator_orders add column terms text;
alter table simulator_orders add column cancelled_at bigint;
alter table simulator_orders add column cancel_key text;
create index simulator_orders_by_iccid on simulator_orders (iccid, created_at);
