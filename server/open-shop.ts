import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { makeSealer } from "#server/db/sealer.ts";
import { seed } from "#server/db/seed/seed.ts";
import type { Env } from "#server/env.ts";
import { makeSimulator } from "#server/gateways/carrier/simulator/make-simulator.ts";
import { makeIpLocation } from "#server/gateways/ip-location/make-ip-location.ts";
import { makeMailbox } from "#server/gateways/mail/make-mailbox.ts";
import { makeSmtpMail } from "#server/gateways/mail/make-smtp-mail.ts";
import { makeHttpSms } from "#server/gateways/sms/make-http-sms.ts";
import { makeSmsMailbox } from "#server/gateways/sms/make-sms-mailbox.ts";
import { makeSandbox } from "#server/gateways/payments/sandbox/make-sandbox.ts";
import { startWorker, type Worker } from "#server/jobs/start-worker.ts";
import { processLog, type Log } from "#server/log.ts";
import { watchCatalogue } from "#server/plans/load-catalogue.ts";
import { packageTerms } from "#server/plans/package-terms.ts";
import type { Shop } from "#server/shop.ts";
import { makeCrashPoint } from "./crash-point.ts";
import { jobHandlers } from "./job-handlers.ts";
import { keepSecrets } from "./keep-secrets.ts";

export type OpenShop = Shop & {
  /** Lets running jobs end, for a few seconds at most, and closes the database. */
  close: () => Promise<void>;
};

/**
 * Puts the shop together from its configuration: secrets, database with its newest migration and reference data, gateways, and, where
 * asked for, the worker of the jobs. Whatever `env` leaves open about secrets is filled in on `shop.env`.
 */
export async function openShop(configured: Env, options: { worker: boolean; log?: Log }): Promise<OpenShop> {
  const log = options.log ?? processLog;
  const env: Env = { ...configured, ...keepSecrets(configured) };
  const db = openDatabase(env);
  const clock = () => Date.now();
  try {
    await migrate(db, clock());
    await seed(db, clock());
  } catch (fault) {
    await db.destroy();
    throw fault;
  }
  const catalogue = await watchCatalogue(db, log);
  const sealer = makeSealer(env.fileKeys ?? []);
  const host = { db, clock, env, sealer };
  let worker: Worker | undefined;
  const shop: Shop = {
    ...host,
    log,
    catalogue: catalogue.current,
    payments: makeSandbox(host),
    carrier: makeSimulator({ ...host, products: (packageId) => packageTerms(catalogue.current(), packageId) }),
    mail: env.mailUrl ? makeSmtpMail({ ...env, mailUrl: env.mailUrl }) : makeMailbox(host),
    sms: env.smsUrl ? makeHttpSms(env.smsUrl) : makeSmsMailbox(host),
    ipLocation: makeIpLocation(env),
    wake: () => worker?.wake(),
    crashPoint: makeCrashPoint(env.crashAt),
  };
  if (options.worker) worker = startWorker(shop, jobHandlers());
  return {
    ...shop,
    async close() {
      catalogue.stop();
      await worker?.stop();
      await db.destroy();
    },
  };
}
