-- The name that the buyer gives an eSIM of an order without an account: who travels with it. An account has names of its own (account_sims).
alter table fulfilments add column remark text not null default '';
