-- What people send before it belongs to anything: files, uploads that may be continued, forms left half-way.

-- Every file that is kept: it lies in the storage under its id, encrypted with a key of its own that FILE_KEYS wrap and that is bound to `about`.
create table files (
  id text primary key,
  about text not null,
  wrapped_key text not null,
  size bigint not null check (size >= 0),
  -- When it goes, ms UTC. A file that nothing has claimed goes after a day; null: it stays until somebody drops it.
  delete_at bigint,
  created_at bigint not null
);
create index files_going on files (delete_at) where delete_at is not null;

-- Uploads that go on where they were cut (tus). `id` is the key that the form carries; `visitor` the hash of the browser's own key.
create table uploads (
  id text primary key,
  purpose text not null check (purpose in ('document', 'enquiry')),
  visitor text not null,
  name_sealed text,
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received >= 0 and received <= size),
  expires_at bigint not null,
  created_at bigint not null
);
create index uploads_ending on uploads (expires_at);
create index uploads_of_visitor on uploads (visitor);
create table upload_parts (
  upload_id text not null references uploads (id),
  begins_at bigint not null check (begins_at >= 0),
  size bigint not null check (size > 0),
  file_id text not null references files (id),
  primary key (upload_id, begins_at)
);

-- Forms left half-way, one of a kind for each owner: `visitor:<hash>` or `account:<id>`.
create table drafts (
  -- A correction has a draft of its own: 'real-name:' and its reference.
  form text not null check (form in ('real-name', 'enquiry') or form like 'real-name:%'),
  owner text not null,
  sealed text not null,
  expires_at bigint not null,
  updated_at bigint not null,
  primary key (form, owner)
);
create index drafts_ending on drafts (expires_at);

-- Real-name registrations (section 2). Names, numbers and addresses are sealed; the hashes are keyed and tell documents and people apart without naming them.
create table real_name_registrations (
  id text primary key,
  reference text not null unique,
  link_key_sealed text not null,
  link_key_hash text not null,
  state text not null check (state in ('received', 'checking', 'accepted', 'refused')),
  attempt bigint not null default 1 check (attempt > 0),
  -- The same contents posted twice are one registration.
  contents_hash text not null,
  language text not null check (language in ('en', 'zh-cn', 'zh-hk', 'ja', 'ko')),
  purpose text not null,
  regions text not null check (regions in ('HK', 'TW', 'HK,TW')),
  document_type bigint not null check (document_type in (1, 2, 3, 4)),
  account_id text references accounts (id) on delete set null,
  -- JSON of the person and of the contact, sealed; null once erased.
  person_sealed text,
  contact_sealed text,
  document_hash text not null,
  person_hash text not null,
  -- The photos are to be looked at by a person even if the reader refuses them.
  ask_person bigint not null default 0 check (ask_person in (0, 1)),
  -- Why it is refused, or why a person must look: a JSON list of reason names.
  reasons text not null default '[]',
  decided_by text check (decided_by in ('reader', 'rule', 'staff')),
  decided_at bigint,
  photos_delete_at bigint,
  erased_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index real_name_by_document on real_name_registrations (document_hash);
create index real_name_by_person on real_name_registrations (person_hash);
create index real_name_by_contents on real_name_registrations (contents_hash);
create index real_name_by_account on real_name_registrations (account_id);
create index real_name_by_state on real_name_registrations (state, created_at);

-- The SIMs of a registration. `live`: it is registered, or waits for the answer; of one SIM there is one live row.
create table real_name_sims (
  registration_id text not null references real_name_registrations (id),
  iccid text not null,
  position bigint not null,
  live bigint not null default 1 check (live in (0, 1)),
  carrier_state text not null default 'waiting' check (carrier_state in ('waiting', 'registered', 'failed', 'ended')),
  -- How often the carrier has refused it: it is asked again under another reference.
  refusals bigint not null default 0,
  registered_at bigint,
  ended_at bigint,
  -- When the carrier was last asked whether it is still in use.
  looked_at bigint,
  primary key (registration_id, iccid)
);
create index real_name_sims_looks on real_name_sims (looked_at) where carrier_state = 'registered';
create unique index real_name_sims_one_live on real_name_sims (iccid) where live = 1;

-- Photos of documents, each bound to its row; they belong to nobody until a registration takes them.
create table real_name_photos (
  id text primary key,
  owner text not null,
  registration_id text references real_name_registrations (id),
  side text not null check (side in ('front', 'back')),
  file_id text not null references files (id),
  -- A keyed hash of its bytes: the same photo is not read twice.
  contents_hash text not null,
  -- What the reader saw (JSON, sealed), and of which document type it was told; null until it has been read.
  reading_sealed text,
  read_as bigint,
  delete_at bigint,
  created_at bigint not null
);
create index real_name_photos_of on real_name_photos (registration_id);
create index real_name_photos_going on real_name_photos (delete_at) where delete_at is not null;

-- What happened to a registration, added to only.
create table real_name_events (
  id text primary key,
  registration_id text not null references real_name_registrations (id),
  attempt bigint not null,
  kind text not null check (kind in ('submitted', 'corrected', 'read', 'to-person', 'accepted', 'refused', 'told', 'registered', 'register-failed', 'ended', 'photos-deleted', 'erased')),
  detail text not null default '{}',
  at bigint not null
);
create index real_name_events_of on real_name_events (registration_id, at);

-- What the applicant agreed to, in which version and language.
create table real_name_consents (
  registration_id text not null references real_name_registrations (id),
  attempt bigint not null,
  name text not null,
  version text not null,
  language text not null,
  agreed_at bigint not null,
  primary key (registration_id, attempt, name)
);

-- Who of the staff saw somebody's data or photo, added to only; kept when the registration is erased.
create table real_name_accesses (
  id text primary key,
  reference text,
  who text not null,
  what text not null,
  at bigint not null
);

-- What the simulated carrier was told of who holds which SIM.
create table simulator_holders (
  ref text primary key,
  iccid text not null,
  regions text not null,
  document_hash text not null,
  registered_at bigint not null,
  ended_at bigint
);
