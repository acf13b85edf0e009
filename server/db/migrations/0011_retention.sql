-- A SIM is `live` from when its registration is accepted until it ends: a registration that waits bars nobody from the same SIM.
-- The unique index real_name_sims_one_live stays: of one SIM at most one accepted registration is live.
update real_name_sims set live = 0
  where registration_id in (select id from real_name_registrations where state in ('received', 'checking'));

-- The carrier is asked about every live SIM, also those whose registration it has refused.
drop index real_name_sims_looks;
update real_name_sims set looked_at = 0 where live = 1 and looked_at is null;
create index real_name_sims_looks on real_name_sims (looked_at) where live = 1;
create index real_name_sims_by_iccid on real_name_sims (iccid);
create index real_name_undecided on real_name_registrations (updated_at) where state in ('received', 'checking');
