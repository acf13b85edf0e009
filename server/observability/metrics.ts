import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/env.ts";

/** How a run of a job ended: finished, to run again, failed and to be retried, given up, or taken over by another worker. */
export type JobOutcome = "done" | "again" | "failed" | "dead" | "lost";

/** The counters of a process. Every label has a short list of values, never an address, id or text of a visitor. */
export type Metrics = {
  /** A request was answered or aborted; `route` is the pattern of its path. */
  request: (labels: { method: string; route: string; status: string }, seconds: number) => void;
  job: (labels: { topic: string; outcome: JobOutcome }, seconds: number) => void;
  /** A call to a gateway; `outcome` is ok or the kind of the error. */
  call: (labels: { gateway: string; provider: string; call: string; outcome: string }, seconds: number) => void;
  /** A page that visitors share was found in memory, or had to be rendered. */
  sharedPage: (outcome: "memory" | "rendered") => void;
  /** A code by SMS was sent to a number or browser that is known here or not, or waits for the limits of strangers. */
  smsCode: (outcome: "known" | "stranger" | "waiting") => void;
};

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** Creates the counters of this process, including memory and event loop, and the registry that exposes them. */
export function createMetrics(): Metrics & { registry: Registry } {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: "rovelink_" });
  new Gauge({ name: "rovelink_build_info", help: "The version that runs; always 1.", labelNames: ["version", "node"], registers })
    .labels(SHOP_VERSION, process.version)
    .set(1);
  const requests = new Counter({
    name: "rovelink_http_requests_total",
    help: "Requests that were answered or broken off.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "rovelink_http_request_duration_seconds",
    help: "From the first byte of a request to the last of its answer.",
    labelNames: ["method", "route"],
    buckets: SECONDS,
    registers,
  });
  const jobs = new Counter({ name: "rovelink_jobs_run_total", help: "Runs of jobs.", labelNames: ["topic", "outcome"], registers });
  const jobDurations = new Histogram({
    name: "rovelink_job_duration_seconds",
    help: "How long one run of a job took.",
    labelNames: ["topic"],
    buckets: SECONDS,
    registers,
  });
  const calls = new Counter({
    name: "rovelink_gateway_calls_total",
    help: "Calls to payment provider, carrier, mail and text messages.",
    labelNames: ["gateway", "provider", "call", "outcome"],
    registers,
  });
  const callDurations = new Histogram({
    name: "rovelink_gateway_call_duration_seconds",
    help: "How long a call to the outside took.",
    labelNames: ["gateway", "provider", "call"],
    buckets: SECONDS,
    registers,
  });
  const sharedPages = new Counter({
    name: "rovelink_shared_pages_total",
    help: "Requests for pages that visitors share, found in memory or rendered.",
    labelNames: ["outcome"],
    registers,
  });
  const smsCodes = new Counter({
    name: "rovelink_sms_codes_total",
    help: "Codes by SMS to known numbers or browsers, to strangers, and those that had to wait.",
    labelNames: ["outcome"],
    registers,
  });
  return {
    registry,
    request({ method, route, status }, seconds) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    job({ topic, outcome }, seconds) {
      jobs.inc({ topic, outcome });
      jobDurations.observe({ topic }, seconds);
    },
    call({ gateway, provider, call, outcome }, seconds) {
      calls.inc({ gateway, provider, call, outcome });
      callDurations.observe({ gateway, provider, call }, seconds);
    },
    sharedPage: (outcome) => sharedPages.inc({ outcome }),
    smsCode: (outcome) => smsCodes.inc({ outcome }),
  };
}

/** Counts nothing; for commands and tests. */
export const silentMetrics: Metrics = { request: () => {}, job: () => {}, call: () => {}, sharedPage: () => {}, smsCode: () => {} };

/** The version in package.json. */
export const SHOP_VERSION = (JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as { version: string }).version;
