-- The catalogue file that a member of staff uploaded last, until they apply it, upload another one, or it expires. One for each account.
create table catalogue_drafts (
  id text primary key,
  account_id text not null unique,
  content text not null,
  uploaded_at bigint not null,
  expires_at bigint not null
);
