-- Reminders about packages on SIMs, and unpaid orders that the buyer removed from "My orders".

-- When the package of a delivered unit is checked next, ms UTC; null when nothing is left to remind of. The default covers units of processes of an
-- older release: they are checked as soon as they are delivered.
alter table fulfilments add column remind_at bigint default 0;
create index fulfilments_to_remind on fulfilments (remind_at) where state = 'delivered' and remind_at is not null;

create table reminders (
  fulfilment_id text not null references fulfilments (id),
  kind text not null check (kind in ('install', 'use-by', 'last-day', 'data-low', 'ending')),
  sent_at bigint not null,
  primary key (fulfilment_id, kind)
);

-- Who gets no reminders: an account id, or the e-mail address of a guest.
create table reminder_opt_outs (
  recipient text primary key,
  created_at bigint not null
);

-- When the buyer dismissed an order that was not paid, ms UTC.
alter table orders add column dismissed_at bigint;
