-- The link to one eSIM of an order, which the buyer can give to somebody else. An eSIM that was delivered before has none.
alter table fulfilments add column link_key_hash text;
alter table fulfilments add column link_key_sealed text;
create unique index fulfilments_by_link_key on fulfilments (link_key_hash) where link_key_hash is not null;
