import type { Shop } from "./shop.ts";

const PATIENCE_MS = 10_000;
const SECOND = 1_000;
/** Always the same, so that a bucket in which nothing can be deleted holds one of them at most. */
const PROBE_FILE = "connection-check";

export type Probe = {
  /** The setting that names the service. */
  setting: string;
  /** Why it cannot be used, or null where it can. */
  fault: unknown;
};

type Services = Pick<Shop, "env" | "clock" | "files" | "mail" | "sms" | "carrier" | "payments">;

/** Asks every configured service outside the shop for something harmless, all at once; each has ten seconds. Services that are played or stored here are left out. */
export async function probeServices(shop: Services): Promise<Probe[]> {
  const { env, files, mail, sms, carrier, payments } = shop;
  const probes: [setting: string, ask: (() => Promise<unknown>) | undefined][] = [
    ["STORAGE_URL", env.storageUrl ? () => writeAndRemove(files) : undefined],
    ["MAIL_URL", mail.verify],
    ["SMS_URL", sms.verify],
    ["CARRIER_URL", carrier.name === "http" ? () => carrier.findByRef("connection-check") : undefined],
    ["STRIPE_SECRET_KEY", payments.name === "stripe" ? () => readFirst(payments, shop.clock()) : undefined],
  ];
  return Promise.all(probes.flatMap(([setting, ask]) => (ask ? [probe(setting, ask)] : [])));
}

/** Tells the log, while the shop starts and serves, of every service that cannot be used: nobody else would before a customer does. */
export async function warnUnusableServices(shop: Services & Pick<Shop, "log">): Promise<void> {
  for (const { setting, fault } of await probeServices(shop)) {
    if (fault !== null) shop.log.error("service.unusable", fault, { what: setting });
  }
}

async function probe(setting: string, ask: () => Promise<unknown>): Promise<Probe> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS / SECOND} s`)), PATIENCE_MS);
  });
  try {
    await Promise.race([ask(), late]);
    return { setting, fault: null };
  } catch (fault) {
    return { setting, fault };
  } finally {
    clearTimeout(timer);
  }
}

/** A bucket that is not there answers a read as a file that is not there. */
async function writeAndRemove(files: Shop["files"]): Promise<void> {
  await files.put(PROBE_FILE, Buffer.from("connection check"));
  await files.remove(PROBE_FILE);
}

async function readFirst(payments: Shop["payments"], now: number): Promise<void> {
  for await (const _ of payments.listPayments({ from: now - SECOND, to: now })) return;
}
