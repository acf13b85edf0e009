import type { z } from "zod";
import type { Carrier, CarrierJob } from "#server/gateways/carrier/carrier.ts";
import type { Log } from "#server/observability/log.ts";
import { BalanceResponse, CancellationResponse, FitResponse, OrderResponse, PackagesResponse, SimResponse, UsageResponse } from "./responses.ts";
import { endHolder, registerHolder } from "./holders.ts";
import { invalidResponseError } from "./carrier-errors.ts";
import { makeCarrierClient, type CarrierClient } from "./carrier-client.ts";
import { readCallback } from "./read-callback.ts";

type HttpCarrierOptions = {
  /** Where the calls of CONTRACT.md are answered, without `v1/`. */
  url: string;
  key: string;
  /** What callbacks are signed with, newest first. */
  callbackSecrets: string[];
  clock: () => number;
  log?: Pick<Log, "info" | "error">;
  /** Ends a call that takes too long: after 5 s unless told. */
  deadline?: () => AbortSignal;
};

/** A mobile operator that keeps to CONTRACT.md. Its answers are checked before anything is believed, the reference and the ICCID among them. */
export function makeHttpCarrier({ callbackSecrets, log, ...options }: HttpCarrierOptions): Carrier {
  const line = makeCarrierClient({
    ...options,
    changed(state) {
      if (state === "open") log?.error("carrier.line-open", "Too many calls failed: the line rests");
      else log?.info("carrier.line-closed");
    },
  });
  return {
    name: "http",
    async provisionEsim({ ref, packageId, boughtAt }) {
      const job = await order(line, { type: "esim", ref, packageId, boughtAt });
      if (job.state === "done" && !job.esim) throw invalidResponseError("esim");
      return job;
    },
    async activatePackage({ ref, packageId, boughtAt, iccid }) {
      const job = await order(line, { type: "package", ref, packageId, boughtAt, iccid });
      if (job.state === "done" && job.iccid !== iccid) throw invalidResponseError("iccid");
      return job;
    },
    async topUp({ ref, packageId, boughtAt, iccid, credit }) {
      const job = await order(line, { type: "top-up", ref, packageId, boughtAt, iccid, credit, currency: "HKD" });
      if (job.state === "done" && job.iccid !== iccid) throw invalidResponseError("iccid");
      return job;
    },
    async findByRef(ref) {
      const answer = await line({ path: `v1/orders/${encodeURIComponent(ref)}`, answer: OrderResponse, absent: ["unknown-ref"] });
      return answer && jobOf(answer, ref);
    },
    async lookup(iccid) {
      const sim = await line({ path: `v1/sims/${encodeURIComponent(iccid)}`, answer: SimResponse, absent: ["unknown-iccid"] });
      if (sim && sim.iccid !== iccid) throw invalidResponseError("iccid");
      return sim;
    },
    async checkFit(iccid, packageId, count = 1) {
      const path = `v1/sims/${encodeURIComponent(iccid)}/fit?packageId=${encodeURIComponent(packageId)}&count=${count}`;
      const answer = await line({ path, answer: FitResponse, absent: ["unknown-iccid"] });
      if (!answer) return "unknown-iccid";
      if (answer.iccid !== iccid) throw invalidResponseError("iccid");
      return answer.fits ? null : answer.code;
    },
    async readBalance(iccid) {
      const balance = await line({
        path: `v1/sims/${encodeURIComponent(iccid)}/balance`,
        answer: BalanceResponse,
        absent: ["no-balance", "unknown-iccid"],
      });
      if (balance && balance.iccid !== iccid) throw invalidResponseError("iccid");
      return balance;
    },
    async listUsage(iccid, { from, to }) {
      const answer = await line({
        path: `v1/sims/${encodeURIComponent(iccid)}/usage?from=${from}&to=${to}`,
        answer: UsageResponse,
        absent: ["unknown-iccid"],
      });
      if (answer && answer.iccid !== iccid) throw invalidResponseError("iccid");
      const days = answer?.days ?? [];
      if (days.some(({ day }, n) => day < from || day > to || day <= (days[n - 1]?.day ?? ""))) throw invalidResponseError("days");
      return days;
    },
    async listPackages(iccid) {
      const answer = await line({ path: `v1/sims/${encodeURIComponent(iccid)}/packages`, answer: PackagesResponse, absent: ["unknown-iccid"] });
      if (answer && answer.iccid !== iccid) throw invalidResponseError("iccid");
      return answer?.packages ?? [];
    },
    async cancelPackage({ ref, cancelKey }) {
      const path = `v1/orders/${encodeURIComponent(ref)}/cancellation`;
      const answer = await line({ path, answer: CancellationResponse, post: { key: cancelKey, body: { cancelKey } }, absent: ["unknown-ref"] });
      if (!answer) return { state: "refused", code: "unknown-ref" };
      if (answer.ref !== ref) throw invalidResponseError("ref");
      const { ref: _, ...cancellation } = answer;
      return cancellation;
    },
    registerHolder: (request) => registerHolder(line, request),
    endHolder: (request) => endHolder(line, request),
    parseCallback: (rawBody, headers, now) => readCallback(callbackSecrets, rawBody, headers, now),
  };
}

async function order(line: CarrierClient, body: { ref: string; [field: string]: unknown }): Promise<CarrierJob> {
  const answer = await line({ path: "v1/orders", answer: OrderResponse, post: { key: body.ref, body } });
  if (!answer) throw invalidResponseError("nothing");
  return jobOf(answer, body.ref);
}

/** Somebody else's order is never taken for ours. */
function jobOf({ ref: answered, ...job }: z.infer<typeof OrderResponse>, ref: string): CarrierJob {
  if (answered !== ref) throw invalidResponseError("ref");
  if (job.state !== "done") return job;
  return { ...job, esim: job.esim ? { iccid: job.iccid, ...job.esim } : null };
}
