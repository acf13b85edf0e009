import { logStaffActions } from "#server/audit/staff-action-log.ts";
import { createFieldEncryptor } from "#server/crypto/field-encryptor.ts";
import { openDatabase } from "#server/db/database.ts";
import { verifyKeys } from "#server/db/key-canary.ts";
import { requireDatabase } from "#server/db/require-database.ts";
import type { Env } from "#server/env.ts";
import { createFiles } from "#server/gateways/create-gateways.ts";
import { createDisabledReader } from "#server/gateways/document-reader/process/create-document-reader.ts";
import { createIpLocation } from "#server/gateways/ip-location/create-ip-location.ts";
import { MemoryBudget, UPLOAD_MEMORY } from "#server/concurrency/memory-budget.ts";
import { SerialQueue, UPLOAD_QUEUE_LIMITS } from "#server/concurrency/serial-queue.ts";
import { watchCatalogue } from "#server/catalogue/load-catalogue.ts";
import { createLog } from "#server/observability/log.ts";
import type { Metrics } from "#server/observability/metrics.ts";
import { readSecrets } from "#server/app/data-dir/load-secrets.ts";
import type { ClosableAppContext } from "./create-app-context.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { ProviderError } from "#server/gateways/payments/payment-provider.ts";

/**
 * Creates the AppContext of the staff desk, on a database that the shop has made. The desk decides and stores; jobs of the shop send money, mails and
 * requests to the carrier. It has no credentials for these, and calling one of them throws.
 */
export async function createDeskContext(configured: Env, metrics: Metrics): Promise<ClosableAppContext> {
  const log = createLog(configured.logLevel);
  await requireDatabase(configured);
  const secrets = configured.fileKeys ? { fileKeys: configured.fileKeys } : readSecrets(configured);
  if (!secrets) throw new Error(`FILE_KEYS is not set, and ${configured.dataDir} has no secrets.json.`);
  const env: Env = { ...configured, ...secrets };
  const db = openDatabase(env, { onLost: (error) => log.error("database.connection", error), log: logStaffActions(log) });
  await verifyKeys(db, secrets);
  const catalogue = await watchCatalogue(db, log);
  return {
    env,
    db,
    log,
    metrics,
    clock: () => Date.now(),
    catalogue: catalogue.current,
    encryptor: createFieldEncryptor(secrets.fileKeys),
    ...createDeskGateways(env),
    ipLocation: createIpLocation(env, log),
    files: createFiles(env),
    uploadMemory: new MemoryBudget(UPLOAD_MEMORY),
    imageQueue: new SerialQueue(UPLOAD_QUEUE_LIMITS),
    pdfQueue: new SerialQueue(UPLOAD_QUEUE_LIMITS),
    reader: createDisabledReader(),
    // The worker of the shop looks for due jobs every few seconds.
    wake: () => {},
    crashPoint: () => {},
    async close() {
      catalogue.stop();
      await db.destroy();
    },
  };
}

/**
 * The gateways of the staff desk, which has no credentials for them: calling one throws. The payment provider fails as one that does not answer, so
 * that a use case that needs it rejects instead.
 */
export const createDeskGateways = ({
  paymentProvider,
  carrier,
}: Pick<Env, "paymentProvider" | "carrier">): Pick<AppContext, "payments" | "carrier" | "mail" | "sms"> => ({
  payments: unavailable("the payment provider", paymentProvider, (text) => new ProviderError("retry", "unavailable", text)),
  carrier: unavailable("the carrier", carrier),
  mail: unavailable("the mail server"),
  sms: unavailable("the SMS gateway"),
});

/** Returns a gateway that has a name, and whose calls throw. */
function unavailable<Gateway extends object>(service: string, name = "", error = (text: string): Error => new Error(text)): Gateway {
  return new Proxy({} as Gateway, {
    get(_target, property) {
      if (property === "name") return name;
      throw error(`The staff desk has no access to ${service}`);
    },
  });
}
