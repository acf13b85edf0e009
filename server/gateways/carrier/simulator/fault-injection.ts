import { CarrierError, type Carrier } from "#server/gateways/carrier/carrier.ts";
import type { SimulatorHost } from "./simulator-host.ts";

/**
 * With the fault `carrier-timeout` (SANDBOX_FAULTS, tests and benches only) the first answer to every order, cancellation and holder is
 * lost: it was done, and nobody knows.
 */
export function withLostResponses(host: SimulatorHost, carrier: Carrier): Carrier {
  if (!host.env.sandboxFaults.includes("carrier-timeout")) return carrier;
  const lost = () => new CarrierError("indeterminate", "The carrier did not answer in time");
  const find = (ref: string) => host.db.selectFrom("simulator_orders").select("cancelled_at").where("ref", "=", ref).executeTakeFirst();
  return {
    ...carrier,
    async provisionEsim(request) {
      const known = await find(request.ref);
      const answer = await carrier.provisionEsim(request);
      if (!known && answer.state !== "failed") throw lost();
      return answer;
    },
    async activatePackage(request) {
      const known = await find(request.ref);
      const answer = await carrier.activatePackage(request);
      if (!known && answer.state !== "failed") throw lost();
      return answer;
    },
    async topUp(request) {
      const known = await find(request.ref);
      const answer = await carrier.topUp(request);
      if (!known && answer.state !== "failed") throw lost();
      return answer;
    },
    async cancelPackage(request) {
      const known = await find(request.ref);
      const answer = await carrier.cancelPackage(request);
      if (known?.cancelled_at === null && answer.state === "cancelled") throw lost();
      return answer;
    },
    async registerHolder(request) {
      const known = await host.db.selectFrom("simulator_holders").select("ref").where("ref", "=", request.ref).executeTakeFirst();
      const answer = await carrier.registerHolder(request);
      if (!known && answer.state === "registered") throw lost();
      return answer;
    },
  };
}
