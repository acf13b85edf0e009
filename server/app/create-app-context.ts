import { prepareDatabase } from "#server/app/database/prepare-database.ts";
import { requireDatabase } from "#server/db/require-database.ts";
import { makeSealer } from "#server/crypto/sealer.ts";
import type { Env } from "#server/env.ts";
import { makeCarrier } from "#server/gateways/make-carrier.ts";
import { makeDocumentReader } from "#server/gateways/document-reader/process/make-document-reader.ts";
import { makeFiles } from "#server/gateways/make-files.ts";
import { makeIpLocation } from "#server/gateways/ip-location/make-ip-location.ts";
import { makeMailbox } from "#server/gateways/mail/make-mailbox.ts";
import { makeSmtpMail } from "#server/gateways/mail/make-smtp-mail.ts";
import { makeHttpSms } from "#server/gateways/sms/make-http-sms.ts";
import { makeSmsMailbox } from "#server/gateways/sms/make-sms-mailbox.ts";
import { makePayments } from "#server/gateways/make-payments.ts";
import { makePostWebhook } from "#server/gateways/payments/sandbox/post-webhook.ts";
import { MemoryBudget, UPLOAD_MEMORY } from "#server/concurrency/memory-budget.ts";
import { UPLOAD_QUEUE_LIMITS, SerialQueue } from "#server/concurrency/serial-queue.ts";
import { startUploadSweep } from "#server/uploads/retention/sweep-uploads.ts";
import { startWorker, type Worker } from "#server/jobs/start-worker.ts";
import { makeLog, type Log } from "#server/observability/log.ts";
import { silentMetrics, type Metrics } from "#server/observability/metrics.ts";
import { enqueueEnquirySweep } from "#server/partners/retention/sweep-enquiries.ts";
import { warnOutdatedHolidays } from "#server/partners/enquiry/warn-outdated-holidays.ts";
import { warnUnreadableMailbox } from "#server/mailbox/warn-unreadable-mailbox.ts";
import { startReconciliation } from "#server/payments/reconciliation/reconcile.ts";
import { watchCatalogue } from "#server/catalogue/load-catalogue.ts";
import { packageTerms } from "#server/plans/package-terms.ts";
import { startSweepingPersonalData } from "#server/privacy/sweep-personal-data.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { enqueueRegistrationSweep } from "#server/real-name/retention/sweep-registrations.ts";
import { startBalanceWatch } from "#server/top-up/watch-balances.ts";
import { startEventSweep } from "#server/tracking/sweep-events.ts";
import { makeCrashPoint } from "./crash-point.ts";
import { jobHandlers } from "./job-handlers.ts";
import { loadSecrets } from "#server/app/data-dir/load-secrets.ts";
import { measureGateways } from "#server/app/metrics/measure-gateways.ts";
import { protectDataDir } from "#server/app/data-dir/protect-data-dir.ts";
import { refuseUnfinishedRestore } from "#server/app/data-dir/unfinished-restore.ts";
import { importRules } from "#server/db/seed/importer.ts";

export type ClosableAppContext = AppContext & {
  /** Waits for running jobs, a few seconds at most, and closes the database. */
  close: () => Promise<void>;
};

/**
 * Creates the AppContext from the configuration: secrets, database with the newest migration and reference data, gateways and, with `worker`, the job
 * worker. `serves` is false in a process without a web server. With `existing` the database is used as it is: it is neither created nor migrated, and
 * no reference data is imported. Secrets that the configuration does not set are filled in on `shop.env`.
 */
export async function createAppContext(
  configured: Env,
  options: { worker: boolean; serves?: boolean; existing?: boolean; log?: Log; metrics?: Metrics },
): Promise<ClosableAppContext> {
  const log = options.log ?? makeLog(configured.logLevel);
  if (options.existing) await requireDatabase(configured);
  protectDataDir(configured.dataDir);
  if (!configured.databaseUrl) refuseUnfinishedRestore(configured.dataDir);
  const secrets = await loadSecrets(configured);
  const env: Env = { ...configured, ...secrets };
  const clock = () => Date.now();
  const db = await prepareDatabase(env, secrets, clock, {
    existing: options.existing,
    ...importRules(env),
    onRejected: (sentence) => log.error("import.refused", sentence),
    onCodesEnded: (codes) => log.info("promo.ended", { count: codes.length, what: codes.join(" ") }),
    onLost: (error) => log.error("database.connection", error),
  });
  const catalogue = await watchCatalogue(db, log);
  const sealer = makeSealer(env.fileKeys ?? []);
  const host = { db, clock, env, sealer };
  let worker: Worker | undefined;
  const shop: AppContext = {
    ...host,
    log,
    metrics: options.metrics ?? silentMetrics,
    catalogue: catalogue.current,
    payments: makePayments(host),
    carrier: makeCarrier({ ...host, log, products: (packageId) => packageTerms(catalogue.current(), packageId) }),
    mail: env.mailUrl ? makeSmtpMail({ ...env, mailUrl: env.mailUrl }) : makeMailbox(host),
    sms: env.smsUrl ? makeHttpSms(env.smsUrl) : makeSmsMailbox(host),
    ipLocation: makeIpLocation(env, log),
    files: makeFiles(env),
    uploadMemory: new MemoryBudget(UPLOAD_MEMORY),
    imageQueue: new SerialQueue(UPLOAD_QUEUE_LIMITS),
    pdfQueue: new SerialQueue(UPLOAD_QUEUE_LIMITS),
    reader: makeDocumentReader(env, log, { metrics: options.metrics ?? silentMetrics }),
    wake: () => worker?.wake(),
    crashPoint: makeCrashPoint(env.crashAt),
  };
  measureGateways(shop);
  if (!options.existing) for (const sentence of env.mistyped) log.error("settings.unknown", sentence);
  if (options.worker) {
    warnUnreadableMailbox(shop);
    await startReconciliation(shop);
    await startBalanceWatch(shop);
    await startUploadSweep(shop);
    await enqueueRegistrationSweep(shop);
    await enqueueEnquirySweep(shop);
    await startEventSweep(shop);
    await startSweepingPersonalData(shop);
    warnOutdatedHolidays(shop);
    worker = startWorker(shop, jobHandlers(makePostWebhook(options.serves ?? true)));
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
