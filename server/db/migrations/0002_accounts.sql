-- Who somebody is. An e-mail address or phone stands here only once a code proved it (§2, Register).
create table accounts (
  id text primary key,
  email text unique,
  -- National digits with their country, and the whole number that must be unique.
  phone_country text,
  phone text,
  phone_number text unique,
  password_hash text,
  language text not null check (language in ('en','zh-cn','zh-hk','ja','ko')),
  consents text not null,
  created_at bigint not null,
  check (email is not null or phone_number is not null),
  check ((phone_country is null) = (phone is null) and (phone is null) = (phone_number is null))
);

-- The default shipping address of an account.
create table account_addresses (
  account_id text primary key references accounts (id) on delete cascade,
  contact text not null,
  phone_country text not null,
  phone text not null,
  address_country text not null references destinations (id),
  province text,
  city text,
  address text not null,
  postal_code text,
  updated_at bigint not null
);

-- One row per browser that is signed in: as an account, or as the holder of a card. Only the token's hash is kept.
create table sessions (
  token_hash text primary key,
  account_id text references accounts (id) on delete cascade,
  iccid text,
  stay bigint not null check (stay in (0, 1)),
  created_at bigint not null,
  seen_at bigint not null,
  ends_at bigint not null,
  check ((account_id is null) <> (iccid is null))
);
create index sessions_by_account on sessions (account_id);
create index sessions_over on sessions (ends_at);

-- Codes sent by mail and SMS: one alive per purpose, recipient and browser. Only their keyed hash is kept.
create table identity_codes (
  purpose text not null check (purpose in ('sign-in', 'register', 'reset', 'bind', 'delete')),
  recipient text not null,
  browser_hash text not null,
  code_hash text not null,
  tries bigint not null default 0,
  created_at bigint not null,
  expires_at bigint not null,
  primary key (purpose, recipient, browser_hash)
);
create index identity_codes_over on identity_codes (expires_at);

-- SIMs that an account follows beside those that its own orders brought; hidden ones of its orders stand here too.
create table account_sims (
  account_id text not null references accounts (id) on delete cascade,
  iccid text not null,
  remark text not null default '',
  hidden bigint not null default 0 check (hidden in (0, 1)),
  added_at bigint not null,
  primary key (account_id, iccid)
);

create index orders_by_account on orders (account_id, created_at);
create index fulfilments_by_iccid on fulfilments (iccid);

-- What a customer asks back. One open request per delivered unit; a person decides.
create table refund_requests (
  id text primary key,
  order_id text not null references orders (id),
  fulfilment_id text references fulfilments (id),
  account_id text references accounts (id) on delete set null,
  reason text not null,
  state text not null check (state in ('requested', 'approved', 'rejected', 'refunded')),
  requested_at bigint not null,
  decided_at bigint
);
create unique index refund_requests_open on refund_requests (fulfilment_id) where state in ('requested', 'approved', 'refunded');
create index refund_requests_by_order on refund_requests (order_id);

-- One-time tokens that carry a signed-in visitor over to the eSIM site.
create table esim_handovers (
  token_hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  expires_at bigint not null,
  redeemed_at bigint
);
