-- The daily comparison with the carrier covers failed units as well, by when they failed.
drop index fulfilments_by_last_change;
create index fulfilments_by_last_change on fulfilments (coalesce(taken_back_at, delivered_at, failed_at, created_at), id);
