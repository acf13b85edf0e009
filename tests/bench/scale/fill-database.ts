import type { Database } from "#server/db/database.ts";
import { fillPeople } from "./fill-people.ts";
import { createSeries, type Series } from "./series.ts";

/** Numbers of orders of the accounts that are exported and erased. */
export const ACCOUNTS = { acc_few: 6, acc_many: 60, acc_gone_few: 6, acc_gone_many: 60 } as const;

const WITH_CODE = "n % 10 < 3";
const EXPIRED = "n % 10 = 9";
const CANCELLED = "n % 100 = 8";
const REFUNDED = "n % 100 = 18";
const PAID = `not (${EXPIRED} or ${CANCELLED})`;
const DELIVERED = `${PAID} and not ${REFUNDED}`;
const AMOUNT = `case when ${WITH_CODE} then 900 else 1000 end`;
const EMAIL = "'buyer' || (n % 400000) || '@example.com'";

/**
 * Fills an empty shop with ended orders, evenly distributed, `perDay` a day until `now`: of a hundred, ten expired, one was cancelled, one was
 * refunded, the others were delivered; three of ten used WELCOME10. The rows around them are those that the sweeps leave: messages, visits and
 * done jobs of a month. Rows are numbered, so that stand-ins can answer for any of them.
 */
export async function fillDatabase(db: Database, orders: number, options: { perDay: number; postgres: boolean; now: number }): Promise<void> {
  // One connection: its settings, without checks of foreign keys, are not those of another.
  await db.connection().execute((connection) => fillOverConnection(connection, orders, options));
}

async function fillOverConnection(db: Database, orders: number, options: { perDay: number; postgres: boolean; now: number }): Promise<void> {
  const series = createSeries(db, { orders, ...options });
  const settings = options.postgres
    ? ["set session_replication_role = replica"]
    : ["pragma synchronous = off", "pragma cache_size = -400000", "pragma foreign_keys = off"];
  for (const setting of settings) await series.run(setting);
  await fillOrders(series);
  await fillPayments(series);
  await fillJobs(series);
  await fillPeople(series);
  for (const [account, count] of Object.entries(ACCOUNTS)) {
    await series.run(
      `insert into accounts (id, email, language, consents, created_at) values ('${account}', '${account}@example.com', 'en', '{}', 1)`,
    );
    await series.run(`update orders set account_id = '${account}' where id in
      (select id from orders where account_id is null and state = 'delivered' order by id desc limit ${count})`);
  }
  if (options.postgres) await series.run("analyze");
}

async function fillOrders({ insert, id, at, now, last, run }: Series): Promise<void> {
  const order = { order_id: id("ord") };
  await insert("orders", {
    id: id("ord"),
    number: "'RL' || n",
    checkout_key: "'form' || n",
    checkout_hash: "'hash'",
    link_key_hash: "'link' || n",
    link_key_encrypted: "'v1.aaaaaaaa.bbbbbbbbbbbbbbbb.cccccccccccccccccccccc.dddddddddddddddddddddddddddddd'",
    account_id: "case when n % 10 < 4 then 'acc_' || (n % 400000) end",
    state: `case when ${EXPIRED} then 'expired' when ${CANCELLED} then 'cancelled' when ${REFUNDED} then 'refunded' else 'delivered' end`,
    way: "'esim'",
    language: "'en'",
    currency: "'USD'",
    subtotal: 1000,
    discount: `case when ${WITH_CODE} then 100 else 0 end`,
    postal_fee: 0,
    total: AMOUNT,
    promo_code: `case when ${WITH_CODE} then 'WELCOME10' end`,
    email: EMAIL,
    consents: "'{}'",
    created_at: at,
    paid_at: `case when ${PAID} then ${at} end`,
    delivered_at: `case when ${DELIVERED} then ${at} end`,
    expires_at: at,
    // The buyers of unpaid orders are erased after 90 days.
    erased_at: `case when not (${PAID}) and not ${last(90)} then ${at} end`,
  });
  await insert("order_lines", {
    id: id("lin"),
    ...order,
    position: 1,
    package_id: "'JP-5GB-30D'",
    quantity: 1,
    unit_price: 1000,
    subtotal: 1000,
    discount: `case when ${WITH_CODE} then 100 else 0 end`,
  });
  const state = "case when n % 10 = 9 then 'expired' else 'delivered' end";
  await insert("order_events", { id: id("evn"), ...order, at, actor: "'carrier'", from_state: "'preparing'", to_state: state, cause: "'delivered'" });
  await insert(
    "fulfilments",
    {
      id: id("ful"),
      ...order,
      line_id: id("lin"),
      unit: 1,
      kind: "'esim'",
      state: "'delivered'",
      iccid: "'8985234' || (100000000000 + n)",
      created_at: at,
      delivered_at: at,
      revoked_at: `case when ${REFUNDED} then ${at} end`,
      carrier: "'simulator'",
      // Packages are watched until they end.
      remind_at: `case when n % 12 = 0 then ${now} + 86400000 end`,
    },
    PAID,
  );
  await insert("reminders", { fulfilment_id: id("ful"), kind: "'install'", sent_at: at }, DELIVERED);
  await insert("carrier_events", { carrier: "'simulator'", event_id: "'event-' || n", ref: id("ful"), received_at: at }, PAID);
  await insert(
    "order_withdrawals",
    { id: id("wdr"), ...order, name: "'Ada Lovelace'", declared_at: at, closed_at: at, closed_by: "'Mei'" },
    REFUNDED,
  );
  await insert("promo_uses", { ...order, code: "'WELCOME10'", customer: EMAIL, at }, `${WITH_CODE} and ${PAID}`);
  await run("update promo_codes set taken = (select count(*) from promo_uses where code = 'WELCOME10') where code = 'WELCOME10'");
}

