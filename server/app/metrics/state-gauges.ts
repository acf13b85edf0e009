import { Gauge, type Registry } from "prom-client";
import { DELIVERY_METHODS } from "#server/domain/order-states.schema.ts";
import { countStates, type States } from "./count-states.ts";
import { withTimeout } from "#server/concurrency/with-timeout.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** How long the states are cached, ms, so that several scrapers do not query the database more often. */
const CACHE_MS = 5_000;
/** How long a scrape waits for the database, ms. */
const TIMEOUT_MS = 2_000;

/**
 * Adds the states of the shop to a registry. Every process reads them from the database, because others change the same rows; dashboards take
 * `max`. Returns the function that reads them; call it before each scrape. If the database does not respond, the gauges are removed and
 * `rovelink_database_up` is 0.
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
  const requests = gauge(
    "refund_requests",
    "Open requests for money back by state; staff decide on one that is requested (Refund requests at the staff desk).",
    ["state"],
  );
  const byRule = gauge("refunds_by_rule_today", "Refunds that REFUND_BY_RULE has approved since the day began in Hong Kong.");
  const undecided = gauge("refund_requests_oldest_seconds", "For how long the oldest request has waited for a decision.");
  const withdrawals = gauge(
    "withdrawals_oldest_seconds",
    "For how long the oldest withdrawal from a contract has been open (Today at the staff desk).",
  );
  const orders = gauge("orders", "Orders that have not ended, by state.", ["state"]);
  const undelivered = gauge(
    "orders_undelivered_oldest_seconds",
    "For how long the oldest unit has been paid and not delivered, by delivery method, without orders on hold.",
    ["way"],
  );
  const failedUnits = gauge("units_failed", "Units that the carrier refused for good: staff retry or cancel them (Today at the staff desk).");
  const discrepancies = gauge("discrepancies_open", "Differences from the records of others that are not resolved (Money at the staff desk).");
  const realName = gauge("real_name", "Real-name registrations that are not decided, by state.", ["state"]);
  const needingReview = gauge(
    "real_name_oldest_seconds",
    "For how long the oldest registration has waited for manual review (Real names at the staff desk).",
  );
  const undecidedRealName = gauge("real_name_undecided_oldest_seconds", "For how long the oldest registration has waited for its decision.");
  const refusedSims = gauge(
    "real_name_sims_refused",
    "SIMs of accepted registrations that the carrier refuses to register (Real names at the staff desk).",
  );
  const enquiries = gauge("enquiries", "Enquiries of partners that nobody has closed; staff answer them (Enquiries at the staff desk).", ["state"]);
  const overdue = gauge("enquiries_overdue", "Enquiries that nobody has closed by the day on which an answer was promised.");
  const unusual = gauge("staff_unusual", "Members of staff who did unusually much of something today (Audit log at the staff desk).");
  let cached: { at: number; states: Promise<States> } | undefined;

  return async () => {
    const now = performance.now();
    if (!cached || now - cached.at > CACHE_MS) cached = { at: now, states: countStates(shop) };
    const onTimeout = () => {
      throw new Error(`The database did not respond within ${TIMEOUT_MS} ms`);
    };
    const states = await withTimeout(cached.states, TIMEOUT_MS, onTimeout).catch((error) => {
      cached = undefined;
      shop.log.error("metrics.database", error);
    });
    for (const stateGauge of [waiting, payments, refunds, requests, orders, realName, enquiries]) stateGauge.reset();
    // After a reset, a gauge without labels would show 0 although its value is unknown.
    for (const stateGauge of [
      dead,
      oldest,
      byRule,
      undecided,
      withdrawals,
      failedUnits,
      discrepancies,
      needingReview,
      undecidedRealName,
      refusedSims,
      overdue,
      unusual,
    ])
      stateGauge.remove();
    up.set(states ? 1 : 0);
    if (!states) return;
    for (const { topic, rows } of states.waiting) waiting.set({ topic }, rows);
    for (const { state, provider, rows } of states.payments) payments.set({ state, provider }, rows);
    for (const { state, rows } of states.refunds) refunds.set({ state }, rows);
    for (const { state, rows } of states.refundRequests) requests.set({ state }, rows);
    for (const { state, rows } of states.orders) orders.set({ state }, rows);
    dead.set(states.dead);
    oldest.set(states.oldestDueMs / 1000);
    byRule.set(states.refundsByRule);
    undecided.set(states.oldestUndecidedMs / 1000);
    withdrawals.set(states.oldestWithdrawalMs / 1000);
    for (const way of DELIVERY_METHODS) undelivered.set({ way }, states.oldestUndeliveredMs[way] / 1000);
    failedUnits.set(states.failedUnits);
    discrepancies.set(states.discrepancies);
    for (const { state, rows } of states.realName) realName.set({ state }, rows);
    needingReview.set(states.oldestRealNameMs / 1000);
    undecidedRealName.set(states.oldestUndecidedRealNameMs / 1000);
    refusedSims.set(states.refusedSims);
    for (const { state, rows } of states.enquiries) enquiries.set({ state }, rows);
    overdue.set(states.overdueEnquiries);
    unusual.set(states.unusualStaff);
  };
}
