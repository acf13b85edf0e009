-- What this database was made with, sealed: a process with other keys refuses to start. One row, 'shop'.
create table key_canaries (
  id text primary key,
  sealed text not null,
  updated_at bigint not null
);

-- A health check writes here, to know whether anything can be written.
create table write_probes (
  id text primary key,
  payload text not null,
  written_at bigint not null
);
