import { readAddress } from "#server/destinations/address/read-address.ts";
import { readAccountAddress } from "#server/identity/account/read-account.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { formatAmount } from "#server/locale/money.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Database } from "#server/db/database.ts";
import { exportOrders, isoTime, readConsents } from "./export-orders.ts";
import { findMessagesByAccount } from "./find-order-messages.ts";
import { ownedBy, type OrderOwner } from "./order-owner.ts";

/** Format version of the file; it increases with every change that could break a program that reads it. */
const VERSION = 2;

const NOTE =
  "What we keep about you and your orders, as of exportedAt. Times are UTC (ISO 8601); amounts are in the currency beside them. Left out because " +
  "whoever has them can act in your name: your password, the codes that sign you in, the keys that open orders without signing in, and the codes " +
  "that install an eSIM. You find those codes on the page of each order while you are signed in.";

/** What every export begins with. */
export const aboutExport = ({ clock }: Pick<AppContext, "clock">) => ({
  format: `${BRAND.slug}-account-export`,
  version: VERSION,
  exportedAt: isoTime(clock()),
  note: NOTE,
});

/**
 * Returns all data of one account as a plain object: account, address, consents, sessions, orders with payments and deliveries, SIMs, refund
 * requests, and stored messages: those to its email address or phone number, and those about its orders, regardless of the recipient. Contains no
 * secrets. Null if the account does not exist.
 */
export async function exportAccount(shop: AppContext, accountId: string) {
  const { db } = shop;
  const account = await db.selectFrom("accounts").selectAll().where("id", "=", accountId).executeTakeFirst();
  if (!account) return null;
  const recipients = [account.email, account.phone_number].filter((recipient): recipient is string => Boolean(recipient));
  const orderMessages = await findMessagesByAccount(db, accountId);
  const [address, sessions, sims, refunds, messages, optOuts, orders] = await Promise.all([
    readAccountAddress(shop, accountId),
    db
      .selectFrom("sessions")
      .select(["created_at", "seen_at", "ends_at", "stay"])
      .where("account_id", "=", accountId)
      .orderBy("created_at")
      .execute(),
    db.selectFrom("account_sims").selectAll().where("account_id", "=", accountId).orderBy("added_at").execute(),
    exportRefundRequests(db, { accountId }),
    exportMessages(db, { recipients, ids: orderMessages }),
    db
      .selectFrom("reminder_opt_outs")
      .select("created_at")
      .where("recipient", "in", [accountId, ...recipients])
      .orderBy("created_at")
      .execute(),
    exportOrders(shop, { accountId }),
  ]);
  const language = account.language as Language;
  return {
    ...aboutExport(shop),
    account: {
      email: account.email,
      phone: account.phone_number,
      hasPassword: account.password_hash !== null,
      language,
      createdAt: isoTime(account.created_at),
      /** Since when reminders are switched off; null if they are on. */
      remindersOffSince: isoTime(optOuts[0]?.created_at ?? null),
      consents: readConsents(account.consents, { table: "accounts", id: account.id }),
    },
    shippingAddress: address && {
      contact: address.contact,
      phoneCountry: address.phoneCountry,
      phone: address.phone,
      ...readableAddress(address, language),
    },
    sessions: sessions.map((session) => ({
      signedInAt: isoTime(session.created_at),
      lastUsedAt: isoTime(session.seen_at),
      endsAt: isoTime(session.ends_at),
      staySignedIn: session.stay === 1,
    })),
    orders,
    sims: sims.map((sim) => ({ iccid: sim.iccid, remark: sim.remark, removed: sim.hidden === 1, addedAt: isoTime(sim.added_at) })),
    refundRequests: refunds,
    messages,
  };
}

/** Returns the refund requests of the orders of an owner, oldest first. */
export async function exportRefundRequests(db: Database, owner: OrderOwner) {
  const requests = await db
    .selectFrom("refund_requests")
    .innerJoin("orders", "orders.id", "refund_requests.order_id")
    .leftJoin("fulfilments", "fulfilments.id", "refund_requests.fulfilment_id")
    .select(["orders.number", "orders.currency", "fulfilments.unit", "refund_requests.state", "reason", "requested_at", "decided_at"])
    .select(["amount", "decision", "refund_requests.note"])
    .where(ownedBy(owner))
    .orderBy("requested_at")
    .execute();
  return requests.map((request) => ({
    order: request.number,
    unit: request.unit,
    amount: request.amount === null ? null : formatAmount(request.amount),
    currency: request.currency,
    state: request.state,
    reason: request.reason,
    requestedAt: isoTime(request.requested_at),
    decision: request.decision,
    note: request.note,
    decidedAt: isoTime(request.decided_at),
  }));
}

type MessageSelection = { recipients: string[]; ids: string[]; /** Recipients of messages that are exported elsewhere. */ except?: string[] };

/** Returns the stored messages to these recipients, and those with these ids, oldest first, without secrets. */
export async function exportMessages(db: Database, { recipients, ids, except = [] }: MessageSelection) {
  const messages = await db
    .selectFrom("mailbox")
    .selectAll()
    .where((eb) => eb.or([...(recipients.length > 0 ? [eb("recipient", "in", recipients)] : []), ...(ids.length > 0 ? [eb("id", "in", ids)] : [])]))
    .$if(except.length > 0, (query) => query.where("recipient", "not in", except))
    .orderBy("sent_at")
    .execute();
  return messages.map((message) => ({
    channel: message.channel,
    to: message.recipient,
    subject: withoutKeysAndCodes(message.subject),
    text: withoutKeysAndCodes(message.body_text),
    sentAt: isoTime(message.sent_at),
  }));
}

/** Returns an address in words, because a province or city from a list is stored by its key. */
function readableAddress(address: NonNullable<Awaited<ReturnType<typeof readAccountAddress>>>, language: Language) {
  const { contact: _, phoneCountry: _country, phone: _phone, ...place } = address;
  const form = Object.fromEntries(Object.entries(place).map(([name, value]) => [name, value ?? undefined]));
  return readAddress({ ...form, addressCountry: place.addressCountry }, language) ?? place;
}

/** Removes link keys and six-digit codes from a message. */
const withoutKeysAndCodes = (text: string) => text.replace(/([?&]key=)[\w-]+/g, "$1…").replace(/(?<![\w-])\d{6}(?![\w-])/g, "……");
