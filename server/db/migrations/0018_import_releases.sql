-- The release number that an imported file carried, and the contents that a newer import has replaced: a process of an older release that
-- starts again must not bring them back.
alter table imports add column release bigint;

create table replaced_imports (
  name text not null,
  fingerprint text not null,
  replaced_at bigint not null,
  primary key (name, fingerprint)
);

-- When staff last counted the SIM cards of a kind; null: the number is still that of the project's files.
alter table sim_stock add column counted_at bigint;
