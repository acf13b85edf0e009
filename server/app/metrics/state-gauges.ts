import { Gauge, type Registry } from "prom-client";
import { countStates, type States } from "./count-states.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** A database that is scraped by many is asked no more often than this, ms. */
const KEPT_MS = 5_000;
/** A scrape does not wait longer for the database, ms. */
const PATIENCE_MS = 2_000;

/**
 * Shows the states of the shop in a registry, read from the database when they are asked for; answers what must be run before. While the
 * database does not answer they are missing, and `rovelink_database_up` is 0.
 */
export function addStateGauges(registry: Registry, shop: Pick<AppContext, "db" | "clock" | "log">): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `rovelink_${name}`, help, labelNames, registers: [registry] });
  const up = gauge("database_up", "1 while the database answers.");
  const waiting = gauge("jobs_waiting", "Jobs to be run now or later.", ["topic"]);
  const dead = gauge("jobs_dead", "Jobs that were given up: a person looks (jobs list).");
  const oldest = gauge("jobs_oldest_due_seconds", "For how long the job that is due the longest has been waiting.");
  const payments = gauge("payments", "Payments that may still bring money, by state.", ["state", "provider"]);
  const refunds = gauge("refunds", "Refunds that have not arrived, by state.", ["state"]);
  const requests = gauge("refund_requests", "Open requests for money back by state; a person decides on one that is requested (refunds list).", [
    "state",
  ]);
  const undecided = gauge("refund_requests_oldest_seconds", "For how long the request has waited for a decision that waits the longest.");
  const orders = gauge("orders", "Orders that have not ended, by state.", ["state"]);
  const failedUnits = gauge("units_failed", "Units that the carrier refused for good: a person retries or cancels them (orders list --failed).");
  const discrepancies = gauge("discrepancies_open", "Differences from the books of others that nobody has resolved (money differences).");
  const realName = gauge("real_name", "Real-name registrations that are not decided, by state.", ["state"]);
  const unlooked = gauge(
    "real_name_oldest_seconds",
    "For how long the registration has waited for a person that waits the longest (real-name list).",
  );
  const undecidedRealName = gauge(
    "real_name_undecided_oldest_seconds",
    "For how long the registration has waited for its decision that waits the longest.",
  );
  const refusedSims = gauge("real_name_sims_refused", "SIMs of accepted registrations that the carrier refuses to register (real-name list).");
  const enquiries = gauge("enquiries", "Enquiries of partners that nobody has closed; a person answers them (enquiries list).", ["state"]);
  const overdue = gauge("enquiries_overdue", "Enquiries that nobody has closed by the day on which an answer was promised.");
  let last: { at: number; states: Promise<States> } | undefined;

  return async () => {
    const now = performance.now();
    if (!last || now - last.at > KEPT_MS) last = { at: now, states: countStates(shop) };
    const states = await patiently(last.states).catch((error) => {
      last = undefined;
      shop.log.error("metrics.database", error);
    });
    for (const one of [waiting, payments, refunds, requests, orders, realName, enquiries]) one.reset();
    // One without labels would be 0 after a reset, which is not what is known.
    for (const one of [dead, oldest, undecided, failedUnits, discrepancies, unlooked, undecidedRealName, refusedSims, overdue]) one.remove();
    up.set(states ? 1 : 0);
    if (!states) return;
    for (const { topic, rows } of states.waiting) waiting.set({ topic }, rows);
    for (const { state, provider, rows } of states.payments) payments.set({ state, provider }, rows);
    for (const { state, rows } of states.refunds) refunds.set({ state }, rows);
    for (const { state, rows } of states.refundRequests) requests.set({ state }, rows);
    for (const { state, rows } of states.orders) orders.set({ state }, rows);
    dead.set(states.dead);
    oldest.set(states.oldestDueMs / 1000);
    undecided.set(states.oldestUndecidedMs / 1000);
    failedUnits.set(states.failedUnits);
    discrepancies.set(states.discrepancies);
    for (const { state, rows } of states.realName) realName.set({ state }, rows);
    unlooked.set(states.oldestRealNameMs / 1000);
    undecidedRealName.set(states.oldestUndecidedRealNameMs / 1000);
    refusedSims.set(states.refusedSims);
    for (const { state, rows } of states.enquiries) enquiries.set({ state }, rows);
    overdue.set(states.overdueEnquiries);
  };
}

async function patiently<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The database did not answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
