import type { Env } from "#server/env.ts";
import type { Log } from "#server/observability/log.ts";
import type { Carrier } from "#server/gateways/carrier/carrier.ts";
import { createHttpCarrier } from "#server/gateways/carrier/http/create-http-carrier.ts";
import { createSimulator } from "#server/gateways/carrier/simulator/create-simulator.ts";
import type { SimulatorHost } from "#server/gateways/carrier/simulator/simulator-host.ts";
import { join } from "node:path";
import type { Files } from "#server/gateways/files/files.ts";
import { createFolderFiles } from "#server/gateways/files/create-folder-files.ts";
import { createS3Files } from "#server/gateways/files/create-s3-files.ts";
import type { PaymentProvider } from "#server/gateways/payments/payment-provider.ts";
import { createSandboxPayments } from "#server/gateways/payments/sandbox/create-sandbox-payments.ts";
import type { SandboxHost } from "#server/gateways/payments/sandbox/sandbox-session.ts";
import { createStripePayments } from "#server/gateways/payments/stripe/create-stripe-payments.ts";

type CarrierHost = SimulatorHost & { log: Log; env: Pick<Env, "carrier" | "carrierUrl" | "carrierKey" | "carrierCallbackSecrets"> };

/** Returns the carrier that `CARRIER` selects: the simulator, or an operator over HTTP. Throws if its settings are incomplete. */
export function createCarrier(host: CarrierHost): Carrier {
  const { carrier, carrierUrl: url, carrierKey: key, carrierCallbackSecrets: callbackSecrets } = host.env;
  switch (carrier) {
    case "simulator":
      return createSimulator(host);
    case "http":
      if (!url || !key || !callbackSecrets) throw new Error("CARRIER=http requires CARRIER_URL, CARRIER_KEY and CARRIER_CALLBACK_SECRETS");
      return createHttpCarrier({ url, key, callbackSecrets, clock: host.clock, log: host.log });
  }
}

/** Returns the file storage: the bucket of STORAGE_URL if it is set, otherwise a folder in the data directory. */
export function createFiles(env: Pick<Env, "dataDir" | "storageUrl">): Files {
  return env.storageUrl ? createS3Files(env.storageUrl) : createFolderFiles(join(env.dataDir, "files"));
}

/** Returns the payment provider that PAYMENT_PROVIDER selects. Throws if it is Stripe and STRIPE_SECRET_KEY is missing. */
export function createPayments(host: SandboxHost): PaymentProvider {
  return host.env.paymentProvider === "stripe" ? createStripePayments(host) : createSandboxPayments(host);
}
