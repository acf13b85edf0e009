-- The audit log: which member of staff read or changed what. Rows are only added. They name no customer; ids sort by time.
create table staff_actions (
  id text primary key,
  at bigint not null,
  -- Null with the operations command, whose user names themselves.
  account_id text,
  who text not null,
  via text not null check (via in ('desk', 'command')),
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
