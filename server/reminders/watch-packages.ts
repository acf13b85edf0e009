import { createHash } from "node:crypto";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import type { ReminderKind } from "#server/domain/service-states.schema.ts";
import { isCarrierError, type CarrierPackage } from "#server/gateways/carrier/carrier.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { RECURRING_JOBS } from "#server/jobs/recurring-jobs.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { REMINDER_TOPIC } from "#server/orders/privacy/find-order-messages.ts";
import { requestRating } from "#server/orders/ratings/request-rating.ts";
import { unitIdFromCarrierRef } from "#server/sims/sim.ts";
import { findReminderRecipient } from "./find-recipient.ts";
import { packageTimeZone } from "./package-time-zone.ts";
import { CHECK_INTERVAL_MS, findDueReminder, nextCheck, RATE_UNTIL_MS, type DueReminder } from "./reminder.ts";
import { reminderJob } from "./reminder-job.ts";
import { nextWakingHour } from "./waking-hours.ts";

const DAY_MS = 86_400_000;
const INTERVAL_MS = RECURRING_JOBS["reminders.watch"];
/** Maximum number of packages in one run. */
const MAX_PACKAGES = 50;
/** Time until the next run while more packages are due, ms: limits the load on the carrier, and the messages of an hour. */
const PAUSE_MS = 30_000;
/** Delay of a package after its check failed, ms. */
const RETRY_DELAY_MS = 5 * 60_000;
/** The first checks of packages that were delivered before reminders existed are spread over this time, so that their reminders are too. */
const FIRST_CHECKS_MS = 3 * DAY_MS;

type DuePackage = Awaited<ReturnType<typeof findDuePackages>>[number];
type ReadPackages = (iccid: string) => Promise<CarrierPackage[]>;

/**
 * Job `reminders.watch`, every five minutes, or after a pause while more are due: checks the packages that are due, 50 at most, and enqueues the
 * reminders of their buyers. Asks the carrier once for each SIM, and not at all about a package of which nobody may be reminded.
 */
export const watchPackages: JobHandler<AppContext> = async (shop) => {
  let checked = 0;
  try {
    const readPackages = readOnce(shop);
    for (const due of await findDuePackages(shop)) {
      if (!(await checkOrDelay(shop, due, readPackages))) break;
      checked++;
    }
  } catch (error) {
    // A job that fails too often becomes dead; this one must keep running.
    shop.log.error("reminders.watch-failed", error);
  }
  return { again: shop.clock() + (checked === MAX_PACKAGES ? PAUSE_MS : INTERVAL_MS) };
};

function findDuePackages({ db, clock }: Pick<AppContext, "db" | "clock">) {
  return db
    .selectFrom("fulfilments")
    .innerJoin("orders", "orders.id", "fulfilments.order_id")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .select(["fulfilments.id", "fulfilments.order_id", "fulfilments.kind", "fulfilments.iccid", "fulfilments.use_by", "fulfilments.remind_at"])
    .select(["fulfilments.delivered_at", "fulfilments.created_at", "fulfilments.revoked_at"])
    .select(["orders.email", "orders.travel_from", "order_lines.package_id", "order_lines.credit"])
    .where(INDEX_CONDITIONS.unitsToRemind)
    .where("fulfilments.remind_at", "<=", clock())
    .orderBy("fulfilments.remind_at")
    .limit(MAX_PACKAGES)
    .execute();
}

/** Returns a function that asks the carrier for the packages of a SIM once in this run. */
function readOnce({ carrier }: Pick<AppContext, "carrier">): ReadPackages {
  const read = new Map<string, CarrierPackage[]>();
  return async (iccid) => {
    const packages = read.get(iccid) ?? (await carrier.listPackages(iccid));
    read.set(iccid, packages);
    return packages;
  };
}

/** Checks one package, or delays its next check after an error. Returns false if the carrier does not respond; this run then makes no further calls. */
async function checkOrDelay(shop: AppContext, due: DuePackage, readPackages: ReadPackages): Promise<boolean> {
  try {
    await checkPackage(shop, due, readPackages);
    return true;
  } catch (error) {
    const isSilent = isCarrierError(error) && error.kind !== "final";
    shop.log.error(isSilent ? "carrier.silent" : "reminders.check-failed", error);
    await scheduleCheck(shop, due, shop.clock() + (isSilent ? RETRY_DELAY_MS : CHECK_INTERVAL_MS));
    return !isSilent;
  }
}

