-- Only paid orders use a promo code.
update promo_codes
set taken = taken - (select count(*) from promo_uses where promo_uses.code = promo_codes.code and promo_uses.state = 'reserved');
delete from promo_uses where state <> 'used';
-- Gmail ignores dots before the @, and has two domains.
update promo_uses
set customer = replace(substr(customer, 1, length(customer) - 10), '.', '') || '@gmail.com'
where customer like '%@gmail.com';
update promo_uses
set customer = replace(substr(customer, 1, length(customer) - 15), '.', '') || '@gmail.com'
where customer like '%@googlemail.com';
