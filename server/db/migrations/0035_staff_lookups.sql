-- What staff look up: the audit log by a kind of subject alone, and by a number or reference alone.
create index staff_actions_by_subject_kind on staff_actions (subject_kind, id);
create index staff_actions_by_subject_id on staff_actions (subject_id, id);
-- The six characters after the hyphen of an order number. SQLite and PostgreSQL count from the end differently, so the start is calculated.
create index orders_by_number_end on orders (substr(number, length(number) - 5));
