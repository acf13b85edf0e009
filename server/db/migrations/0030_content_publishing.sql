-- The text of a document, question or group that staff are writing, in all languages together (JSON by language); one of each key. Every
-- save gives it another revision, so that nobody overwrites what somebody else has saved meanwhile.
create table content_drafts (
  content_key text primary key,
  revision text not null,
  texts text not null,
  version text not null default '',
  -- The day from which a document applies, YYYY-MM-DD; empty: the day of its publication.
  effective_day text not null default '',
  changed_by text not null,
  changed_at bigint not null
);

-- What was published, in all its languages together (JSON by language). What is in force is also in content_entries, where pages read it.
-- Rows are added; later changes are to `state`, when a scheduled edition takes effect or is called off.
create table content_editions (
  id text primary key,
  content_key text not null,
  source text not null check (source in ('staff', 'files')),
  state text not null check (state in ('scheduled', 'published', 'called-off')),
  texts text not null,
  version text not null default '',
  effective_day text not null default '',
  takes_effect_at bigint not null,
  -- When the group is emptied; null: it stays until something else is published.
  ends_at bigint,
  -- The earlier edition whose texts it repeats.
  returned_from text,
  -- Null if the text was shown before editions existed, or came with a release.
  published_by text,
  created_at bigint not null
);
create index content_editions_by_effect on content_editions (content_key, takes_effect_at, id);
-- One edition of a key can wait for its moment.
create unique index content_editions_scheduled on content_editions (content_key) where state = 'scheduled';

-- Where staff put a question within its type, and whether they hide it; imports keep both. Null: where the files have it.
create table question_places (
  anchor text primary key,
  type text not null,
  position bigint,
  hidden bigint not null default 0 check (hidden in (0, 1))
);
