import { sql } from "kysely";

/**
 * The conditions of the partial indexes, each of which covers few rows of a large table. SQLite uses such an index only if a statement repeats
 * its condition literally, without bound values.
 */
export const INDEX_CONDITIONS = {
  unmatchedPayments: sql<boolean>`payments.unmatched = 1`,
  alivePayments: sql<boolean>`payments.state in ('creating', 'open', 'processing')`,
  unfinishedRefunds: sql<boolean>`refunds.state in ('waiting', 'pending', 'failed', 'manual')`,
  waitingOrders: sql<boolean>`orders.state in ('paid', 'preparing')`,
  refundsForStaff: sql<boolean>`refunds.state in ('waiting', 'pending', 'manual')`,
  unfinishedRequests: sql<boolean>`refund_requests.state in ('requested', 'approved')`,
  openDisputes: sql<boolean>`disputes.state = 'opened'`,
  openFulfilments: sql<boolean>`fulfilments.state in ('requested', 'submitted')`,
  unitsToRemind: sql<boolean>`fulfilments.state = 'delivered' and fulfilments.remind_at is not null`,
  failedUnits: sql<boolean>`fulfilments.state = 'failed' and fulfilments.revoked_at is null`,
  disownedOrders: sql<boolean>`orders.account_id is not null and orders.email = 'erased-' || orders.id || '@invalid'`,
  endedSims: sql<boolean>`real_name_sims.live = 0 and real_name_sims.checked_at is not null`,
  refusedSims: sql<boolean>`real_name_sims.live = 1 and real_name_sims.carrier_state = 'failed'`,
  waitingJobs: sql<boolean>`jobs.state = 'waiting'`,
  doneJobs: sql<boolean>`jobs.state = 'done'`,
  endedStaffAccounts: sql<boolean>`staff_accounts.ended_at is not null`,
  scheduledEditions: sql<boolean>`content_editions.state = 'scheduled'`,
  deadJobs: sql<boolean>`jobs.state = 'dead'`,
};