async function fillPayments({ insert, id, at }: Series): Promise<void> {
  const money = { order_id: id("ord"), currency: "'USD'" };
  await insert("payments", {
    id: id("pay"),
    ...money,
    attempt: 1,
    provider: "'sandbox'",
    method: "'card'",
    amount: AMOUNT,
    state: `case when ${EXPIRED} then 'expired' when ${CANCELLED} then 'cancelled' else 'paid' end`,
    snapshot: `'{"title":"Japan 5 GB 30 days","email":"buyer@example.com","successUrl":"https://shop.example.com/en/order-result?order=RL&key=LINK_KEY"}'`,
    session_id: "'cs_' || n",
    session_url: "'https://checkout.example.com/c/pay/cs_' || n",
    payment_ref: "'pi_' || n",
    created_at: at,
    expires_at: at,
    paid_at: `case when ${PAID} then ${at} end`,
  });
  const event = { provider: "'sandbox'", event_id: id("evt"), received_at: at, processed_at: at, payment_id: id("pay") };
  const body = `'{"type":"paid","sessionId":"cs_' || n || '","ref":"' || ${id("pay")} || '","amount":1000}'`;
  const type = `case when ${PAID} then 'paid' else 'expired' end`;
  await insert("payment_events", { ...event, type, outcome: type, body });
  await insert("ledger", { id: id("led"), ...money, payment_id: id("pay"), kind: "'payment'", amount: AMOUNT, ref: id("pay"), at }, PAID);
  await insert(
    "refund_requests",
    {
      id: id("ref"),
      order_id: id("ord"),
      fulfilment_id: id("ful"),
      reason: "'trip-changed'",
      state: "'refunded'",
      amount: AMOUNT,
      requested_at: at,
      decided_at: at,
      decided_by: "'staff (Mei)'",
    },
    REFUNDED,
  );
  const refund = { id: id("rfd"), ...money, payment_id: id("pay"), request_id: id("ref"), subject: id("ref"), attempt: 1, reason: "'requested'" };
  const settled = { amount: AMOUNT, state: "'succeeded'", provider_ref: "'re_' || n", created_at: at, sent_at: at, settled_at: at };
  await insert("refunds", { ...refund, ...settled }, REFUNDED);
  const posted = { id: id("lef"), ...money, payment_id: id("pay"), kind: "'refund'", amount: `-(${AMOUNT})`, ref: id("rfd"), at };
  await insert("ledger", posted, REFUNDED);
  const resolved = { found_at: at, resolved_at: at, note: "'the provider has corrected it'", order_id: id("ord") };
  await insert("discrepancies", { id: id("dis"), kind: "'amount'", ref: id("pay"), ours: "'1'", theirs: "'2'", ...resolved }, "n % 200 = 1");
}

/** The done jobs and the messages of the last month; older ones are deleted. */
async function fillJobs({ insert, id, at, last }: Series): Promise<void> {
  for (const [job, topic, suffix, payload] of [
    ["job_a", "orders.mail", ":confirmation", `'{"kind":"confirmation","orderId":"' || ${id("ord")} || '"}'`],
    ["job_b", "orders.mail", ":esim-ready", `'{"kind":"esim-ready","orderId":"' || ${id("ord")} || '"}'`],
    ["job_c", "payments.check", "", "'{}'"],
  ] as const) {
    const done = { state: "'done'", available_at: at, tries: 1, created_at: at, done_at: at };
    const ref = `${id("ord")} || '${suffix}'`;
    const order_id = topic === "orders.mail" ? id("ord") : "null";
    await insert("jobs", { id: id(job), topic: `'${topic}'`, ref, payload, order_id, ...done }, last(30));
  }
  const text = { subject: "'Your eSIM is ready'", body_text: "'Dear customer, …'", body_html: "'<p>Dear customer, …</p>'" };
  await insert("mailbox", { id: id("job_a"), channel: "'mail'", recipient: EMAIL, ...text, sent_at: at }, last(29));
}
