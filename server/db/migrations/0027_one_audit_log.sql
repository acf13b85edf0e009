-- What staff did with registrations moves to the audit log. `real_name_accesses` stays for processes of the previous release.

insert into staff_actions (id, at, account_id, who, via, address, action, subject_kind, subject_id, before_values, after_values)
select
  'act_' || substr(id, 5), at, null, who, 'command', null,
  case
    when what = 'show' then 'registration.view'
    when what = 'show with photo' then 'registration.view-photo'
    when what = 'accept' then 'registration.accept'
    when what = 'register' then 'registration.register'
    when what = 'end' then 'registration.end'
    when what = 'erase' then 'person.erase'
    when what = 'export-person' then 'person.export'
    when what = 'keys reseal' then 'key.reseal'
    when what like 'export %' then 'registration.export'
    else 'registration.refuse'
  end,
  case
    when what in ('erase', 'export-person') then 'person'
    when what = 'keys reseal' then 'key'
    when what like 'export %' then 'list'
    else 'registration'
  end,
  reference, null,
  -- Days and a count: export 2026-11-01 to 2026-11-30, one SIM: 12 rows
  case when what like 'export %' then '{"export":"' || substr(what, 8) || '"}' end
from real_name_accesses;

-- The words of staff about a refusal are data of the person, and are erased with it.
alter table real_name_events add column note text;
-- With the reasons before them, as they were stored: refuse: blurred; words
update real_name_events set note = (
  select max(real_name_accesses.what)
  from real_name_accesses
  join real_name_registrations on real_name_registrations.reference = real_name_accesses.reference
  where real_name_registrations.id = real_name_events.registration_id
    and real_name_accesses.what like 'refuse: %; %'
    and real_name_accesses.at >= real_name_events.at
    and not exists (
      select 1 from real_name_events as later
      where later.registration_id = real_name_events.registration_id and later.kind = 'refused'
        and later.at > real_name_events.at and later.at <= real_name_accesses.at
    )
)
where kind = 'refused' and registration_id in (
  select real_name_registrations.id
  from real_name_registrations
  join real_name_accesses on real_name_accesses.reference = real_name_registrations.reference
  where real_name_accesses.what like 'refuse: %; %'
);

-- One person's actions of one kind.
create index staff_actions_by_who_and_action on staff_actions (who, action, id);
