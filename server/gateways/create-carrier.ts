import type { Env } from "#server/env.ts";
import type { Log } from "#server/observability/log.ts";
import type { Carrier } from "#server/gateways/carrier/carrier.ts";
import { createHttpCarrier } from "#server/gateways/carrier/http/create-http-carrier.ts";
import { createSimulator } from "#server/gateways/carrier/simulator/create-simulator.ts";
import type { SimulatorHost } from "#server/gateways/carrier/simulator/simulator-host.ts";

type CarrierHost = SimulatorHost & { log: Log; env: Pick<Env, "carrier" | "carrierUrl" | "carrierKey" | "carrierCallbackSecrets"> };

/** Returns the carrier that `CARRIER` selects: the simulator, or an operator over HTTP. Throws if its settings are incomplete. */
export function createCarrier(host: CarrierHost): Carrier {
  const { carrier, carrierUrl: url, carrierKey: key, carrierCallbackSecrets: callbackSecrets } = host.env;
  if (carrier === "simulator") return createSimulator(host);
  if (!url || !key || !callbackSecrets) throw new Error("CARRIER=http requires CARRIER_URL, CARRIER_KEY and CARRIER_CALLBACK_SECRETS");
  return createHttpCarrier({ url, key, callbackSecrets, clock: host.clock, log: host.log });
}
