-- The sums of all ledger entries until the end of a month that is over: the report of a later month adds its entries to them.
create table ledger_positions (
  -- The first moment after the month, in Hong Kong.
  ends_at bigint not null,
  currency text not null,
  method text not null,
  kind text not null,
  entries bigint not null check (entries >= 0),
  amount bigint not null,
  primary key (ends_at, currency, method, kind)
);