async function checkPackage(shop: AppContext, due: DuePackage, readPackages: ReadPackages): Promise<void> {
  const now = shop.clock();
  const { id, iccid, kind: way } = due;
  if (iccid === null || isOver(shop, due)) return scheduleCheck(shop, due, null);
  const firstCheck = (due.delivered_at ?? due.created_at) + CHECK_INTERVAL_MS;
  if (now < firstCheck) return scheduleCheck(shop, due, firstCheck);
  if (due.remind_at === 0 && now >= firstCheck + DAY_MS) return scheduleCheck(shop, due, now + 1 + spread(id, FIRST_CHECKS_MS));
  const recipient = await findReminderRecipient(shop.db, id);
  // A refund may be rejected, and reminders may be switched on again.
  if (!recipient) return scheduleCheck(shop, due, now + DAY_MS);
  const onSim = await readPackages(iccid);
  const simPackage = onSim.find(({ ref }) => unitIdFromCarrierRef(ref) === id);
  if (!simPackage) return scheduleCheck(shop, due, now + CHECK_INTERVAL_MS);
  const rows = await shop.db.selectFrom("reminders").select("kind").where("fulfilment_id", "=", id).execute();
  const travelsAt = due.travel_from === null ? null : Date.parse(due.travel_from);
  const checked = { way, simPackage, onSim, travelsAt, now, sent: rows.map(({ kind }) => kind) };
  const reminder = findDueReminder(checked);
  if (!reminder) return scheduleCheck(shop, due, nextCheck(checked));
  // Data that is low may be used up within a day.
  const earliest = reminder.kind === "data-low" ? now : await nextDayOfSim(shop, iccid);
  const sendAt = Math.max(earliest, nextWakingHour(now, packageTimeZone(shop.catalogue(), due.package_id), reminder.until));
  if (sendAt > now) return scheduleCheck(shop, due, sendAt);
  const next = nextCheck({ ...checked, sent: [...checked.sent, reminder.kind] });
  await enqueueReminder(shop, due, { reminder, simPackage, hasPhone: recipient.phone !== null, next });
}

/**
 * Whether nothing can be left to remind of, according to our own records: the package was revoked, its buyer erased, or its last possible day
 * is so long over that not even a rating is asked for.
 * Credit has reminders of its own (`top-up.watch`).
 */
function isOver({ clock, catalogue }: Pick<AppContext, "clock" | "catalogue">, due: DuePackage): boolean {
  const soldPackage = catalogue().packages.get(due.package_id);
  if (!soldPackage || due.credit !== null || due.revoked_at !== null || isErased(due.email)) return true;
  const useBy = due.use_by ?? due.created_at + soldPackage.useByDays * DAY_MS;
  return clock() >= useBy + (soldPackage.days + 2) * DAY_MS + RATE_UNTIL_MS;
}

/** Returns when the next reminder about a SIM may be sent: a day after the last one, whichever package that was about. */
async function nextDayOfSim({ db }: Pick<AppContext, "db">, iccid: string): Promise<number> {
  const last = await db
    .selectFrom("fulfilments")
    .innerJoin("reminders", "reminders.fulfilment_id", "fulfilments.id")
    .select("sent_at")
    .where("fulfilments.iccid", "=", iccid)
    .orderBy("sent_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ? last.sent_at + DAY_MS : 0;
}

type NewReminder = { reminder: DueReminder; simPackage: CarrierPackage; hasPhone: boolean; next: number | null };

/** Stores that a reminder is sent, once for each package and kind, and enqueues its messages. */
async function enqueueReminder(shop: AppContext, due: DuePackage, { reminder, simPackage, hasPhone, next }: NewReminder): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction().execute(async (tx) => {
    if (!(await setCheck(tx, due, next))) return;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("reminders")
      .values({ fulfilment_id: due.id, kind: reminder.kind, sent_at: now })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n || (await wasOrderReminded(tx, due, reminder.kind, now))) return;
    const rating = { orderId: due.order_id, packageId: due.package_id, endedAt: simPackage.endsAt ?? now, now };
    if (reminder.kind === "rate" && !(await requestRating(tx, rating))) return;
    const channels = hasPhone && reminder.kind !== "rate" ? (["mail", "sms"] as const) : (["mail"] as const);
    for (const channel of channels) {
      await enqueueJob(tx, { topic: REMINDER_TOPIC, ...reminderJob({ unitId: due.id, orderId: due.order_id, channel, reminder, simPackage }), now });
    }
  });
  shop.wake();
}

/** Whether the buyer was just reminded of another SIM of the order: what is to be done before the start of a package is done for all of them. */
async function wasOrderReminded(tx: DatabaseTransaction, { id, order_id: orderId }: DuePackage, kind: ReminderKind, now: number): Promise<boolean> {
  if (kind === "data-low" || kind === "ending" || kind === "rate") return false;
  const sent = await tx
    .selectFrom("reminders")
    .innerJoin("fulfilments", "fulfilments.id", "reminders.fulfilment_id")
    .select("fulfilment_id")
    .where("fulfilments.order_id", "=", orderId)
    .where("fulfilments.id", "<>", id)
    .where("reminders.kind", "=", kind)
    .where("sent_at", ">", now - DAY_MS)
    .limit(1)
    .execute();
  return sent.length > 0;
}

/** Returns a time within `ms` that is the same for an id in every process. */
const spread = (id: string, ms: number) => createHash("sha256").update(id).digest().readUInt32BE() % ms;

const scheduleCheck = async (shop: Pick<AppContext, "db">, due: DuePackage, at: number | null) => void (await setCheck(shop.db, due, at));

/** Sets when a package is checked next. Returns false, without effect, if another worker has checked it meanwhile. */
async function setCheck(db: Pick<AppContext["db"], "updateTable">, due: DuePackage, at: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("fulfilments")
    .set({ remind_at: at })
    .where("id", "=", due.id)
    .where("remind_at", "=", due.remind_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
