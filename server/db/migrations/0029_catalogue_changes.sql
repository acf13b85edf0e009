-- What staff change of the catalogue. Imports neither write nor delete these rows; they are applied when the catalogue is loaded.
create table package_changes (
  id text primary key,
  package_id text not null references packages (id),
  kind text not null check (kind in ('created', 'price', 'sale')),
  -- Prices, minor units. A price change leaves a currency that is null as it is.
  cny bigint check (cny > 0),
  hkd bigint check (hkd > 0),
  usd bigint check (usd > 0),
  on_sale bigint check (on_sale in (0, 1)),
  -- The change applies from starts_at until before ends_at; null: until staff end it. One that is ended before it starts never applies.
  starts_at bigint not null,
  ends_at bigint,
  made_at bigint not null,
  made_by text not null,
  -- Who ended it early, and the change that replaced it, if one did.
  ended_by text,
  replaced_by text,
  check ((kind = 'sale' and on_sale is not null and cny is null and hkd is null and usd is null)
      or (kind = 'price' and on_sale is null and (cny is not null or hkd is not null or usd is not null))
      or (kind = 'created' and on_sale is null and cny is not null and hkd is not null and usd is not null))
);
create index package_changes_by_package on package_changes (package_id, id);
create index package_changes_by_end on package_changes (ends_at);

-- What a package that staff created contains. Its prices are in package_changes; `packages` has a row, too, to which orders refer.
create table created_packages (
  package_id text primary key references packages (id),
  plan_id text not null references plans (id),
  kind text not null check (kind in ('fixed', 'day-pass')),
  data_mb bigint check (data_mb > 0),
  daily_mb bigint check (daily_mb > 0),
  reduced_kbps bigint check (reduced_kbps > 0),
  days bigint not null check (days > 0),
  hotspot bigint not null check (hotspot in (0, 1)),
  validity_start text not null check (validity_start in ('first-connection', 'first-connection-day')),
  use_by_days bigint not null check (use_by_days > 0),
  check ((kind = 'fixed' and data_mb is not null and daily_mb is null and reduced_kbps is null)
      or (kind = 'day-pass' and data_mb is null and daily_mb is not null and reduced_kbps is not null))
);

-- Names and order of plans; what is null stays as the release has it.
create table plan_changes (
  plan_id text primary key references plans (id),
  position bigint,
  name_en text,
  name_zh_cn text,
  name_zh_hk text,
  changed_at bigint not null,
  changed_by text not null
);

-- One row, raised by every change of staff: processes reload the catalogue when it differs. Whoever writes a change locks it first.
create table catalogue_revisions (
  id text primary key check (id = 'staff'),
  revision bigint not null
);
insert into catalogue_revisions (id, revision) values ('staff', 0);
