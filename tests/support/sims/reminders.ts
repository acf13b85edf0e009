import type { CarrierPackage } from "#server/gateways/carrier/carrier.ts";
import { startRecurringJob } from "#server/jobs/recurring-jobs.ts";
import { insertAccount, createAccountOrder } from "./sims.ts";
import { openTestShop, orderForm, START, type TestShop } from "#tests/support/shop.ts";

const DAY = 86_400_000;

/** 1 December, 12:00 in Japan. */
export const STARTED = Date.UTC(2026, 11, 1, 3);
/** What the carrier reports about a package that has started then, and has its data for 30 days. */
export const ACTIVE = { state: "active", activatedAt: STARTED, endsAt: STARTED + 30 * DAY } as const;

/** A delivered package in a shop that checks reminders. */
export type RemindedPackage = {
  shop: TestShop;
  accountId: string;
  orderId: string;
  number: string;
  iccid: string;
  unitId: string;
  /** Sets what the carrier reports about the package from now on. */
  report: (fields: Partial<CarrierPackage>) => void;
  /** Moves the clock to a time and runs the jobs; before that every hour, as a worker would. */
  liveUntil: (at: number) => Promise<void>;
  /** The kinds of the reminders in the mailbox, by their subject. */
  subjects: () => Promise<string[]>;
};

/** Opens a shop in which an account has just bought a package. */
export async function openRemindedPackage(
  form: Record<string, string> = {},
  phone: string | null = null,
  env: Record<string, string> = {},
): Promise<RemindedPackage> {
  const shop = await openTestShop(env);
  const accountId = await insertAccount(shop, "ada@example.com");
  if (phone !== null) await shop.db.updateTable("accounts").set({ phone_country: "HK", phone: "91234567", phone_number: phone }).execute();
  const { id: orderId, number, iccid } = await createAccountOrder(shop, accountId, orderForm(form));
  const { id: unitId } = await shop.db.selectFrom("fulfilments").select("id").where("order_id", "=", orderId).executeTakeFirstOrThrow();
  let reported: CarrierPackage = {
    ref: unitId,
    packageId: form.package ?? "JP-5GB-30D",
    state: "waiting",
    boughtAt: START,
    useBy: START + 180 * DAY,
    activatedAt: null,
    endsAt: null,
    cancelledAt: null,
    dataMb: 5120,
    dailyMb: null,
    reducedKbps: null,
    usedMb: 0,
    today: null,
  };
  shop.carrier.listPackages = async () => [reported];
  await startRecurringJob(shop, "reminders.watch");
  await shop.db.deleteFrom("mailbox").execute();
  return {
    shop,
    accountId,
    orderId,
    number,
    iccid,
    unitId,
    report: (fields) => void (reported = { ...reported, ...fields }),
    async liveUntil(at) {
      while (shop.clock() < at) {
        shop.pass(Math.min(3_600_000, at - shop.clock()));
        await shop.runJobs();
      }
    },
    async subjects() {
      const rows = await shop.db.selectFrom("mailbox").select("subject").where("channel", "=", "mail").orderBy("sent_at").execute();
      return rows.map(({ subject }) => subject);
    },
  };
}
