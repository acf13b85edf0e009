import { hashSearch } from "#server/audit/list-staff-actions.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { hashSender } from "#server/crypto/keyed-hash.ts";
import type { Database } from "#server/db/database.ts";
import type { OrderState } from "#server/domain/order-states.schema.ts";
import { findOrderIds, findUnits, MAX_HITS } from "./find-orders.ts";
import { parseSearchText, type Lookup } from "./search-text.ts";

/** `at`: when it was created, ms UTC. `by`: what of it the text is. A registration or enquiry is only its reference: its own page checks who may read it. */
export type SearchHit =
  | { kind: "order"; number: string; state: OrderState; at: number; by: Lookup["by"] }
  | { kind: "sim"; iccid: string; at: number; by: Lookup["by"] }
  | { kind: "registration"; reference: string; at: number; by: Lookup["by"] }
  | { kind: "enquiry"; reference: string; at: number; by: Lookup["by"] };

/**
 * Finds orders, SIMs, registrations and enquiries by whatever a customer tells: number or its last six characters, email address (of an order also
 * its beginning), phone number, ICCID or its last six digits, id of a payment or refund, tracking number, name of a recipient, reference. Newest first, at most `limit`, up to 20. The audit
 * log gets how it was searched, a hash of the text and what was found: an owner can tell who looked for a person.
 */
export async function findAnything(
  shop: Pick<AppContext, "db" | "clock" | "env">,
  { text, limit = MAX_HITS, who }: { text: string; limit?: number; who: Staff },
): Promise<{ ok: true; hits: SearchHit[] } | { ok: false; code: "too-short" | "too-long" }> {
  const parsed = parseSearchText(text);
  if (!parsed.ok) return parsed;
  const found: SearchHit[] = [];
  for (const lookup of parsed.lookups) found.push(...(await findHits(shop, lookup)));
  // What several lookups find is shown once, with the most specific one.
  const hits = [...new Map(found.toReversed().map((hit) => [`${hit.kind} ${nameOf(hit)}`, hit])).values()]
    .sort((a, b) => b.at - a.at || (nameOf(a) < nameOf(b) ? 1 : -1))
    .slice(0, Math.max(0, Math.min(limit, MAX_HITS)));
  // An ICCID identifies a customer longer than the order that the search finds with it.
  const named = hits.flatMap((hit) => (hit.kind === "sim" ? [] : [nameOf(hit)]));
  const after = { by: [...new Set(parsed.lookups.map(({ by }) => by))].join(","), found: hits.length, hits: named.join(", ") };
  const subject = { kind: "list", id: hashSearch(shop.env, text)[0] } as const;
  await recordStaffAction(shop.db, { who, action: "list.search", subject, after, now: shop.clock() });
  return { ok: true, hits };
}

const nameOf = (hit: SearchHit) => (hit.kind === "order" ? hit.number : hit.kind === "sim" ? hit.iccid : hit.reference);

async function findHits({ db, env }: Pick<AppContext, "db" | "env">, lookup: Lookup): Promise<SearchHit[]> {
  const { by } = lookup;
  switch (lookup.by) {
    case "registration": {
      const { reference } = lookup;
      const rows = await db.selectFrom("real_name_registrations").select("created_at").where("reference", "=", reference).execute();
      return rows.map(({ created_at: at }) => ({ kind: "registration", reference, at, by }));
    }
    case "enquiry": {
      const { reference } = lookup;
      const rows = await db.selectFrom("enquiries").select("created_at").where("reference", "=", reference).execute();
      return rows.map(({ created_at: at }) => ({ kind: "enquiry", reference, at, by }));
    }
    case "iccid":
    case "iccid-end": {
      const units = await findUnits(db, lookup);
      const sims = units.slice(0, MAX_HITS).map(({ iccid, created_at: at }): SearchHit => ({ kind: "sim", iccid: iccid ?? "", at, by }));
      return [...sims, ...(await readOrders(db, units.map((unit) => unit.order_id).slice(0, MAX_HITS), by))];
    }
    case "email": {
      const rows = await db
        .selectFrom("enquiries")
        .select(["reference", "created_at"])
        .where("email_hash", "in", hashSender(env, lookup.email))
        .orderBy("id", "desc")
        .limit(MAX_HITS)
        .execute();
      const enquiries = rows.map(({ reference, created_at: at }): SearchHit => ({ kind: "enquiry", reference, at, by }));
      return [...enquiries, ...(await readOrders(db, await findOrderIds(db, lookup), by))];
    }
    case "number":
    case "number-end":
    case "id":
    case "email-prefix":
    case "phone":
    case "tracking":
    case "recipient":
      return readOrders(db, await findOrderIds(db, lookup), by);
  }
}

async function readOrders(db: Database, orderIds: string[], by: Lookup["by"]): Promise<SearchHit[]> {
  if (orderIds.length === 0) return [];
  const rows = await db.selectFrom("orders").select(["number", "state", "created_at"]).where("id", "in", orderIds).execute();
  return rows.map(({ number, state, created_at: at }) => ({ kind: "order", number, state, at, by }));
}
