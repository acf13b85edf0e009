// Compares the shop's records with those of the sandbox and of the simulated carrier, whose tables no use case of the shop reads.

/** Queries that must return no rows: one row per difference. */
const DIFFERENCES = {
  "paid at the sandbox, not in the shop": `
    select s.id from sandbox_sessions s left join payments p on p.session_id = s.id and p.state = 'paid' and p.amount = s.amount
    where s.payment_status = 'paid' and p.id is null`,
  "paid in the shop, not at the sandbox": `
    select p.id from payments p left join sandbox_sessions s on s.id = p.session_id and s.payment_status = 'paid' and s.amount = p.amount
    where p.state = 'paid' and p.amount > 0 and s.id is null`,
  "a sandbox session without a payment attempt": `
    select s.id from sandbox_sessions s left join payments p on p.session_id = s.id and p.id = s.ref where p.id is null`,
  "paid, without exactly one ledger entry of its amount": `
    select p.id from payments p left join ledger l on l.payment_id = p.id and l.kind = 'payment' and l.amount = p.amount
    where p.state = 'paid' group by p.id having count(l.id) <> 1`,
  "ledger entry without a payment": `
    select l.id from ledger l join payments p on p.id = l.payment_id where l.kind = 'payment' and p.state <> 'paid'`,
  "refunded at the sandbox, not in the shop": `
    select s.id from sandbox_refunds s left join refunds r on r.id = s.ref and r.amount = s.amount and r.state = s.status where r.id is null`,
  "refunded in the shop, not at the sandbox": `
    select r.id from refunds r left join sandbox_refunds s on s.ref = r.id and s.amount = r.amount and r.state = s.status
    where r.state = 'succeeded' and s.id is null`,
  "refunded, without exactly one ledger entry": `
    select r.id from refunds r left join ledger l on l.ref = r.id and l.kind = 'refund' and l.amount = -r.amount
    where r.state = 'succeeded' group by r.id having count(l.id) <> 1`,
  "an order whose ledger differs from its total": `
    select o.id from orders o left join ledger l on l.order_id = o.id group by o.id, o.state, o.total
    having coalesce(sum(l.amount), 0) <> case when o.state = 'delivered' then o.total else 0 end`,
  "an order without a final status": `
    select id from orders where state not in ('delivered', 'expired', 'cancelled', 'refunded')`,
  "an order with a wrong number of eSIMs": `
    select o.id from orders o join order_lines n on n.order_id = o.id
    left join fulfilments f on f.order_id = o.id and f.state = 'delivered' and f.revoked_at is null
    group by o.id, o.state, n.quantity having count(f.id) <> case when o.state = 'delivered' then n.quantity else 0 end`,
  "an eSIM at the carrier without a unit": `
    select s.ref from simulator_orders s left join fulfilments f on f.iccid = s.iccid and f.state = 'delivered'
    where s.cancelled_at is null group by s.ref having count(f.id) <> 1`,
  "an eSIM unknown to the carrier": `
    select f.id from fulfilments f left join simulator_orders s on s.iccid = f.iccid where f.state = 'delivered' and s.ref is null`,
  "a paid order without its two mails": `
    select o.id from orders o left join jobs j on j.topic = 'orders.mail' and j.state = 'done' and j.ref in (o.id || ':confirmation', o.id || ':esim-ready')
    where o.state = 'delivered' group by o.id having count(j.id) <> 2`,
  "a mail that was not sent": `
    select j.id from jobs j left join mailbox m on m.id = j.id where j.topic = 'orders.mail' and m.id is null`,
  "an unprocessed event": `select event_id as id from payment_events where processed_at is null`,
  "an unfinished job": `select topic || ' ' || coalesce(error, '') as id from jobs where state <> 'done' and topic not like 'reconcile.%'`,
  "an open discrepancy": `select kind || ' ' || ours || ' / ' || theirs as id from discrepancies
    where resolved_at is null and kind <> 'payment-state'`,
  "a promo code use without an order": `
    select c.code as id from promo_codes c left join promo_uses u on u.code = c.code
    group by c.code, c.taken having count(u.order_id) <> c.taken`,
};

/** Runs every query; `orders` are the numbers that buyers received. Returns a line for each kind of difference found. */
export async function compareRecords({ ask }, orders) {
  const found = [];
  for (const [what, sql] of Object.entries(DIFFERENCES)) {
    const rows = await ask(sql);
    if (rows.length > 0)
      found.push(
        `${rows.length} × ${what}: ${rows
          .slice(0, 3)
          .map((row) => Object.values(row)[0])
          .join(", ")}`,
      );
  }
  const ours = new Set((await ask("select number from orders")).map((row) => row.number));
  const lost = orders.filter((number) => !ours.has(number));
  const doubled = ours.size - new Set(orders).size + lost.length;
  if (lost.length > 0) found.push(`${lost.length} × an order that a buyer received and that does not exist: ${lost.slice(0, 3)}`);
  if (doubled > 0) found.push(`${doubled} × an order that no buyer received`);
  return found;
}
