import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import type { TestShop } from "#tests/support/shop.ts";

/** The newest refund request. */
export async function lastRequest(shop: TestShop) {
  return shop.db.selectFrom("refund_requests").selectAll().orderBy("requested_at", "desc").orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
}

/** The subjects of all mails, newest first. */
export const subjects = async (shop: TestShop) => ((await listMailbox(shop)) ?? []).map((mail) => mail.subject);

/** The ledger entries in order. */
export const ledgerEntries = (shop: TestShop) => shop.db.selectFrom("ledger").select(["kind", "amount"]).orderBy("at").orderBy("id").execute();

/** Runs jobs every two seconds for the given number of seconds. */
export async function runJobsFor(shop: TestShop, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 2) {
    await shop.runJobs();
    shop.pass(2000);
  }
  await shop.runJobs();
}
