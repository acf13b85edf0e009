import { logStaffActions } from "#server/audit/staff-action-log.ts";
import { prepareDatabase } from "#server/app/database/prepare-database.ts";
import { requireDatabase } from "#server/db/require-database.ts";
import { createFieldEncryptor } from "#server/crypto/field-encryptor.ts";
import type { Env } from "#server/env.ts";
import { createCarrier, createFiles, createPayments } from "#server/gateways/create-gateways.ts";
import { createDocumentReader } from "#server/gateways/document-reader/process/create-document-reader.ts";
import { createIpLocation } from "#server/gateways/ip-location/create-ip-location.ts";
import { createMailbox } from "#server/gateways/mail/create-mailbox.ts";
import { createSmtpMail } from "#server/gateways/mail/create-smtp-mail.ts";
import { createHttpSms } from "#server/gateways/sms/create-http-sms.ts";
import { createSmsMailbox } from "#server/gateways/sms/sms.ts";
import { createPostWebhook } from "#server/gateways/payments/sandbox/post-webhook.ts";
import { MemoryBudget, UPLOAD_MEMORY } from "#server/concurrency/memory-budget.ts";
import { UPLOAD_QUEUE_LIMITS, SerialQueue } from "#server/concurrency/serial-queue.ts";
import { startWorker, type Worker } from "#server/jobs/start-worker.ts";
import { createLog, type Log } from "#server/observability/log.ts";
import { silentMetrics, type Metrics } from "#server/observability/metrics.ts";
import { warnOutdatedHolidays } from "#server/partners/enquiry/warn-outdated-holidays.ts";
import { warnUnreadableMailbox } from "#server/mailbox/warn-unreadable-mailbox.ts";
import { watchCatalogue } from "#server/catalogue/load-catalogue.ts";
import { packageTerms } from "#server/plans/package-terms.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { createCrashPoint } from "./crash-point.ts";
import { jobHandlers } from "./job-handlers.ts";
import { loadSecrets } from "#server/app/data-dir/load-secrets.ts";
import { measureGateways } from "#server/app/metrics/measure-gateways.ts";
import { protectDataDir } from "#server/app/data-dir/protect-data-dir.ts";
import { refuseUnfinishedRestore } from "#server/app/data-dir/unfinished-restore.ts";
import { importRules } from "#server/db/seed/importer.ts";
import { RECURRING_TOPICS, startRecurringJob } from "#server/jobs/recurring-jobs.ts";

export type ClosableAppContext = AppContext & {
  /** Waits for running jobs, a few seconds at most, then closes the document reader and the database. */
  close: () => Promise<void>;
};

/**
 * Creates the AppContext from the configuration: secrets, database with the newest migration and reference data, gateways and, with `worker`, the job
 * worker. `serves` is false in a process without a web server, which posts the sandbox's webhooks to the public origin. With `existing` the database
 * is used as it is: it is neither created nor migrated, and no reference data is imported. Secrets that the configuration does not set are filled in
 * on `shop.env`.
 */
export async function createAppContext(
  configured: Env,
  options: { worker: boolean; serves?: boolean; existing?: boolean; log?: Log; metrics?: Metrics },
): Promise<ClosableAppContext> {
  const log = options.log ?? createLog(configured.logLevel);
  if (options.existing) await requireDatabase(configured);
  protectDataDir(configured.dataDir);
  if (!configured.databaseUrl) refuseUnfinishedRestore(configured.dataDir);
  const secrets = await loadSecrets(configured);
  const env: Env = { ...configured, ...secrets };
  const clock = () => Date.now();
  const db = await prepareDatabase(env, secrets, clock, {
    existing: options.existing,
    ...importRules(env),
    onMigration: log.info,
    onImported: async (_trx, { name, ms }) => log.info("import.done", { what: name, ms }),
    onRejected: (message) => log.error("import.refused", message),
    onCodesEnded: (codes) => log.info("promo.ended", { count: codes.length, what: codes.join(" ") }),
    onLost: (error) => log.error("database.connection", error),
    onStatement: logStaffActions(log),
  });
  const catalogue = await watchCatalogue(db, log, { clock });
  const encryptor = createFieldEncryptor(env.fileKeys ?? []);
  /** The part of the AppContext from which the gateways are created. */
  const base = { db, clock, env, encryptor };
  let worker: Worker | undefined;
  const shop: AppContext = {
    ...base,
    log,
    metrics: options.metrics ?? silentMetrics,
    catalogue: catalogue.current,
    payments: createPayments(base),
    carrier: createCarrier({ ...base, log, products: (packageId) => packageTerms(catalogue.current(), packageId) }),
    mail: env.mailUrl ? createSmtpMail({ ...env, mailUrl: env.mailUrl }) : createMailbox(base),
    sms: env.smsUrl ? createHttpSms(env.smsUrl) : createSmsMailbox(base),
    ipLocation: createIpLocation(env, log),
    files: createFiles(env),
    uploadMemory: new MemoryBudget(UPLOAD_MEMORY),
    imageQueue: new SerialQueue(UPLOAD_QUEUE_LIMITS),
    pdfQueue: new SerialQueue(UPLOAD_QUEUE_LIMITS),
    reader: createDocumentReader(env, log, { metrics: options.metrics ?? silentMetrics }),
    wake: () => worker?.wake(),
    crashPoint: createCrashPoint(env.crashAt),
  };
  measureGateways(shop);
  if (!options.existing) for (const message of env.mistyped) log.error("settings.unknown", message);
  if (options.worker) {
    warnUnreadableMailbox(shop);
    for (const topic of RECURRING_TOPICS) await startRecurringJob(shop, topic);
    warnOutdatedHolidays(shop);
    worker = startWorker(shop, jobHandlers(createPostWebhook(options.serves ?? true)));
  }
  return {
    ...shop,
    async close() {
      catalogue.stop();
      await worker?.stop();
      await shop.reader.close();
      await db.destroy();
    },
  };
}
