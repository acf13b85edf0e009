-- A parcel that came back no longer waits once its buyer has the money: a refunded order, or a lost dispute. Earlier ones were left waiting.
update returned_parcels set settled_at = returned_at, outcome = 'refunded'
where settled_at is null and (
  order_id in (select id from orders where state = 'refunded')
  or order_id in (
    select disputes.order_id from disputes inner join payments on payments.id = disputes.payment_id
    where disputes.state = 'lost' and payments.duplicate = 0
  )
);
