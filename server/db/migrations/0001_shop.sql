-- The schema of the shop, by area. It runs on SQLite and PostgreSQL: ids are text, times are milliseconds UTC, money is minor units, flags are 0 or 1.
-- The values of a state or kind are listed in server/domain. Row types are in server/db/tables; personal data in tests/support/personal-data-inventory.ts.
-- Columns that end in _hash are keyed hashes of what they name; encrypted columns are listed in server/keys.

-- ---- Destinations and coverage ----
-- Countries and territories, their networks, and what a parcel to them costs. Only imports write these tables.

create table destinations (
  id text primary key check (length(id) = 2),
  iso3 text not null,
  continent text not null,
  middle_east bigint not null default 0 check (middle_east in (0, 1)),
  pinyin text not null,
  strokes bigint not null,
  dial text not null,
  currency text not null,
  time_zone text not null,
  popular_rank bigint,
  flag text not null,
  sellable bigint not null check (sellable in (0, 1))
);

create table destination_names (
  destination_id text not null references destinations (id) on delete cascade,
  language text not null,
  name text not null,
  letter text,
  primary key (destination_id, language)
);

create table destination_mccs (
  destination_id text not null references destinations (id) on delete cascade,
  mcc text not null check (length(mcc) = 3),
  primary key (destination_id, mcc)
);

-- Mobile operators whose networks a plan uses in a country.
create table carriers (
  destination_id text not null references destinations (id) on delete cascade,
  position bigint not null,
  name text not null,
  networks text not null,
  technology text,
  apn text,
  primary key (destination_id, position)
);

-- Postage of one parcel. A country without a row is not posted to.
create table postal_fees (
  destination_id text not null references destinations (id) on delete cascade,
  currency text not null,
  amount bigint not null check (amount >= 0),
  primary key (destination_id, currency)
);

-- How many business days a parcel usually takes from dispatch to delivery.
create table postal_times (
  destination_id text primary key references destinations (id) on delete cascade,
  least_days bigint not null check (least_days >= 0),
  most_days bigint not null check (most_days >= least_days)
);

-- ---- Catalogue ----
-- Plans and their packages: from the project's files, which imports replace, and from staff, which imports leave alone.

-- What the list of plans shows: one destination or region.
create table plans (
  id text primary key,
  kind text not null,
  -- The country in which data leaves to the internet, ISO code.
  exit text not null
);

create table plan_coverage (
  plan_id text not null references plans (id) on delete cascade,
  destination_id text not null references destinations (id),
  position bigint not null,
  primary key (plan_id, destination_id)
);

-- What is sold: data for travel, or credit for a prepaid SIM. Orders refer to rows, so no row is deleted.
create table packages (
  id text primary key,
  plan_id text not null references plans (id),
  kind text not null,
  -- The kind of prepaid SIM that credit is for; null for a travel package.
  product text,
  data_mb bigint check (data_mb > 0),
  daily_mb bigint check (daily_mb > 0),
  reduced_kbps bigint check (reduced_kbps > 0),
  -- For credit, HKD: the chosen amount before a discount, and what the SIM gets. Null for a travel package.
  face bigint check (face > 0),
  credit bigint check (credit > 0),
  days bigint not null check (days > 0),
  hotspot bigint not null check (hotspot in (0, 1)),
  use_by_days bigint not null check (use_by_days > 0),
  position bigint not null,
  on_sale bigint not null default 1 check (on_sale in (0, 1)),
  check ((kind = 'fixed' and data_mb is not null and daily_mb is null and reduced_kbps is null)
      or (kind = 'day-pass' and data_mb is null and daily_mb is not null and reduced_kbps is not null))
);
create index packages_by_plan on packages (plan_id, position);

create table prices (
  package_id text not null references packages (id) on delete cascade,
  currency text not null,
  amount bigint not null check (amount > 0),
  primary key (package_id, currency)
);

-- What a package that staff created contains. It has a row in `packages` too; its prices are in `package_changes`.
create table created_packages (
  package_id text primary key references packages (id),
  plan_id text not null references plans (id),
  kind text not null,
  data_mb bigint check (data_mb > 0),
  daily_mb bigint check (daily_mb > 0),
  reduced_kbps bigint check (reduced_kbps > 0),
  days bigint not null check (days > 0),
  hotspot bigint not null check (hotspot in (0, 1)),
  use_by_days bigint not null check (use_by_days > 0),
  check ((kind = 'fixed' and data_mb is not null and daily_mb is null and reduced_kbps is null)
      or (kind = 'day-pass' and data_mb is null and daily_mb is not null and reduced_kbps is not null))
);

-- Changes of packages by staff. They are applied when the catalogue is loaded.
create table package_changes (
  id text primary key,
  package_id text not null references packages (id),
  kind text not null,
  -- A price that is null stays as it is.
  cny bigint check (cny > 0),
  hkd bigint check (hkd > 0),
  usd bigint check (usd > 0),
  on_sale bigint check (on_sale in (0, 1)),
  -- The change applies from starts_at until before ends_at; null: until staff end it. One that is ended before it starts never applies.
  starts_at bigint not null,
  ends_at bigint,
  made_at bigint not null,
  made_by text not null,
  -- Who ended it early, and the change that replaced it.
  ended_by text,
  replaced_by text,
  check ((kind = 'sale' and on_sale is not null and cny is null and hkd is null and usd is null)
      or (kind = 'price' and on_sale is null and (cny is not null or hkd is not null or usd is not null))
      or (kind = 'created' and on_sale is null and cny is not null and hkd is not null and usd is not null))
);
create index package_changes_by_package on package_changes (package_id, id);
create index package_changes_by_end on package_changes (ends_at);

-- Names and order of plans by staff. Null: as imported.
create table plan_changes (
  plan_id text primary key references plans (id),
  position bigint,
  names text not null default '{}',
  changed_at bigint not null,
  changed_by text not null
);

