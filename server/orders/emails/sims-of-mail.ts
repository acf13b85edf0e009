import type { Database } from "#server/db/database.ts";
import type { OrderMailKind } from "./order-mail.ts";
import type { RefundMailKind } from "./refund-mail.ts";

type Mail = { kind: OrderMailKind | RefundMailKind; orderId: string; /** Each once. */ iccids: string[] };
type Told = {
  /** How many units were delivered; null where the mail is about all of them. */
  units: number | null;
  /** SIMs that are renewed or topped up, each once: those that the mail is about, and those that are not done yet. */
  iccids: string[];
  missing: string[];
};

const OF_DELIVERY: readonly string[] = ["esim-ready", "sim-renewed", "shipped", "delivery-failed"];

/** Which part of an order a mail is about: a mail about its delivery leaves out units that were cancelled or that the carrier refused. */
export async function findMailSims(db: Database, { kind, orderId, iccids }: Mail): Promise<Told> {
  if (!OF_DELIVERY.includes(kind)) return { units: null, iccids, missing: [] };
  const units = await db
    .selectFrom("fulfilments")
    .select(["state", "iccid"])
    .where("order_id", "=", orderId)
    .where("taken_back_at", "is", null)
    .execute();
  const there = units.filter(({ state }) => state === "delivered");
  const done = iccids.filter((iccid) => there.some((unit) => unit.iccid === iccid));
  const missing = iccids.filter((iccid) => !done.includes(iccid) && units.some((unit) => unit.iccid === iccid));
  return { units: kind === "delivery-failed" ? null : Math.max(1, there.length), iccids: done, missing };
}
