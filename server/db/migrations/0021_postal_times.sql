-- How many working days a parcel is usually on its way to a country, from its dispatch to its delivery.
create table postal_times (
  destination_id text primary key references destinations (id) on delete cascade,
  least_days bigint not null check (least_days >= 0),
  most_days bigint not null check (most_days >= least_days)
);