-- The catalogue file that a member of staff uploaded last, until it is applied, replaced or expires.
create table catalogue_drafts (
  id text primary key,
  account_id text not null unique,
  content text not null,
  uploaded_at bigint not null,
  expires_at bigint not null
);

-- One row, which every change by staff raises: processes reload the catalogue when it differs. A transaction that changes the catalogue locks it
-- first.
create table catalogue_revisions (
  id text primary key check (id = 'staff'),
  revision bigint not null
);
insert into catalogue_revisions (id, revision) values ('staff', 0);

-- What was imported last from each file, so that an unchanged file is not imported again.
create table imports (
  name text primary key,
  fingerprint text not null,
  -- The release number in the file.
  release bigint,
  imported_at bigint not null
);

-- Contents that a newer import replaced: a process of an older release that starts must not import them again.
create table replaced_imports (
  name text not null,
  fingerprint text not null,
  replaced_at bigint not null,
  primary key (name, fingerprint)
);

-- ---- Content ----
-- Documents, questions, announcements and the notice, and the maintenance window.

-- What pages show now, one row for each language.
create table content_entries (
  group_key text not null,
  position bigint not null,
  language text not null,
  -- The part of an address after the #, of a question.
  anchor text not null default '',
  title text not null,
  link text not null default '',
  body text not null default '',
  version text not null,
  -- 1: staff published it; imports keep it.
  by_staff bigint not null default 0 check (by_staff in (0, 1)),
  updated_at bigint not null,
  primary key (group_key, position, language)
);

-- Where staff put a question within its type, and whether it is hidden. Imports keep both.
create table question_places (
  anchor text primary key,
  type text not null,
  position bigint,
  hidden bigint not null default 0 check (hidden in (0, 1))
);

-- Whether an answer helped: one vote of a visitor a day, kept for a year.
create table question_votes (
  anchor text not null,
  language text not null,
  voter_hash text not null,
  helpful bigint not null check (helpful in (0, 1)),
  voted_at bigint not null,
  primary key (anchor, voter_hash)
);
create index question_votes_by_time on question_votes (voted_at);

-- Every version of a document that was shown, because people agreed to it. Rows are only added.
create table document_versions (
  document_key text not null,
  language text not null,
  version text not null,
  title text not null,
  body text not null,
  published_at bigint not null,
  primary key (document_key, language, version)
);

-- Texts that staff are writing, one draft for each key. Every save changes the revision, so that nobody overwrites a change of somebody else.
create table content_drafts (
  content_key text primary key,
  revision text not null,
  -- JSON by language.
  texts text not null,
  version text not null default '',
  -- The day from which a document applies, YYYY-MM-DD; empty: the day of its publication.
  effective_day text not null default '',
  changed_by text not null,
  changed_at bigint not null
);

-- What was published or will be. Rows are added; only `state` changes, when a scheduled edition takes effect or is called off.
create table content_editions (
  id text primary key,
  content_key text not null,
  source text not null,
  state text not null,
  -- JSON by language.
  texts text not null,
  version text not null default '',
  effective_day text not null default '',
  takes_effect_at bigint not null,
  -- When the group is emptied; null: it stays until something else is published.
  ends_at bigint,
  -- The former edition whose texts it repeats.
  returned_from text,
  -- Null if it came with a release.
  published_by text,
  created_at bigint not null
);
create index content_editions_by_effect on content_editions (content_key, takes_effect_at, id);
create unique index content_editions_scheduled on content_editions (content_key) where state = 'scheduled';

-- The maintenance window, during which every page answers 503. At most one row.
create table maintenance (
  id bigint primary key check (id = 1),
  starts_at bigint not null,
  ends_at bigint not null,
  set_by text not null,
  set_at bigint not null,
  check (ends_at > starts_at)
);

-- ---- Staff ----
-- Accounts of the staff desk, their second factors and sessions, and the audit log.

create table staff_accounts (
  id text primary key,
  email text not null unique,
  name text not null,
  language text not null,
  -- Roles separated by commas, in the order of server/domain/staff.schema.ts; empty: none.
  roles text not null,
  -- Null until the invitation is accepted.
  password_hash text,
  created_at bigint not null,
  ended_at bigint
);
create index staff_accounts_by_end on staff_accounts (ended_at) where ended_at is not null;

-- Single-use links to accept an invitation. A used link is deleted.
create table staff_links (
  key_hash text primary key,
  account_id text not null references staff_accounts (id) on delete cascade,
  purpose text not null,
  expires_at bigint not null
);
create index staff_links_by_account on staff_links (account_id);
create index staff_links_by_expiry on staff_links (expires_at);

