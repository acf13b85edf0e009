-- Credit for prepaid SIMs is sold like a package: on a SIM that has a balance it is a top-up, on a new one its first credit.
-- `face` is the amount that is chosen, before a discount; `credit` what the SIM gets. Both in HKD minor units; null for travel packages.
alter table packages add column product text check (product in ('prepaid', 'china'));
alter table packages add column face bigint check (face > 0);
alter table packages add column credit bigint check (credit > 0);

-- The SIMs that an order renews or tops up, as a JSON list: one for each unit.
alter table order_lines add column iccids text;
-- What each unit puts on a prepaid SIM, as it was offered when it was bought.
alter table order_lines add column credit bigint check (credit > 0);

-- Prepaid SIMs whose holder wants to know when the balance runs low. Whom to write to is looked up when there is something to say.
create table watched_sims (
  iccid text primary key,
  next_look_at bigint not null,
  -- Since when the holder has been told; null again once the balance is up.
  told_at bigint,
  created_at bigint not null
);
create index watched_sims_due on watched_sims (next_look_at);

-- What the simulated carrier's SIMs live on.
alter table simulator_sims add column product text not null default 'travel' check (product in ('travel', 'prepaid', 'china'));

-- A prepaid card is another card than one for packages, and lies in a drawer of its own.
create table sim_stock_kinds (
  kind text primary key check (kind in ('physical', 'prepaid', 'china')),
  on_hand bigint not null check (on_hand >= 0),
  reserved bigint not null default 0 check (reserved >= 0 and reserved <= on_hand)
);
insert into sim_stock_kinds (kind, on_hand, reserved) select kind, on_hand, reserved from sim_stock;
drop table sim_stock;
alter table sim_stock_kinds rename to sim_stock;
