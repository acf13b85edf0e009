import { CarrierError, type Carrier } from "#server/gateways/carrier/carrier.ts";
import { cancelPackage } from "./cancel-package.ts";
import { checkFit } from "./check-fit.ts";
import { withLostResponses } from "./fault-injection.ts";
import { listPackages } from "./list-packages.ts";
import { listUsage } from "./list-usage.ts";
import { lookupSim } from "./lookup-sim.ts";
import { addPackageToSim } from "./add-package-to-sim.ts";
import { readBalance } from "./read-balance.ts";
import { registerHolder, endHolder } from "./holders.ts";
import { esimIccid } from "./simulated-iccid.ts";
import { findSimulatedOrder, placeSimulatedOrder } from "./place-order.ts";
import type { SimulatorHost } from "./simulator-host.ts";

/**
 * The simulated carrier. A new order is pending for `simulatorDelayMs`. Its eSIMs look real but cannot be installed. It simulates the usage of
 * each SIM, `simulatorSpeed` times as fast as real time.
 */
export function createSimulator(host: SimulatorHost): Carrier {
  return withLostResponses(host, {
    name: "simulator",
    provisionEsim: (request) => placeSimulatedOrder(host, { ...request, kind: "esim", iccid: esimIccid(request.ref) }),
    activatePackage: (request) => addPackageToSim(host, request),
    topUp: (request) => addPackageToSim(host, request),
    findByRef: (ref) => findSimulatedOrder(host, ref),
    lookup: (iccid) => lookupSim(host, iccid),
    checkFit: (iccid, packageId, count) => checkFit(host, iccid, packageId, count),
    readBalance: (iccid) => readBalance(host, iccid),
    listUsage: (iccid, days) => listUsage(host, iccid, days),
    listPackages: (iccid) => listPackages(host, iccid),
    cancelPackage: (request) => cancelPackage(host, request),
    registerHolder: (request) => registerHolder(host, request),
    endHolder: (request) => endHolder(host, request),
    parseCallback() {
      throw new CarrierError("final", "The simulator sends no callbacks", "signature");
    },
  });
}
