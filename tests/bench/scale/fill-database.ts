import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

const YEAR_MS = 365 * 86_400_000;
/** Numbers of orders of the accounts that are exported and erased. */
export const ACCOUNTS = { acc_few: 6, acc_many: 60, acc_gone_few: 6, acc_gone_many: 60 } as const;

/**
 * Fills an empty shop with a year of orders, evenly distributed and ending `now`: each paid and delivered, with its payment, webhook, ledger
 * entry, delivery and three done jobs; three of ten used WELCOME10. Rows are numbered, so that stand-ins can answer for any of them.
 */
export async function fillDatabase(db: Database, orders: number, options: { postgres: boolean; now: number }): Promise<void> {
  const { postgres, now } = options;
  const run = (statement: string) => sql.raw(statement).execute(db);
  const id = (prefix: string) => `'${prefix}_' || ${postgres ? "lpad(n::text, 26, '0')" : "printf('%026d', n)"}`;
  const rows = postgres
    ? `(select n from generate_series(1, ${orders}) n) series`
    : `(with recursive series (n) as (select 1 union all select n + 1 from series where n < ${orders}) select n from series) series`;
  const at = `${now - YEAR_MS} + n * ${Math.floor(YEAR_MS / orders)}${postgres ? "::bigint" : ""}`;
  const email = "'buyer' || (n % 400000) || '@example.com'";
  const withCode = (yes: string, no: string) => `case when n % 10 < 3 then ${yes} else ${no} end`;
  const amount = withCode("900", "1000");

  if (!postgres) for (const pragma of ["synchronous = off", "cache_size = -400000", "foreign_keys = off"]) await run(`pragma ${pragma}`);
  await run(`insert into orders (id, number, checkout_key, checkout_hash, link_key_hash, link_key_sealed, account_id, state, way, language, currency,
      subtotal, discount, postal_fee, total, promo_code, email, consents, created_at, paid_at, delivered_at, expires_at)
    select ${id("ord")}, 'RL' || n, 'form' || n, 'hash', 'link' || n, 'v1.aaaaaaaa.bbbbbbbbbbbbbbbb.cccccccccccccccccccccc.dddddddddddddddddddddddddddddd',
      case when n % 10 < 4 then 'acc_' || (n % 400000) end, 'delivered', 'esim', 'en', 'USD', 1000, ${withCode("100", "0")}, 0, ${amount},
      ${withCode("'WELCOME10'", "null")}, ${email}, '{}', ${at}, ${at}, ${at}, ${at} from ${rows}`);
  await run(`insert into order_lines (id, order_id, position, package_id, quantity, unit_price, subtotal, discount)
    select ${id("lin")}, ${id("ord")}, 1, 'JP-5GB-30D', 1, 1000, 1000, ${withCode("100", "0")} from ${rows}`);
  await run(`insert into payments (id, order_id, attempt, provider, method, amount, currency, state, snapshot, session_id, session_url, payment_ref,
      created_at, expires_at, paid_at)
    select ${id("pay")}, ${id("ord")}, 1, 'sandbox', 'card', ${amount}, 'USD', 'paid',
      '{"title":"Japan 5 GB 30 days","email":"buyer@example.com","successUrl":"https://shop.example.com/en/order-result?order=RL&key=LINK_KEY"}',
      'cs_' || n, 'https://checkout.example.com/c/pay/cs_' || n, 'pi_' || n, ${at}, ${at}, ${at} from ${rows}`);
  await run(`insert into payment_events (provider, event_id, type, body, received_at, processed_at, outcome, payment_id)
    select 'sandbox', ${id("evt")}, 'paid', '{"type":"paid","sessionId":"cs_' || n || '","ref":"' || ${id("pay")} || '","amount":1000}',
      ${at}, ${at}, 'paid', ${id("pay")} from ${rows}`);
  await run(`insert into ledger (id, order_id, payment_id, kind, amount, currency, ref, at)
    select ${id("led")}, ${id("ord")}, ${id("pay")}, 'payment', ${amount}, 'USD', ${id("pay")}, ${at} from ${rows}`);
  await run(`insert into fulfilments (id, order_id, line_id, unit, kind, state, iccid, created_at, delivered_at, carrier)
    select ${id("ful")}, ${id("ord")}, ${id("lin")}, 1, 'esim', 'delivered', '8985234' || (100000000000 + n), ${at}, ${at}, 'simulator' from ${rows}`);
  await run(`insert into order_events (id, order_id, at, actor, from_state, to_state, cause)
    select ${id("evn")}, ${id("ord")}, ${at}, 'carrier', 'preparing', 'delivered', 'delivered' from ${rows}`);
  await run(`insert into promo_uses (order_id, code, customer, state, at)
    select ${id("ord")}, 'WELCOME10', ${email}, 'used', ${at} from ${rows} where n % 10 < 3`);
  await run(`update promo_codes set taken = (select count(*) from promo_uses where code = 'WELCOME10') where code = 'WELCOME10'`);
  for (const [job, topic, suffix, payload] of [
    ["job_a", "orders.mail", ":confirmation", `'{"kind":"confirmation","orderId":"' || ${id("ord")} || '"}'`],
    ["job_b", "orders.mail", ":esim-ready", `'{"kind":"esim-ready","orderId":"' || ${id("ord")} || '"}'`],
    ["job_c", "payments.check", "", "'{}'"],
  ] as const) {
    await run(`insert into jobs (id, topic, ref, payload, state, available_at, tries, created_at, done_at)
      select ${id(job)}, '${topic}', ${id("ord")} || '${suffix}', ${payload}, 'done', ${at}, 1, ${at}, ${at} from ${rows}`);
  }
  for (const [account, count] of Object.entries(ACCOUNTS)) {
    await run(`insert into accounts (id, email, language, consents, created_at) values ('${account}', '${account}@example.com', 'en', '{}', 1)`);
    await run(`update orders set account_id = '${account}' where id in
      (select id from orders where account_id is null order by id desc limit ${count})`);
  }
  if (postgres) await run("analyze");
}
