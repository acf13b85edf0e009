-- Accounts of the staff desk, how they sign in, and their sessions.
create table staff_accounts (
  id text primary key,
  email text not null unique,
  name text not null,
  language text not null check (language in ('en', 'zh-cn', 'zh-hk')),
  -- Roles separated by commas, in the order of server/domain/staff.schema.ts; empty: none.
  roles text not null,
  -- Null until the invitation is accepted.
  password_hash text,
  created_at bigint not null,
  ended_at bigint
);
create index staff_accounts_by_end on staff_accounts (ended_at) where ended_at is not null;

-- Single-use links: the database has only the hash of the key. A used link is deleted.
create table staff_links (
  key_hash text primary key,
  account_id text not null references staff_accounts (id) on delete cascade,
  purpose text not null check (purpose in ('invitation', 'owner')),
  expires_at bigint not null
);
create index staff_links_by_account on staff_links (account_id);
create index staff_links_by_expiry on staff_links (expires_at);

create table staff_sessions (
  id text primary key,
  token_hash text not null unique,
  account_id text not null references staff_accounts (id) on delete cascade,
  -- pending: only the password was checked, so the session allows nothing but the second factor.
  kind text not null check (kind in ('pending', 'full')),
  created_at bigint not null,
  seen_at bigint not null,
  -- A session that was ended has the time of that.
  ends_at bigint not null,
  -- When the password and a second factor were last checked.
  confirmed_at bigint,
  -- Wrong second factors since the last right one.
  wrong_factors bigint not null,
  address text not null,
  user_agent text not null
);
create index staff_sessions_by_account on staff_sessions (account_id, ends_at);
create index staff_sessions_by_end on staff_sessions (ends_at);

-- The authenticator app of an account, and the one that is being set up.
create table staff_totps (
  account_id text not null references staff_accounts (id) on delete cascade,
  state text not null check (state in ('pending', 'active')),
  secret_sealed text not null,
  -- The last time step whose code was accepted. A code of this step or an earlier one is never accepted again.
  last_step bigint not null,
  created_at bigint not null,
  last_used_at bigint,
  primary key (account_id, state)
);

create table staff_passkeys (
  id text primary key,
  account_id text not null references staff_accounts (id) on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  created_at bigint not null,
  last_used_at bigint
);
create index staff_passkeys_by_account on staff_passkeys (account_id, id);

-- Random values that a passkey signs. A session has at most one for each purpose; it is deleted when it is used.
create table staff_challenges (
  session_id text not null references staff_sessions (id) on delete cascade,
  purpose text not null check (purpose in ('register', 'authenticate')),
  challenge text not null,
  expires_at bigint not null,
  primary key (session_id, purpose)
);
create index staff_challenges_by_expiry on staff_challenges (expires_at);

create table staff_recovery_codes (
  account_id text not null references staff_accounts (id) on delete cascade,
  code_hash text not null,
  created_at bigint not null,
  used_at bigint,
  primary key (account_id, code_hash)
);
