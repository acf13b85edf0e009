-- Since when a unit waits for the carrier, if that is later than its creation: after a retry, or after the end of a hold.
alter table fulfilments add column waiting_since bigint;
