import type { CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import { remainingBalance, meterBalance, RATE_PER_GB } from "#server/gateways/carrier/simulator/metering/balance-meter.ts";
import { lookupSim } from "./lookup-sim.ts";
import { readSimHistory } from "./sim-history.ts";
import { isEnterpriseSimCard, simPhone } from "./simulated-iccid.ts";
import type { SimulatorHost } from "./simulator-host.ts";

/** The balance of a prepaid SIM now, and until when it may be used; null for any other. */
export async function readBalance(host: SimulatorHost, iccid: string): Promise<CarrierBalance | null> {
  const sim = await lookupSim(host, iccid);
  if (!sim || sim.product === "travel") return null;
  const { credits, until, travel } = await readSimHistory(host, iccid);
  const life = meterBalance(iccid, credits, until);
  return {
    iccid,
    product: sim.product,
    enterprise: isEnterpriseSimCard(iccid),
    amount: remainingBalance(life),
    ratePerGb: RATE_PER_GB,
    validUntil: life.validUntil === null ? null : travel.back(life.validUntil),
    toppedUpAt: life.toppedUpAt === null ? null : travel.back(life.toppedUpAt),
    phone: simPhone(iccid),
  };
}
