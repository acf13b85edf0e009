-- Staff read the open disputes in the order of the day until which evidence is accepted; those that accept none come last.
create index disputes_open_by_due on disputes (coalesce(evidence_due_at, 9007199254740991), id) where state = 'opened';
