import { CarrierError, type Carrier } from "#server/gateways/carrier/carrier.ts";
import type { SimulatorHost } from "./simulator-host.ts";

/**
 * With the fault `carrier-timeout` (SANDBOX_FAULTS, only for tests and benchmarks), the response to every call that first places an order,
 * cancels it or registers a holder is lost: the call succeeds, but the caller gets a timeout error. A repeated call gets its response.
 */
export function withLostResponses(host: SimulatorHost, carrier: Carrier): Carrier {
  if (!host.env.sandboxFaults.includes("carrier-timeout")) return carrier;
  const timeoutError = () => new CarrierError("indeterminate", "The carrier did not respond in time");
  const findOrder = (ref: string) => host.db.selectFrom("simulator_orders").select("cancelled_at").where("ref", "=", ref).executeTakeFirst();
  return {
    ...carrier,
    async provisionEsim(request) {
      const existing = await findOrder(request.ref);
      const result = await carrier.provisionEsim(request);
      if (!existing && result.state !== "failed") throw timeoutError();
      return result;
    },
    async activatePackage(request) {
      const existing = await findOrder(request.ref);
      const result = await carrier.activatePackage(request);
      if (!existing && result.state !== "failed") throw timeoutError();
      return result;
    },
    async topUp(request) {
      const existing = await findOrder(request.ref);
      const result = await carrier.topUp(request);
      if (!existing && result.state !== "failed") throw timeoutError();
      return result;
    },
    async cancelPackage(request) {
      const order = await findOrder(request.ref);
      const result = await carrier.cancelPackage(request);
      if (order?.cancelled_at === null && result.state === "cancelled") throw timeoutError();
      return result;
    },
    async registerHolder(request) {
      const existing = await host.db.selectFrom("simulator_holders").select("ref").where("ref", "=", request.ref).executeTakeFirst();
      const result = await carrier.registerHolder(request);
      if (!existing && result.state === "registered") throw timeoutError();
      return result;
    },
  };
}
