import type { CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import { remainingBalance, meterBalance, RATE_PER_GB } from "#server/gateways/carrier/simulator/metering/balance-meter.ts";
import { lookupSim } from "./lookup-sim.ts";
import { readSimHistory } from "./sim-history.ts";
import { isEnterpriseSimCard, simPhone } from "./simulated-iccid.ts";
import type { SimulatorHost } from "./simulator-host.ts";

/** Returns the current balance of a prepaid SIM; null for any other SIM. */
export async function readBalance(host: SimulatorHost, iccid: string): Promise<CarrierBalance | null> {
  const sim = await lookupSim(host, iccid);
  if (!sim || sim.product === "travel") return null;
  const { credits, until, clock } = await readSimHistory(host, iccid);
  const replay = meterBalance(iccid, credits, until);
  return {
    iccid,
    product: sim.product,
    enterprise: isEnterpriseSimCard(iccid),
    amount: remainingBalance(replay),
    ratePerGb: RATE_PER_GB,
    validUntil: replay.validUntil === null ? null : clock.toReal(replay.validUntil),
    toppedUpAt: replay.toppedUpAt === null ? null : clock.toReal(replay.toppedUpAt),
    phone: simPhone(iccid),
  };
}
