import type { z } from "zod";
import type { Carrier, CarrierOrder } from "#server/gateways/carrier/carrier.ts";
import type { Log } from "#server/observability/log.ts";
import {
  BalanceResponse,
  CancellationResponse,
  FitResponse,
  OrderResponse,
  PackagesResponse,
  SimResponse,
  UsageResponse,
  RegisterHolderResponse,
  EndHolderResponse,
} from "./responses.ts";
import { invalidResponseError } from "./carrier-errors.ts";
import { createCarrierClient, type CarrierClient } from "./carrier-client.ts";
import { readCallback } from "./read-callback.ts";
import type { HolderResult, HolderRequest } from "#server/gateways/carrier/holder.ts";

type HttpCarrierOptions = {
  /** Base URL of the operator's API, without `v1/`. */
  url: string;
  /** The bearer key of every call. */
  key: string;
  /** Secrets that verify callbacks. A callback may be signed with any of them. */
  callbackSecrets: string[];
  clock: () => number;
  log?: Pick<Log, "info" | "error">;
  /** Returns the signal that aborts a slow call; default 5 s. */
  deadline?: () => AbortSignal;
};

/** A carrier that implements CONTRACT.md. Each response is validated before use, including that its reference and ICCID match the request. */
export function createHttpCarrier({ callbackSecrets, log, ...options }: HttpCarrierOptions): Carrier {
  const client = createCarrierClient({
    ...options,
    changed(state) {
      if (state === "open") log?.error("carrier.line-open", "Too many calls failed; calls are paused");
      else log?.info("carrier.line-closed");
    },
    ignored: (fields) => log?.error("carrier.fields-ignored", fields),
  });
  return {
    name: "http",
    async provisionEsim({ ref, packageId, boughtAt }) {
      const order = await placeOrder(client, { type: "esim", ref, packageId, boughtAt });
      if (order.state === "done" && !order.esim) throw invalidResponseError("esim");
      return order;
    },
    async activatePackage({ ref, packageId, boughtAt, iccid }) {
      const order = await placeOrder(client, { type: "package", ref, packageId, boughtAt, iccid });
      if (order.state === "done" && order.iccid !== iccid) throw invalidResponseError("iccid");
      return order;
    },
    async topUp({ ref, packageId, boughtAt, iccid, credit }) {
      const order = await placeOrder(client, { type: "top-up", ref, packageId, boughtAt, iccid, credit, currency: "HKD" });
      if (order.state === "done" && order.iccid !== iccid) throw invalidResponseError("iccid");
      return order;
    },
    async findByRef(ref) {
      const response = await client({ path: `v1/orders/${encodeURIComponent(ref)}`, response: OrderResponse, absent: ["unknown-ref"] });
      return response && toCarrierOrder(response, ref);
    },
    async lookup(iccid) {
      const sim = await client({ path: `v1/sims/${encodeURIComponent(iccid)}`, response: SimResponse, absent: ["unknown-iccid"] });
      if (sim && sim.iccid !== iccid) throw invalidResponseError("iccid");
      return sim;
    },
    async checkFit(iccid, packageId, count = 1) {
      const path = `v1/sims/${encodeURIComponent(iccid)}/fit?packageId=${encodeURIComponent(packageId)}&count=${count}`;
      const response = await client({ path, response: FitResponse, absent: ["unknown-iccid"] });
      if (!response) return "unknown-iccid";
      if (response.iccid !== iccid) throw invalidResponseError("iccid");
      return response.fits ? null : response.code;
    },
    async readBalance(iccid) {
      const balance = await client({
        path: `v1/sims/${encodeURIComponent(iccid)}/balance`,
        response: BalanceResponse,
        absent: ["no-balance", "unknown-iccid"],
      });
      if (balance && balance.iccid !== iccid) throw invalidResponseError("iccid");
      return balance;
    },
    async listUsage(iccid, { from, to }) {
      const response = await client({
        path: `v1/sims/${encodeURIComponent(iccid)}/usage?from=${from}&to=${to}`,
        response: UsageResponse,
        absent: ["unknown-iccid"],
      });
      if (response && response.iccid !== iccid) throw invalidResponseError("iccid");
      const days = response?.days ?? [];
      if (days.some(({ day }, n) => day < from || day > to || day <= (days[n - 1]?.day ?? ""))) throw invalidResponseError("days");
      return days;
    },
    async listPackages(iccid) {
      const response = await client({ path: `v1/sims/${encodeURIComponent(iccid)}/packages`, response: PackagesResponse, absent: ["unknown-iccid"] });
      if (response && response.iccid !== iccid) throw invalidResponseError("iccid");
      return response?.packages ?? [];
    },
    async cancelPackage({ ref, cancelKey }) {
      const path = `v1/orders/${encodeURIComponent(ref)}/cancellation`;
      const response = await client({ path, response: CancellationResponse, post: { key: cancelKey, body: { cancelKey } }, absent: ["unknown-ref"] });
      if (!response) return { state: "refused", code: "unknown-ref" };
      if (response.ref !== ref) throw invalidResponseError("ref");
      const { ref: _, ...cancellation } = response;
      return cancellation;
    },
    registerHolder: (request) => registerHolder(client, request),
    endHolder: (request) => endHolder(client, request),
    parseCallback: (rawBody, headers, now) => readCallback(callbackSecrets, rawBody, headers, now),
  };
}

async function placeOrder(client: CarrierClient, body: { ref: string; [field: string]: unknown }): Promise<CarrierOrder> {
  const response = await client({ path: "v1/orders", response: OrderResponse, post: { key: body.ref, body } });
  // Only for the type: a call without `absent` never returns null.
  if (!response) throw invalidResponseError("body");
  return toCarrierOrder(response, body.ref);
}

/** Converts a response. Throws CarrierError if it is about another order. */
function toCarrierOrder({ ref: responseRef, ...order }: z.infer<typeof OrderResponse>, ref: string): CarrierOrder {
  if (responseRef !== ref) throw invalidResponseError("ref");
  const jobId = order.jobId ?? ref;
  if (order.state !== "done") return { ...order, jobId };
  return { ...order, jobId, cancelled: order.cancelled ?? undefined, esim: order.esim && { iccid: order.iccid, ...order.esim } };
}

/** Registers the holder of a SIM (CONTRACT.md 2.9). Throws CarrierError if the response names another reference or SIM. */
async function registerHolder(client: CarrierClient, request: HolderRequest): Promise<HolderResult> {
  const { ref, iccid, regions, person, registeredAt } = request;
  const body = { ref, iccid, regions, person, registeredAt };
  const response = await client({ path: "v1/holders", response: RegisterHolderResponse, post: { key: ref, body } });
  // Only for the type: a call without `absent` never returns null.
  if (!response) throw invalidResponseError("body");
  if (response.ref !== ref) throw invalidResponseError("ref");
  if (response.iccid !== iccid) throw invalidResponseError("iccid");
  return response.state === "registered" ? { state: "registered" } : { state: "refused", code: response.code };
}

/** Ends a holder's registration (CONTRACT.md 2.10). Succeeds if the operator does not know the reference. */
async function endHolder(client: CarrierClient, { ref }: { ref: string }): Promise<void> {
  const path = `v1/holders/${encodeURIComponent(ref)}/end`;
  const response = await client({ path, response: EndHolderResponse, post: { key: `${ref}.end`, body: { ref } }, absent: ["unknown-ref"] });
  if (response && response.ref !== ref) throw invalidResponseError("ref");
}
