import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { endOfPrefix, ICCID_END, type Lookup } from "./search-text.ts";

/** The most orders of one lookup, and the most rows of an index that a prefix reads. */
export const MAX_HITS = 20;
const MAX_PREFIX_ROWS = 200;

/** Returns the ids of the newest orders that one lookup finds, newest first. */
export async function findOrderIds(db: Database, lookup: Lookup): Promise<string[]> {
  switch (lookup.by) {
    case "number":
      return ids(await db.selectFrom("orders").select("id").where("number", "=", lookup.number).execute());
    case "number-end":
      return findByNumberEnd(db, lookup);
    case "id":
      return findByReference(db, lookup.id);
    case "email":
      return findByEmail(db, lookup.email);
    case "email-prefix":
      return findByEmailPrefix(db, lookup.prefix);
    case "phone":
      return findByPhone(db, lookup);
    case "tracking":
      return ids(await db.selectFrom("orders").select("id").where("tracking_key", "=", lookup.key).orderBy("id", "desc").limit(MAX_HITS).execute());
    case "recipient":
      return findByRecipient(db, lookup.prefixes);
    case "registration":
    case "enquiry":
    case "iccid":
    case "iccid-end":
      return [];
  }
}

/** Returns the units with an ICCID, or with one that ends in these digits, newest first. */
export async function findUnits(db: Database, lookup: Extract<Lookup, { by: "iccid" | "iccid-end" }>) {
  const query = db.selectFrom("fulfilments").select(["iccid", "order_id", "created_at"]).orderBy("id", "desc").limit(MAX_PREFIX_ROWS);
  if (lookup.by === "iccid") return query.where("iccid", "=", lookup.iccid).execute();
  const { digits } = lookup;
  // As the index fulfilments_by_iccid_end.
  const rows = await query
    .where(sql<boolean>`fulfilments.iccid is not null and substr(fulfilments.iccid, length(fulfilments.iccid) - 5) = ${digits.slice(-ICCID_END)}`)
    .execute();
  return rows.filter(({ iccid }) => iccid?.endsWith(digits));
}

async function findByNumberEnd(db: Database, { digits, end }: Extract<Lookup, { by: "number-end" }>): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "number"])
    // As the index orders_by_number_end.
    .where(sql<boolean>`substr(orders.number, length(orders.number) - 5) = ${end}`)
    .orderBy("id", "desc")
    .limit(MAX_PREFIX_ROWS)
    .execute();
  return newest(rows.filter(({ number }) => number.endsWith(`${digits}-${end}`)).map(({ id }) => id));
}

/** Finds the order of a payment, refund, refund request, dispute or unit by its id of ours or of the provider. */
async function findByReference(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("payments")
    .select("order_id")
    .where("id", "=", id)
    .unionAll(db.selectFrom("payments").select("order_id").where("session_id", "=", id))
    .unionAll(db.selectFrom("payments").select("order_id").where("payment_ref", "=", id))
    .unionAll(db.selectFrom("refunds").select("order_id").where("id", "=", id))
    .unionAll(db.selectFrom("refunds").select("order_id").where("provider_ref", "=", id))
    .unionAll(db.selectFrom("refund_requests").select("order_id").where("id", "=", id))
    .unionAll(db.selectFrom("disputes").select("order_id").where("id", "=", id))
    .unionAll(db.selectFrom("fulfilments").select("order_id").where("id", "=", id))
    .unionAll(db.selectFrom("orders").select("id as order_id").where("id", "=", id))
    .limit(MAX_HITS)
    .execute();
  return rows.map((row) => row.order_id);
}

async function findByEmail(db: Database, email: string): Promise<string[]> {
  const orders = await db.selectFrom("orders").select("id").where("email", "=", email).orderBy("created_at", "desc").limit(MAX_HITS).execute();
  const account = await db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirst();
  return newest([...ids(orders), ...(await findByAccount(db, account?.id))]);
}

async function findByEmailPrefix(db: Database, prefix: string): Promise<string[]> {
  const end = endOfPrefix(prefix);
  let query = db.selectFrom("orders").select(["id", "email"]).where("email", ">=", prefix);
  if (end !== null) query = query.where("email", "<", end);
  const rows = await query.orderBy("email").limit(MAX_PREFIX_ROWS).execute();
  return newest(rows.flatMap(({ id, email }) => (email.startsWith(prefix) ? [id] : [])));
}

async function findByPhone(db: Database, { numbers, e164 }: Extract<Lookup, { by: "phone" }>): Promise<string[]> {
  const found: string[] = [];
  for (const number of numbers) {
    const rows = await db.selectFrom("orders").select("id").where("phone", "=", number).orderBy("id", "desc").limit(MAX_HITS).execute();
    found.push(...ids(rows));
  }
  const account = await db.selectFrom("accounts").select("id").where("phone_number", "=", e164).executeTakeFirst();
  return newest([...found, ...(await findByAccount(db, account?.id))]);
}

async function findByRecipient(db: Database, prefixes: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const prefix of prefixes) {
    const end = endOfPrefix(prefix);
    let query = db.selectFrom("orders").select(["id", "contact_key"]).where("contact_key", ">=", prefix);
    if (end !== null) query = query.where("contact_key", "<", end);
    const rows = await query.orderBy("contact_key").limit(MAX_PREFIX_ROWS).execute();
    found.push(...rows.flatMap((row) => (row.contact_key?.startsWith(prefix) ? [row.id] : [])));
  }
  return newest(found);
}

async function findByAccount(db: Database, accountId: string | undefined): Promise<string[]> {
  if (accountId === undefined) return [];
  return ids(await db.selectFrom("orders").select("id").where("account_id", "=", accountId).orderBy("created_at", "desc").limit(MAX_HITS).execute());
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** Ids sort by time. */
const newest = (found: string[]) => [...new Set(found)].sort((a, b) => (a < b ? 1 : -1)).slice(0, MAX_HITS);
