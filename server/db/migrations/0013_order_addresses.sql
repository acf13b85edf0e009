-- Shipping addresses are removed some months after delivery: the sweep finds those that are left without reading every order.
create index orders_with_address on orders (created_at) where address is not null;
