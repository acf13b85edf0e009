import type { AppContext } from "#server/context/app-context.ts";

const PATIENCE_MS = 10_000;
const SECOND = 1_000;
/** Always the same, so that a bucket in which nothing can be deleted holds one of them at most. */
const PROBE_FILE = "connection-check";
/** What the gateways call a user, password or key that was not accepted. */
const REFUSED = ["key", "key-refused", "EAUTH"];

export type Probe = {
  /** The setting that names the service. */
  setting: string;
  /** Why it cannot be used and what to check, with the gateway's own error as its cause; null where it can. */
  fault: Error | null;
};

type Services = Pick<AppContext, "env" | "clock" | "files" | "mail" | "sms" | "carrier" | "payments">;
type Service = {
  setting: string;
  ask: (() => Promise<unknown>) | undefined;
  /** What to check where the service refuses us, and where it cannot be used otherwise. */
  credentials: string;
  address: string;
};

/**
 * Asks every configured service outside the shop for something harmless, all at once; each has ten seconds unless told. Services that are
 * simulated or stored here are left out.
 */
export async function probeServices(shop: Services, deadline = () => AbortSignal.timeout(PATIENCE_MS)): Promise<Probe[]> {
  const { env, files, mail, sms, carrier, payments } = shop;
  const services: Service[] = [
    {
      setting: "STORAGE_URL",
      ask: env.storageUrl ? () => writeAndRemove(files) : undefined,
      credentials: "key and secret in STORAGE_URL, and that they may write to its bucket and delete from it",
      address: "host, port, bucket and region in STORAGE_URL",
    },
    {
      setting: "MAIL_URL",
      ask: mail.verify,
      credentials: "user and password in MAIL_URL",
      address: "host and port in MAIL_URL, smtps:// for port 465 and smtp:// for 587",
    },
    {
      setting: "SMS_URL",
      ask: sms.verify,
      credentials: "user and password in SMS_URL",
      address: "the address in SMS_URL",
    },
    {
      setting: "CARRIER_URL",
      ask: carrier.name === "http" ? () => carrier.findByRef("connection-check") : undefined,
      credentials: "CARRIER_KEY with the operator",
      address: "the address in CARRIER_URL",
    },
    {
      setting: "STRIPE_SECRET_KEY",
      ask: payments.name === "stripe" ? () => readFirst(payments, shop.clock()) : undefined,
      credentials: "STRIPE_SECRET_KEY in Stripe's Dashboard, and what a restricted key may do (docs/operations.md, Stripe)",
      address: "api.stripe.com and Stripe's own status page",
    },
  ];
  return Promise.all(services.flatMap((service) => (service.ask ? [probe(service, service.ask, deadline())] : [])));
}

/** Tells the log, while the shop starts and serves, of every service that cannot be used: nobody else would before a customer does. */
export async function warnUnusableServices(shop: Services & Pick<AppContext, "log">): Promise<void> {
  for (const { setting, fault } of await probeServices(shop)) {
    if (fault !== null) shop.log.error("service.unusable", fault, { what: setting });
  }
}

async function probe({ setting, credentials, address }: Service, ask: () => Promise<unknown>, deadline: AbortSignal): Promise<Probe> {
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener("abort", () => reject(new Error(`no answer within ${PATIENCE_MS / SECOND} s`)), { once: true });
  });
  try {
    await Promise.race([ask(), late]);
    return { setting, fault: null };
  } catch (cause) {
    const isRefused = REFUSED.includes(String((cause as { code?: unknown } | null)?.code));
    const advice = isRefused
      ? `The service refuses the credentials. Check ${credentials}.`
      : `The service cannot be used. Check ${address}, and that this machine may connect to it.`;
    return { setting, fault: new Error(advice, { cause }) };
  }
}

/** A bucket that is not there answers a read as a file that is not there. */
async function writeAndRemove(files: AppContext["files"]): Promise<void> {
  await files.put(PROBE_FILE, Buffer.from("connection check"));
  await files.remove(PROBE_FILE);
}

async function readFirst(payments: AppContext["payments"], now: number): Promise<void> {
  for await (const _ of payments.listPayments({ from: now - SECOND, to: now })) return;
}
