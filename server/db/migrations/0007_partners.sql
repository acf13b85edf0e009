-- Enquiries of partners and companies (section 2, Partner/contact form). Who asks, and in which words, is sealed; the hashes are keyed.
create table enquiries (
  id text primary key,
  reference text not null unique,
  state text not null default 'new' check (state in ('new', 'closed')),
  -- The same enquiry posted twice is one: a keyed hash of its contents and files while it is new and its
  -- promised day has not passed; null afterwards.
  live_hash text unique,
  -- A keyed hash of the sender's e-mail address, to find all that one person sent.
  email_hash text not null,
  language text not null check (language in ('en', 'zh-cn', 'zh-hk')),
  source text not null check (source in ('form', 'call')),
  -- The page of ours that led into the form; null where none did.
  origin text,
  product text not null check (product in ('201-01', '201-02')),
  intention text not null check (intention in ('buy', 'sell')),
  sales_band text not null check (sales_band in ('1', '2', '3')),
  -- A JSON list of 102-01 to 102-10.
  channels text not null,
  -- JSON of all that was typed, sealed; null once erased.
  data_sealed text,
  -- Until when an answer was promised: a day in Hong Kong, YYYY-MM-DD.
  reply_by text not null,
  closed_at bigint,
  erased_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index enquiries_by_email on enquiries (email_hash);
create index enquiries_by_state on enquiries (state, created_at);
create index enquiries_by_age on enquiries (updated_at) where erased_at is null;

-- What was attached; of a form that is still open, until it is sent. Each file is bound to its row.
create table enquiry_files (
  id text primary key,
  -- `visitor:<hash>` or, for calls, `annex:<hash>`; `account:<id>` once partners have accounts.
  owner text not null,
  enquiry_id text references enquiries (id),
  -- Its place in the enquiry, from 0.
  position bigint not null default 0,
  -- The resumable upload that it came from: a form that is posted twice names it again.
  upload_key text,
  kind text not null check (kind in ('jpg', 'png', 'pdf')),
  -- For showing only.
  name_sealed text not null,
  -- Bytes as they are kept, and as they were sent.
  size bigint not null check (size > 0),
  sent_size bigint not null check (sent_size > 0),
  file_id text not null references files (id),
  -- A keyed hash of the bytes that were sent: the same file is not kept twice.
  contents_hash text not null,
  delete_at bigint,
  created_at bigint not null
);
create index enquiry_files_of on enquiry_files (enquiry_id);
create index enquiry_files_of_owner on enquiry_files (owner, contents_hash);
create index enquiry_files_going on enquiry_files (delete_at) where delete_at is not null;

-- What happened to an enquiry and who of the staff saw it, added to only; kept when the enquiry is erased.
create table enquiry_events (
  id text primary key,
  enquiry_id text not null references enquiries (id),
  kind text not null check (kind in ('received', 'told-sender', 'told-sales', 'shown', 'files-shown', 'closed', 'reopened', 'erased')),
  who text,
  detail text not null default '{}',
  at bigint not null
);
create index enquiry_events_of on enquiry_events (enquiry_id, at);

-- Whom an answer to a message goes to, where that is not the sender.
alter table mailbox add column reply_to text;
