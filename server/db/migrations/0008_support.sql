-- What staff changed on the running site stays when the file that it came from is imported again.
alter table content_entries add column by_staff bigint not null default 0 check (by_staff in (0, 1));
-- The name of an entry in addresses: of a question, the part behind the #.
alter table content_entries add column anchor text not null default '';

-- Every version of a document that was ever shown, since people agreed to it. Only ever added to.
create table document_versions (
  document_key text not null,
  language text not null check (language in ('en', 'zh-cn', 'zh-hk', 'ja', 'ko')),
  version text not null,
  title text not null,
  body text not null,
  published_at bigint not null,
  primary key (document_key, language, version)
);

-- Who changed content, the notice or the maintenance window, and when.
create table content_changes (
  id text primary key,
  group_key text not null,
  language text check (language in ('en', 'zh-cn', 'zh-hk', 'ja', 'ko')),
  action text not null check (action in ('set', 'cleared', 'reset', 'maintenance-on', 'maintenance-off')),
  who text not null,
  detail text not null default '',
  at bigint not null
);
create index content_changes_by_time on content_changes (at);

-- Whether an answer helped, one vote of one visitor a day; the hash is keyed and says nothing of the visitor. For a year.
create table question_votes (
  anchor text not null,
  language text not null check (language in ('en', 'zh-cn', 'zh-hk')),
  voter_hash text not null,
  helpful bigint not null check (helpful in (0, 1)),
  voted_at bigint not null,
  primary key (anchor, voter_hash)
);
create index question_votes_by_time on question_votes (voted_at);

-- While it lasts, every page answers 503 with its end (section 2, /upgrading). One row at most.
create table maintenance (
  id bigint primary key check (id = 1),
  starts_at bigint not null,
  ends_at bigint not null,
  set_by text not null,
  set_at bigint not null,
  check (ends_at > starts_at)
);

-- What visitors who agreed to it did, for 30 days (section 7, /CollectData). The visitor is a keyed hash of the device fingerprint.
create table tracking_events (
  id text primary key,
  visitor_hash text not null,
  event text not null,
  -- The page without its language and query (`plan-detail`), and the whole local address.
  page text not null,
  url text not null,
  language text not null check (language in ('en', 'zh-cn', 'zh-hk', 'ja', 'ko')),
  item_type text,
  item_val text,
  source text,
  sub_source text,
  -- JSON of further fields.
  extra text not null default '{}',
  -- Day in Hong Kong, YYYY-MM-DD.
  day text not null,
  at bigint not null
);
create index tracking_events_by_visitor on tracking_events (visitor_hash, at);
create index tracking_events_by_time on tracking_events (at);
create index tracking_events_by_day on tracking_events (day, event);

-- Who has just withdrawn: for ten minutes, what was still under way from this device is not recorded either.
create table tracking_withdrawals (
  visitor_hash text primary key,
  at bigint not null
);
