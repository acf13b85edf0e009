-- Expired windows are deleted a few at a time, oldest first.
create index rate_limits_by_reset on rate_limits (resets_at);

-- From which networks payment pages were opened, as keyed hashes, for a day: unpaid ones are limited by network.
create table payment_networks (
  payment_id text not null references payments (id),
  network_hash text not null,
  created_at bigint not null,
  primary key (payment_id, network_hash)
);
create index payment_networks_by_network on payment_networks (network_hash, created_at);
create index payment_networks_by_time on payment_networks (created_at);
