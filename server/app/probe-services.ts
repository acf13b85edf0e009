import type { AppContext } from "#server/context/app-context.ts";

const TIMEOUT_MS = 10_000;
const SECOND_MS = 1_000;
/** A constant name, so that a bucket in which nothing can be deleted contains at most one such file. */
const PROBE_FILE = "connection-check";
/** Error codes of the gateways for a user, password or key that was rejected. */
const CREDENTIAL_ERRORS = ["key", "key-refused", "EAUTH"];

type Probe = {
  /** The setting that names the service. */
  setting: string;
  /** Why the service cannot be used and what to check, with the gateway's error as its cause; null if it works. */
  error: Error | null;
};

type Services = Pick<AppContext, "env" | "clock" | "files" | "mail" | "sms" | "carrier" | "payments">;
type Service = {
  setting: string;
  /** A harmless request; undefined if the service is simulated or local. */
  call: (() => Promise<unknown>) | undefined;
  /** What to check if the service rejects the credentials. */
  credentials: string;
  /** What to check after any other error. */
  address: string;
};

/**
 * Calls every configured external service with a harmless request, in parallel; by default each has ten seconds. Services that are simulated or
 * stored locally are skipped.
 */
export async function probeServices(shop: Services, deadline = () => AbortSignal.timeout(TIMEOUT_MS)): Promise<Probe[]> {
  const { env, files, mail, sms, carrier, payments } = shop;
  const services: Service[] = [
    {
      setting: "STORAGE_URL",
      call: env.storageUrl ? () => writeAndRemove(files) : undefined,
      credentials: "key and secret in STORAGE_URL, and that they may write to its bucket and delete from it",
      address: "host, port, bucket and region in STORAGE_URL",
    },
    {
      setting: "MAIL_URL",
      call: mail.verify,
      credentials: "user and password in MAIL_URL",
      address: "host and port in MAIL_URL, smtps:// for port 465 and smtp:// for 587",
    },
    {
      setting: "SMS_URL",
      call: sms.verify,
      credentials: "user and password in SMS_URL",
      address: "the address in SMS_URL",
    },
    {
      setting: "CARRIER_URL",
      call: carrier.name === "http" ? () => carrier.findByRef("connection-check") : undefined,
      credentials: "CARRIER_KEY with the operator",
      address: "the address in CARRIER_URL",
    },
    {
      setting: "STRIPE_SECRET_KEY",
      call: payments.name === "stripe" ? () => readFirst(payments, shop.clock()) : undefined,
      credentials: "STRIPE_SECRET_KEY in Stripe's Dashboard, and what a restricted key may do (docs/production.md, Stripe)",
      address: "api.stripe.com and Stripe's own status page",
    },
  ];
  return Promise.all(services.flatMap((service) => (service.call ? [probe(service, service.call, deadline())] : [])));
}

/** Logs every external service that cannot be used, at start, before a buyer notices. */
export async function warnUnusableServices(shop: Services & Pick<AppContext, "log">): Promise<void> {
  for (const { setting, error } of await probeServices(shop)) {
    if (error !== null) shop.log.error("service.unusable", error, { what: setting });
  }
}

async function probe({ setting, credentials, address }: Service, call: () => Promise<unknown>, deadline: AbortSignal): Promise<Probe> {
  const timeout = new Promise<never>((_, reject) => {
    deadline.addEventListener("abort", () => reject(new Error(`no answer within ${TIMEOUT_MS / SECOND_MS} s`)), { once: true });
  });
  try {
    await Promise.race([call(), timeout]);
    return { setting, error: null };
  } catch (cause) {
    const isRefused = CREDENTIAL_ERRORS.includes(String((cause as { code?: unknown } | null)?.code));
    const advice = isRefused
      ? `The service refuses the credentials. Check ${credentials}.`
      : `The service cannot be used. Check ${address}, and that this machine may connect to it.`;
    return { setting, error: new Error(advice, { cause }) };
  }
}

/** Writes and removes a file: a read would not notice a missing bucket, because its response is that of a missing file. */
async function writeAndRemove(files: AppContext["files"]): Promise<void> {
  await files.put(PROBE_FILE, Buffer.from("connection check"));
  await files.remove(PROBE_FILE);
}

/** Asks for the payments of the last second, because a request for the list is enough to test the key. */
async function readFirst(payments: AppContext["payments"], now: number): Promise<void> {
  for await (const _ of payments.listPayments({ from: now - SECOND_MS, to: now })) return;
}