create table staff_sessions (
  id text primary key,
  token_hash text not null unique,
  account_id text not null references staff_accounts (id) on delete cascade,
  -- pending: only the password was checked, so the session allows nothing but the second factor.
  kind text not null,
  created_at bigint not null,
  seen_at bigint not null,
  -- In the past once the session was ended.
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
  state text not null,
  secret_encrypted text not null,
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
  purpose text not null,
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

-- The audit log: who read or changed what. Rows are only added, name no customer, and their ids sort by time.
create table staff_actions (
  id text primary key,
  at bigint not null,
  -- Null for the operations command, whose user gives a name.
  account_id text,
  who text not null,
  via text not null,
  address text,
  action text not null,
  subject_kind text not null,
  subject_id text,
  before_values text,
  after_values text
);
create index staff_actions_by_subject on staff_actions (subject_kind, subject_id, id);
create index staff_actions_by_who on staff_actions (who, id);
create index staff_actions_by_account on staff_actions (account_id, id) where account_id is not null;
create index staff_actions_by_action on staff_actions (action, id);
create index staff_actions_by_who_and_action on staff_actions (who, action, id);
create index staff_actions_by_subject_kind on staff_actions (subject_kind, id);
create index staff_actions_by_subject_id on staff_actions (subject_id, id);

-- ---- Accounts ----
-- Buyers who signed in, and their sessions and codes.

-- An email address or phone number is stored only after a code proved it (§2, Register).
create table accounts (
  id text primary key,
  email text unique,
  -- The national number with its country, and the complete number.
  phone_country text,
  phone text,
  phone_number text unique,
  password_hash text,
  language text not null,
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

-- SIMs that an account added, and SIMs of its orders that it renamed or hid.
create table account_sims (
  account_id text not null references accounts (id) on delete cascade,
  iccid text not null,
  remark text not null default '',
  hidden bigint not null default 0 check (hidden in (0, 1)),
  added_at bigint not null,
  primary key (account_id, iccid)
);
create index account_sims_by_iccid on account_sims (iccid);

-- Browsers that are signed in, as an account or as the holder of a SIM card.
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

-- Codes sent by email and SMS: at most one for each purpose, recipient and browser.
create table identity_codes (
  purpose text not null,
  recipient text not null,
  browser_hash text not null,
  code_hash text not null,
  attempts bigint not null default 0,
  created_at bigint not null,
  expires_at bigint not null,
  primary key (purpose, recipient, browser_hash)
);
create index identity_codes_over on identity_codes (expires_at);
create index identity_codes_by_recipient on identity_codes (recipient);

-- Single-use tokens that take a signed-in visitor to the eSIM site.
create table esim_handovers (
  token_hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  expires_at bigint not null,
  redeemed_at bigint
);
create index esim_handovers_over on esim_handovers (expires_at);
create index esim_handovers_by_account on esim_handovers (account_id);

-- ---- Orders ----
-- Stock, promo codes, orders and what happens to their units.

-- SIM cards to be posted. One is reserved when its order is placed.
create table sim_stock (
  kind text primary key,
  on_hand bigint not null check (on_hand >= 0),
  reserved bigint not null default 0 check (reserved >= 0 and reserved <= on_hand),
  -- When staff last counted them. Null: the number is that of the project's files.
  counted_at bigint
);

create table promo_codes (
  code text primary key check (code = upper(code)),
  kind text not null,
  basis_points bigint check (basis_points between 1 and 10000),
  starts_at bigint,
  ends_at bigint,
  max_uses bigint check (max_uses > 0),
  max_uses_per_customer bigint check (max_uses_per_customer > 0),
  taken bigint not null default 0 check (taken >= 0 and (max_uses is null or taken <= max_uses)),
  -- 1: staff created or ended it; imports keep it.
  by_staff bigint not null default 0 check (by_staff in (0, 1)),
  check ((kind = 'percent') = (basis_points is not null))
);

create table promo_amounts (
  code text not null references promo_codes (code) on delete cascade,
  currency text not null,
  amount bigint check (amount > 0),
  minimum_subtotal bigint not null default 0 check (minimum_subtotal >= 0),
  primary key (code, currency)
);

create table orders (
  id text primary key,
  number text not null unique,
  -- The hidden field of one rendered form, which can make one order.
  checkout_key text not null unique,
  checkout_hash text not null,
  link_key_hash text not null unique,
  link_key_encrypted text not null,
  account_id text,
  state text not null,
  delivery_method text not null,
  language text not null,
  currency text not null,
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null check (discount >= 0 and discount <= subtotal),
  postal_fee bigint not null check (postal_fee >= 0),
  total bigint not null check (total = subtotal - discount + postal_fee),
  promo_code text references promo_codes (code),
  email text not null,
  contact text,
  -- As staff search it: in lower case without spaces.
  contact_key text,
  phone_country text,
  phone text,
  address_country text references destinations (id),
  province text,
  city text,
  address text,
  postal_code text,
  tax_number text,
  -- The first day of the buyer's journey, such as 2026-12-05.
  travel_from text,
  courier text,
  tracking_number text,
  -- As staff search it: in upper case without spaces and hyphens.
  tracking_key text,
  iccid text,
  consents text not null,
  source text,
  sub_source text,
  market_url text,
  created_at bigint not null,
  expires_at bigint not null,
  paid_at bigint,
  delivered_at bigint,
  -- When the buyer removed the unpaid order from "My orders".
  dismissed_at bigint,
  -- The order that the buyer placed instead of this unpaid one.
  replaced_by text references orders (id),
  -- When the buyer's personal data was erased.
  erased_at bigint,
  check ((delivery_method = 'sim') = (iccid is not null)),
  check ((delivery_method = 'physical') = (address_country is not null))
);
create index orders_by_email on orders (email, created_at);
create index orders_open on orders (expires_at) where state = 'awaiting-payment';
create index orders_by_account on orders (account_id, created_at);
-- For the removal of addresses some months after delivery.
create index orders_with_address on orders (created_at) where address is not null;
create index orders_never_paid on orders (erased_at, created_at) where paid_at is null;
create index orders_with_buyer on orders (coalesce(delivered_at, paid_at, created_at)) where erased_at is null;
-- Orders of a deleted account that are not erased yet.
create index orders_disowned on orders (account_id) where account_id is not null and email = 'erased-' || id || '@invalid';
create index orders_by_state on orders (state, id);
create index orders_by_delivery_method on orders (delivery_method, id);
-- For the statistics.
create index orders_by_time on orders (created_at, source);
create index orders_by_payment_time on orders (paid_at, source) where paid_at is not null;
create index orders_by_contact on orders (contact_key) where contact_key is not null;
create index orders_by_tracking on orders (tracking_key) where tracking_key is not null;
create index orders_by_phone on orders (phone, id) where phone is not null;
create index orders_by_state_and_delivery_method on orders (state, delivery_method, id);
create index orders_replaced on orders (replaced_by) where replaced_by is not null;
create index orders_waiting on orders (id) where state in ('paid', 'preparing');
-- The six characters after the hyphen. SQLite and PostgreSQL count from the end differently, so the start is calculated.
create index orders_by_number_end on orders (substr(number, length(number) - 5));

create table order_lines (
  id text primary key,
  order_id text not null references orders (id),
  position bigint not null,
  package_id text not null references packages (id),
  quantity bigint not null check (quantity between 1 and 99),
  unit_price bigint not null check (unit_price >= 0),
  subtotal bigint not null check (subtotal = unit_price * quantity),
  discount bigint not null check (discount >= 0 and discount <= subtotal),
  -- The SIMs that are renewed or topped up, one for each unit, as a JSON list.
  iccids text,
  -- What each unit adds to a prepaid SIM, HKD, as offered when it was bought.
  credit bigint check (credit > 0),
  unique (order_id, position)
);

-- The history of an order: every change of its state, with the cause.
create table order_events (
  id text primary key,
  order_id text not null references orders (id),
  at bigint not null,
  actor text not null,
  from_state text,
  to_state text not null,
  cause text not null
);
create index order_events_by_order on order_events (order_id, at);

-- Paid orders that used a promo code.
create table promo_uses (
  order_id text primary key references orders (id),
  code text not null references promo_codes (code),
  customer text not null,
  at bigint not null
);
create index promo_uses_by_customer on promo_uses (customer, code);

-- The units of an order: an eSIM, a posted SIM card, or a package added to a SIM.
create table fulfilments (
  id text primary key,
  order_id text not null references orders (id),
  line_id text not null references order_lines (id),
  unit bigint not null check (unit >= 1),
  kind text not null,
  state text not null,
  iccid text,
  -- The carrier that got the request, and its name for it; null before.
  carrier text,
  carrier_request text,
  -- Which request it is; a retry after a refusal has another reference.
  carrier_attempt bigint not null default 1 check (carrier_attempt >= 1),
  codes_encrypted text,
  -- The key of the link to this eSIM, which the buyer can give to somebody else.
  link_key_hash text,
  link_key_encrypted text,
  -- The correction of the email address since which the codes are not shown.
  withheld_by text,
  use_by bigint,
  failure text,
  created_at bigint not null,
  -- Since when it waits for the carrier, if later than created_at: after a retry or an order hold.
  waiting_since bigint,
  delivered_at bigint,
  -- When the carrier refused it finally.
  failed_at bigint,
  -- When it was revoked: it must not be delivered, or is removed from the SIM.
  revoked_at bigint,
  -- When reminders of its package are checked next; 0: soon after the delivery; null: nothing is left to remind of.
  remind_at bigint default 0,
  -- The name that the buyer gives an eSIM of an order without an account: who travels with it. An account has names of its own (account_sims).
  remark text not null default '',
  unique (line_id, unit)
);
create unique index fulfilments_esim_iccid on fulfilments (iccid) where kind = 'esim' and iccid is not null;
create index fulfilments_by_order on fulfilments (order_id);
create index fulfilments_by_iccid on fulfilments (iccid);
create index fulfilments_open on fulfilments (created_at) where state in ('requested', 'submitted');
create index fulfilments_failed on fulfilments (order_id) where state = 'failed' and revoked_at is null;
create index fulfilments_to_remind on fulfilments (remind_at) where state = 'delivered' and remind_at is not null;
create unique index fulfilments_by_link_key on fulfilments (link_key_hash) where link_key_hash is not null;
-- The last six digits.
create index fulfilments_by_iccid_end on fulfilments (substr(iccid, length(iccid) - 5)) where iccid is not null;
-- For the daily comparison with the carrier.
create index fulfilments_by_last_change on fulfilments (coalesce(revoked_at, delivered_at, failed_at, created_at), id);

-- Withdrawals of consumers from the contract of an order (Directive 2011/83/EU, article 11a).
create table order_withdrawals (
  id text primary key,
  order_id text not null references orders (id),
  name text not null,
  declared_at bigint not null,
  -- When staff closed it, and who did.
  closed_at bigint,
  closed_by text
);
create unique index order_withdrawals_by_order on order_withdrawals (order_id);
create index order_withdrawals_open on order_withdrawals (declared_at) where closed_at is null;

-- Buyers who were asked to rate the plan of a package that has ended, once for each order, and their ratings.
create table ratings (
  order_id text primary key references orders (id),
  plan_id text not null references plans (id),
  -- When the package ended. Pages show the month.
  ended_at bigint not null,
  asked_at bigint not null,
  -- Null: not rated, or withdrawn.
  stars bigint check (stars between 1 and 5),
  sentence text,
  -- The language of the page on which it was rated, and when it was changed last.
  language text,
  rated_at bigint,
  -- Why staff hide the sentence; null: it is shown. The stars count all the same.
  hidden_because text,
  check ((stars is null) = (language is null) and (stars is null) = (rated_at is null)),
  check (stars is not null or sentence is null)
);
create index ratings_by_plan on ratings (plan_id, rated_at, order_id) where stars is not null;
create index ratings_with_sentence on ratings (plan_id, rated_at) where sentence is not null and hidden_because is null;
create index ratings_by_time on ratings (rated_at, order_id) where stars is not null;
create index ratings_hidden on ratings (rated_at, order_id) where hidden_because is not null;

-- How many ratings a plan has, and the sum of their stars. Written with each rating, so that pages count nothing.
create table plan_ratings (
  plan_id text primary key references plans (id),
  count bigint not null default 0 check (count >= 0),
  stars bigint not null default 0 check (stars between count and count * 5)
);

-- Parcels that came back. One that is not settled waits to be sent again or refunded.
create table returned_parcels (
  id text primary key,
  order_id text not null references orders (id),
  reason text not null,
  returned_at bigint not null,
  settled_at bigint,
  outcome text,
  check ((settled_at is null) = (outcome is null))
);
create index returned_parcels_by_order on returned_parcels (order_id, id);
create unique index returned_parcels_open on returned_parcels (order_id) where settled_at is null;

-- Corrected email addresses of orders, as long as their former owners can undo them.
create table email_corrections (
  id text primary key,
  order_id text not null references orders (id),
  -- The member of staff, as the audit log names them.
  who text not null,
  former_email_encrypted text not null,
  former_account_id text,
  -- The key of the link with which the former owner undoes the correction.
  key_hash text not null unique,
  corrected_at bigint not null,
  ends_at bigint not null,
  stopped_at bigint
);
create index email_corrections_by_order on email_corrections (order_id, id);
create index email_corrections_by_end on email_corrections (ends_at);

-- ---- Payments and refunds ----
-- Money in and back. The ledger is the truth; the other tables say how far each payment, refund and dispute is.

-- Payment attempts. Of one order, at most one is in progress and at most one pays for it.
create table payments (
  id text primary key,
  order_id text not null references orders (id),
  attempt bigint not null check (attempt >= 1),
  provider text not null,
  method text not null,
  amount bigint not null check (amount >= 0),
  -- ISO 4217; a provider may report one that the shop does not sell in.
  currency text not null,
  state text not null,
  reason text,
  snapshot text not null,
  session_id text,
  session_url text,
  payment_ref text,
  -- 1: it does not pay for its order, because another payment does or it differs from what was asked for.
  duplicate bigint not null default 0 check (duplicate in (0, 1)),
  -- 1: it pays for no order: a duplicate, too late, different or of an erased buyer.
  unmatched bigint not null default 0 check (unmatched in (0, 1)),
  created_at bigint not null,
  expires_at bigint not null,
  paid_at bigint,
  unique (order_id, attempt)
);
create unique index payments_one_alive on payments (order_id) where state in ('creating', 'open', 'processing');
create unique index payments_one_paid on payments (order_id) where state = 'paid' and duplicate = 0;
-- A payment that differs from its attempt has the same session.
create unique index payments_one_session on payments (session_id) where duplicate = 0;
create index payments_by_session on payments (session_id);
-- Disputes, and refunds made at the provider, name the payment by its reference there.
create index payments_by_payment_ref on payments (provider, payment_ref);
create index payments_alive on payments (state, provider) where state in ('creating', 'open', 'processing');
-- For the nightly comparison with the provider.
create index payments_by_time_paid on payments (provider, paid_at, id) where paid_at is not null;
create index payments_unmatched on payments (id) where unmatched = 1;
create index payments_by_provider_payment on payments (payment_ref) where payment_ref is not null;

-- From which networks payment pages were opened, kept for a day: unpaid orders are limited by network.
create table payment_networks (
  payment_id text not null references payments (id),
  network_hash text not null,
  created_at bigint not null,
  primary key (payment_id, network_hash)
);
create index payment_networks_by_network on payment_networks (network_hash, created_at);
create index payment_networks_by_time on payment_networks (created_at);

-- What providers reported, stored before it is processed.
create table payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  -- The payment that it names, which may not exist. Null for events about refunds and disputes.
  payment_id text,
  body text not null,
  received_at bigint not null,
  processed_at bigint,
  outcome text,
  primary key (provider, event_id)
);
create index payment_events_open on payment_events (received_at) where processed_at is null;
create index payment_events_by_payment on payment_events (payment_id);
create index payment_events_by_time on payment_events (received_at);

-- Buyers who want money back, and cancellations by staff.
create table refund_requests (
  id text primary key,
  order_id text not null references orders (id),
  fulfilment_id text references fulfilments (id),
  account_id text references accounts (id) on delete set null,
  reason text not null,
  -- Why staff cancelled, in their words.
  note text,
  -- What the buyer was shown when requesting.
  amount bigint,
  -- 1: refunded even if the package has started.
  goodwill bigint not null default 0 check (goodwill in (0, 1)),
  state text not null,
  requested_at bigint not null,
  decided_at bigint,
  -- As in the history of the order: staff (Mei), staff, payment.
  decided_by text,
  -- Why staff rejected it.
  decision text
);
create unique index refund_requests_open on refund_requests (fulfilment_id) where state in ('requested', 'approved', 'refunded');
create index refund_requests_by_order on refund_requests (order_id);
create unique index refund_requests_undecided on refund_requests (order_id) where fulfilment_id is null and state = 'requested';
create index refund_requests_unfinished on refund_requests (state, requested_at) where state in ('requested', 'approved');
create index refund_requests_by_fulfilment on refund_requests (fulfilment_id);
create index refund_requests_by_account on refund_requests (account_id);
create index refund_requests_by_state on refund_requests (state, id);

-- Money that is sent back, one row for each attempt. The id is the idempotency key at the provider.
create table refunds (
  id text primary key,
  order_id text not null references orders (id),
  payment_id text not null references payments (id),
  request_id text references refund_requests (id),
  -- The request, the unmatched payment, or the refund itself. Attempts at one subject follow each other.
  subject text not null,
  attempt bigint not null check (attempt >= 1),
  reason text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- waiting: to be sent. pending: the provider has it. manual: staff pay it by hand.
  state text not null,
  provider_ref text unique,
  failure text,
  -- Why staff made it, in their words.
  note text,
  created_at bigint not null,
  sent_at bigint,
  settled_at bigint,
  unique (subject, attempt)
);
create unique index refunds_one_alive on refunds (subject) where state in ('waiting', 'pending', 'manual');
create index refunds_by_payment on refunds (payment_id);
create index refunds_by_order on refunds (order_id);
create index refunds_unfinished on refunds (state) where state in ('waiting', 'pending', 'failed', 'manual');
create index refunds_by_time_settled on refunds (settled_at, id) where settled_at is not null;
create index refunds_by_request on refunds (request_id);
create index refunds_for_staff on refunds (id) where state in ('waiting', 'pending', 'manual');

-- Chargebacks, as the provider reports them.
create table disputes (
  -- The provider's id.
  id text primary key,
  provider text not null,
  order_id text not null references orders (id),
  payment_id text not null references payments (id),
  amount bigint not null check (amount >= 0),
  currency text not null,
  state text not null,
  -- In the provider's words, such as fraudulent.
  reason text,
  -- Until when the provider accepts evidence.
  evidence_due_at bigint,
  -- When the provider first reported it, and when it was decided.
  opened_at bigint not null,
  closed_at bigint
);
create index disputes_by_order on disputes (order_id);
create index disputes_by_payment on disputes (payment_id);
create index disputes_opened on disputes (opened_at) where state = 'opened';
create index disputes_by_state on disputes (state, id);
-- In the order of the day until which evidence is accepted; those that accept none come last.
create index disputes_open_by_due on disputes (coalesce(evidence_due_at, 9007199254740991), id) where state = 'opened';

-- Rows are only added. The sum is the money that the shop has.
create table ledger (
  id text primary key,
  order_id text not null references orders (id),
  payment_id text not null references payments (id),
  kind text not null,
  amount bigint not null check ((kind in ('refund', 'dispute') and amount <= 0) or (kind not in ('refund', 'dispute') and amount >= 0)),
  currency text not null,
  ref text not null,
  at bigint not null,
  unique (kind, ref)
);
create index ledger_by_time on ledger (at);
create index ledger_by_payment on ledger (payment_id);
create index ledger_by_order on ledger (order_id);

-- Sums of all ledger entries until the end of a past month, to which reports of later months add their entries.
create table ledger_positions (
  -- The first moment after the month, in Hong Kong.
  ends_at bigint not null,
  currency text not null,
  method text not null,
  kind text not null,
  entries bigint not null check (entries >= 0),
  amount bigint not null,
  primary key (ends_at, currency, method, kind)
);

-- Differences between our records and those of a provider or carrier. Nothing is corrected silently; staff decide.
create table discrepancies (
  id text primary key,
  -- The order that it concerns, if known.
  order_id text,
  kind text not null,
  ref text not null,
  ours text not null,
  theirs text not null,
  found_at bigint not null,
  resolved_at bigint,
  note text
);
create unique index discrepancies_open on discrepancies (kind, ref) where resolved_at is null;
create index discrepancies_by_order on discrepancies (order_id);
create index discrepancies_by_ref on discrepancies (ref, kind);
create index discrepancies_unresolved on discrepancies (id) where resolved_at is null;

-- ---- SIMs in use ----
-- What happens to delivered SIMs.

-- What carriers reported, stored before it is processed.
create table carrier_events (
  carrier text not null,
  event_id text not null,
  ref text not null,
  received_at bigint not null,
  primary key (carrier, event_id)
);
create index carrier_events_by_time on carrier_events (received_at);

-- Prepaid SIMs whose holder is notified when the balance is low. The recipient is looked up then.
create table watched_sims (
  iccid text primary key,
  next_check_at bigint not null,
  -- When the holder was notified; null again after the balance has risen.
  notified_at bigint,
  created_at bigint not null
);
create index watched_sims_due on watched_sims (next_check_at);

-- Reminders that were sent.
create table reminders (
  fulfilment_id text not null references fulfilments (id),
  kind text not null,
  sent_at bigint not null,
  primary key (fulfilment_id, kind)
);

-- Who gets no reminders: an account id, or the email address of a guest.
create table reminder_opt_outs (
  recipient text primary key,
  created_at bigint not null
);

-- ---- Files ----
-- Files that people send, and forms that are not finished.

-- Every stored file. It is in the storage under its id, encrypted with a key of its own, which FILE_KEYS wrap and `about` binds to its purpose.
create table files (
  id text primary key,
  about text not null,
  wrapped_key text not null,
  size bigint not null check (size >= 0),
  -- When it is deleted: after a day if nothing claims it. Null: kept until its owner is deleted.
  delete_at bigint,
  created_at bigint not null
);
create index files_going on files (delete_at) where delete_at is not null;

-- Resumable uploads (tus). The form carries the id; `visitor` is the hash of a key of the browser.
create table uploads (
  id text primary key,
  purpose text not null,
  visitor text not null,
  name_encrypted text,
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received >= 0 and received <= size),
  -- Until when a process writes a part; no other part is begun meanwhile.
  part_lease_until bigint not null default 0,
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
create index upload_parts_by_file on upload_parts (file_id);

-- Unfinished forms, one of each kind for each owner: `visitor:<hash>` or `account:<id>`.
create table drafts (
  -- A kind of form, or a correction: `real-name:<reference>`.
  form text not null,
  owner text not null,
  encrypted text not null,
  expires_at bigint not null,
  updated_at bigint not null,
  primary key (form, owner)
);
create index drafts_ending on drafts (expires_at);
create index drafts_by_owner on drafts (owner);

-- ---- Real-name registration ----
-- Registrations of a person for SIMs. What identifies a person is encrypted.

create table real_name_registrations (
  id text primary key,
  reference text not null unique,
  link_key_encrypted text not null,
  link_key_hash text not null,
  state text not null,
  attempt bigint not null default 1 check (attempt > 0),
  -- The same contents posted twice are one registration.
  contents_hash text not null,
  language text not null,
  purpose text not null,
  regions text not null,
  document_type bigint not null,
  account_id text references accounts (id) on delete set null,
  -- JSON, encrypted; null once erased.
  person_encrypted text,
  contact_encrypted text,
  document_hash text not null,
  person_hash text not null,
  -- 1: staff look at the photos even if the reader refuses them.
  ask_person bigint not null default 0 check (ask_person in (0, 1)),
  -- Why it was refused, or why staff must look: a JSON list.
  reasons text not null default '[]',
  -- What staff wrote to the applicant about a refusal.
  applicant_note text,
  decided_by text,
  decided_at bigint,
  photos_delete_at bigint,
  erased_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index real_name_by_document on real_name_registrations (document_hash);
create index real_name_by_person on real_name_registrations (person_hash);
create index real_name_by_contents on real_name_registrations (contents_hash);
create index real_name_by_account on real_name_registrations (account_id, state);
create index real_name_by_change on real_name_registrations (state, updated_at);
create index real_name_by_decision on real_name_registrations (decided_at);
create index real_name_to_erase on real_name_registrations (photos_delete_at) where photos_delete_at is not null;

-- The SIMs of a registration. A row is live from the acceptance of the registration until it ends; one SIM has at most one live row.
create table real_name_sims (
  registration_id text not null references real_name_registrations (id),
  iccid text not null,
  position bigint not null,
  live bigint not null default 1 check (live in (0, 1)),
  carrier_state text not null default 'waiting',
  -- How often the carrier refused it; each request has another reference.
  refusals bigint not null default 0,
  registered_at bigint,
  ended_at bigint,
  -- When the carrier was last asked whether it is still in use.
  checked_at bigint,
  primary key (registration_id, iccid)
);
create unique index real_name_sims_one_live on real_name_sims (iccid) where live = 1;
create index real_name_sims_checked on real_name_sims (checked_at) where live = 1;
create index real_name_sims_by_iccid on real_name_sims (iccid);
create index real_name_sims_refused on real_name_sims (registration_id) where live = 1 and carrier_state = 'failed';
create index real_name_sims_ended on real_name_sims (ended_at) where live = 0 and checked_at is not null;

-- Photos of documents. They belong to nobody until a registration takes them.
create table real_name_photos (
  id text primary key,
  owner text not null,
  registration_id text references real_name_registrations (id),
  side text not null,
  file_id text not null references files (id),
  -- Of its bytes: the same photo is not read twice.
  contents_hash text not null,
  -- The upload that it was taken from: a form that names it again is answered without reading its bytes.
  upload_key text,
  -- What the reader saw, as JSON, encrypted, and for which document type; null until it was read.
  reading_encrypted text,
  read_as bigint,
  delete_at bigint,
  created_at bigint not null
);
create index real_name_photos_of on real_name_photos (registration_id);
create index real_name_photos_going on real_name_photos (delete_at) where delete_at is not null;
create index real_name_photos_by_upload on real_name_photos (upload_key) where upload_key is not null;
create index real_name_photos_by_owner on real_name_photos (owner);
-- For the foreign key: deleting a file looks for rows that refer to it.
create index real_name_photos_by_file on real_name_photos (file_id);

-- The history of a registration. Rows are only added.
create table real_name_events (
  id text primary key,
  registration_id text not null references real_name_registrations (id),
  attempt bigint not null,
  kind text not null,
  detail text not null default '{}',
  -- What staff noted about a refusal; erased with the person.
  note text,
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

-- ---- Partner enquiries ----
-- Enquiries of partners and companies. What was typed is encrypted.

create table enquiries (
  id text primary key,
  reference text not null unique,
  state text not null default 'new',
  -- Of its contents and files while it is new and the promised day has not passed: the same enquiry posted twice is one.
  live_hash text unique,
  -- Of the sender's email address, to find everything that one person sent.
  email_hash text not null,
  language text not null,
  source text not null,
  -- The page of the shop that led to the form.
  origin text,
  product text not null,
  intention text not null,
  sales_band text not null,
  -- A JSON list.
  channels text not null,
  -- Everything that was typed, as JSON, encrypted; null once erased.
  data_encrypted text,
  -- Until when a reply was promised: a day in Hong Kong, YYYY-MM-DD.
  reply_by text not null,
  -- Who handles it.
  assigned_to text references staff_accounts (id) on delete set null,
  closed_at bigint,
  erased_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index enquiries_by_email on enquiries (email_hash);
create index enquiries_by_age on enquiries (updated_at) where erased_at is null;
create index enquiries_by_change on enquiries (state, updated_at);
create index enquiries_by_assignee on enquiries (assigned_to) where assigned_to is not null;

-- Attachments, also of a form that is not sent yet.
create table enquiry_files (
  id text primary key,
  -- `visitor:<hash>` or, for calls, `annex:<hash>`.
  owner text not null,
  enquiry_id text references enquiries (id),
  -- Its place in the enquiry, from 0.
  position bigint not null default 0,
  -- The upload that it came from: a form that is posted twice names it again.
  upload_key text,
  kind text not null,
  -- For showing only.
  name_encrypted text not null,
  -- Bytes as stored, and as sent.
  size bigint not null check (size > 0),
  sent_size bigint not null check (sent_size > 0),
  file_id text not null references files (id),
  -- Of the bytes that were sent: the same file is not stored twice.
  contents_hash text not null,
  delete_at bigint,
  created_at bigint not null
);
create index enquiry_files_of on enquiry_files (enquiry_id);
create index enquiry_files_of_owner on enquiry_files (owner, contents_hash);
create index enquiry_files_going on enquiry_files (delete_at) where delete_at is not null;
create index enquiry_files_by_file on enquiry_files (file_id);

-- The history of an enquiry, kept when it is erased. Rows are only added.
create table enquiry_events (
  id text primary key,
  enquiry_id text not null references enquiries (id),
  kind text not null,
  who text,
  detail text not null default '{}',
  at bigint not null
);
create index enquiry_events_of on enquiry_events (enquiry_id, at);

-- ---- Tracking ----
-- What visitors who agreed did, for 30 days.

create table tracking_events (
  id text primary key,
  -- Of the device fingerprint.
  visitor_hash text not null,
  event text not null,
  -- The page without language and query, such as plan-detail, and the whole local address.
  page text not null,
  url text not null,
  language text not null,
  item_type text,
  item_val text,
  source text,
  sub_source text,
  -- JSON of further fields.
  extra text not null default '{}',
  -- The day in Hong Kong, YYYY-MM-DD.
  day text not null,
  at bigint not null
);
create index tracking_events_by_visitor on tracking_events (visitor_hash, at);
create index tracking_events_by_time on tracking_events (at);
create index tracking_events_by_day on tracking_events (day, event);

-- Visitors who withdrew consent: for ten minutes, events that were on their way are dropped.
create table tracking_withdrawals (
  visitor_hash text primary key,
  at bigint not null
);
create index tracking_withdrawals_by_time on tracking_withdrawals (at);

-- ---- Machinery ----
-- Jobs, rate limits, and what a process checks when it starts and while it runs.

-- The outbox. A job is claimed by compare-and-set on its lease; its effect and its end are stored in one transaction.
create table jobs (
  id text primary key,
  topic text not null,
  ref text not null,
  payload text not null,
  -- The order or account that it sends a message about, so that messages are found by these.
  order_id text,
  account_id text,
  state text not null,
  available_at bigint not null,
  -- When it was expedited since a worker last took it: it runs again after that run.
  hurried_at bigint,
  attempts bigint not null default 0,
  lease_until bigint not null default 0,
  leased_by text,
  error text,
  created_at bigint not null,
  done_at bigint,
  unique (topic, ref)
);
create index jobs_due on jobs (available_at) where state = 'waiting';
create index jobs_waiting on jobs (topic, available_at) where state = 'waiting';
create index jobs_dead on jobs (id) where state = 'dead';
create index jobs_by_order on jobs (order_id, topic) where order_id is not null;
create index jobs_by_account on jobs (account_id, topic) where account_id is not null;
create index jobs_done on jobs (done_at) where state = 'done';

create table rate_limits (
  key text primary key,
  hits bigint not null,
  resets_at bigint not null
);
create index rate_limits_by_reset on rate_limits (resets_at);

-- A value encrypted with the keys of this database: a process with other keys refuses to start. One row.
create table key_canaries (
  id text primary key,
  encrypted text not null,
  updated_at bigint not null
);

-- The health check writes here, to find out whether anything can be written.
create table write_probes (
  id text primary key,
  payload text not null,
  written_at bigint not null
);

-- Messages while no mail server or SMS gateway is configured; the mailbox page shows them.
create table mailbox (
  id text primary key,
  channel text not null,
  recipient text not null,
  -- Who gets a reply, if not the sender.
  reply_to text,
  subject text not null,
  body_text text not null,
  body_html text not null,
  attachments text not null default '[]',
  sent_at bigint not null
);
create index mailbox_by_recipient on mailbox (recipient, sent_at);
create index mailbox_by_time on mailbox (sent_at);

-- ---- Simulated payment provider and carrier ----
-- The sandbox and the simulator behave like third parties: no other table refers to these.

create table sandbox_sessions (
  id text primary key,
  idempotency_key text not null unique,
  request_hash text not null,
  ref text not null,
  amount bigint not null,
  currency text not null,
  method text not null,
  title text not null,
  email text not null,
  language text not null,
  status text not null,
  payment_status text not null,
  payment_ref text,
  success_url text not null,
  cancel_url text not null,
  settles_at bigint,
  settles_as text,
  created_at bigint not null,
  expires_at bigint not null
);

create table sandbox_events (
  id text primary key,
  session_id text not null references sandbox_sessions (id),
  type text not null,
  body text not null,
  created_at bigint not null
);

create table sandbox_refunds (
  id text primary key,
  idempotency_key text not null unique,
  request_hash text not null,
  session_id text not null references sandbox_sessions (id),
  ref text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null,
  settles_at bigint not null,
  created_at bigint not null
);
create index sandbox_refunds_by_session on sandbox_refunds (session_id);

create table sandbox_disputes (
  id text primary key,
  session_id text not null references sandbox_sessions (id),
  amount bigint not null,
  currency text not null,
  status text not null,
  reason text not null,
  due_by bigint not null,
  created_at bigint not null
);
create index sandbox_disputes_by_session on sandbox_disputes (session_id);
create index sandbox_disputes_by_time on sandbox_disputes (created_at, id);

-- Units that the simulated carrier made, and what they contain.
create table simulator_orders (
  ref text primary key,
  job_id text not null unique,
  kind text not null,
  package_id text not null,
  iccid text not null,
  smdp_address text,
  matching_id text,
  confirmation_code text,
  -- The terms of the product at the time of the order, as JSON, and when the buyer paid.
  terms text not null,
  bought_at bigint not null,
  created_at bigint not null,
  ready_at bigint not null,
  cancelled_at bigint,
  cancel_key text
);
create index simulator_orders_by_iccid on simulator_orders (iccid, created_at);

create table simulator_sims (
  iccid text primary key,
  kind text not null,
  product text not null default 'travel',
  status text not null,
  created_at bigint not null
);

-- Who is registered for which SIM at the simulated carrier.
create table simulator_holders (
  ref text primary key,
  iccid text not null,
  regions text not null,
  document_hash text not null,
  registered_at bigint not null,
  ended_at bigint
);

-- Buyers who lost a delivered eSIM and ask for help: one open request for each.
create table replacement_requests (
  id text primary key,
  order_id text not null references orders (id),
  fulfilment_id text not null references fulfilments (id),
  reason text not null,
  requested_at bigint not null,
  -- When staff closed it, and who did.
  closed_at bigint,
  closed_by text
);
create index replacement_requests_by_order on replacement_requests (order_id);
create unique index replacement_requests_open_unit on replacement_requests (fulfilment_id) where closed_at is null;
create index replacement_requests_open on replacement_requests (requested_at) where closed_at is null;
