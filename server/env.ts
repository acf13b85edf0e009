import { resolve } from "node:path";
import { projectRoot } from "#server/protocol/project-root.ts";
import { DEFAULT_METHODS } from "#server/settings/payment-method-matrix.ts";
import { BRAND } from "./locale/brand.schema.ts";
import { findProductionReason } from "#server/settings/production.ts";
import { findMissing, findMistyped, findProblems, type Program } from "#server/settings/settings-problems.ts";
import { MAILBOX, SettingsSchema, type RefundRule } from "#server/settings/settings.ts";

export { projectRoot };

const LOOPBACK_ADDRESSES = ["127.0.0.1", "::1"];

/** With the sandbox, where no money moves. A shop that takes money decides on its own limits. */
const SANDBOX_REFUND_RULE: RefundRule = { amounts: { CNY: 300_00, HKD: 300_00, USD: 40_00 }, perBuyer: 1, perShop: 20 };

export type Env = ReturnType<typeof readEnv>;

/**
 * Reads and validates the configuration. Only this module reads process.env in the bundled server (the launch scripts read a few names too). Throws one
 * error that lists every problem. An empty value counts as missing. `program`: decides which settings production needs.
 */
export function readEnv(
  source: Record<string, string | undefined> = process.env,
  { program = "shop", brand = BRAND }: { program?: Program; brand?: typeof BRAND } = {},
) {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const issues = SettingsSchema.safeParse(nonEmpty).error?.issues ?? [];
  const isWrong = (name: string) => issues.some(({ path }) => path[0] === name);
  // All problems are reported together: the checks of several settings run too, with the default or nothing in place of an invalid setting.
  const values = SettingsSchema.parse(Object.fromEntries(Object.entries(nonEmpty).filter(([name]) => !isWrong(name))));
  const reason = findProductionReason(values);
  const mistyped = findMistyped(source);
  const invalid = issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
  const problems = [
    ...invalid,
    ...(reason === null ? [] : [...mistyped, ...findMissing(nonEmpty, reason, program)]),
    ...findProblems(values, reason === null, brand, program),
  ];
  if (problems.length > 0) throw new Error(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  const isBuilt = reason !== null || values.NODE_ENV === "production";
  const publicOrigin = values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`;
  return {
    /** The code runs as in production, without aids for developers: true for every build, also on a development machine. */
    production: isBuilt,
    /** False on a development machine, which nobody else can reach. A real shop (true) gets no generated secret and no simulated service by default. */
    strict: reason !== null,
    /** Why this is production; null on a development machine. */
    productionReason: reason,
    /** Sentences about environment variables whose names resemble those of settings; none in production, which does not start with one. */
    mistyped,
    port: values.PORT,
    /** The addresses to listen on. "localhost" may mean either of the default ones. */
    hosts: values.HOST ? [values.HOST] : LOOPBACK_ADDRESSES,
    publicOrigin,
    /** Every origin of the shop; with the default PUBLIC_ORIGIN, 127.0.0.1 too. */
    origins: values.PUBLIC_ORIGIN ? [publicOrigin] : [publicOrigin, `http://127.0.0.1:${values.PORT}`],
    secure: publicOrigin.startsWith("https:"),
    deskPort: values.DESK_PORT,
    deskHosts: values.DESK_HOST ? [values.DESK_HOST] : LOOPBACK_ADDRESSES,
    /** The origin of the staff desk: in links of mails, and what passkeys are bound to. */
    deskOrigin: values.DESK_ORIGIN ?? `http://localhost:${values.DESK_PORT}`,
    /** By currency, minor units. */
    staffRefundLimits: values.STAFF_REFUND_LIMITS,
    staffRefundDayLimits: values.STAFF_REFUND_DAY_LIMITS,
    /** Null: a person decides on every refund. */
    refundByRule:
      values.REFUND_BY_RULE === undefined && (values.PAYMENT_PROVIDER ?? "sandbox") === "sandbox"
        ? SANDBOX_REFUND_RULE
        : (values.REFUND_BY_RULE ?? null),
    refundFailedAfterHours: values.REFUND_FAILED_AFTER_HOURS,
    dataDir: resolve(projectRoot, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    sessionSecrets: values.SESSION_SECRETS,
    fileKeys: values.FILE_KEYS,
    paymentProvider: values.PAYMENT_PROVIDER ?? "sandbox",
    paymentMethods: values.PAYMENT_METHODS ?? DEFAULT_METHODS[values.PAYMENT_PROVIDER ?? "sandbox"],
    stripeSecretKey: values.STRIPE_SECRET_KEY,
    stripeWebhookSecrets: values.STRIPE_WEBHOOK_SECRETS,
    stripeApiUrl: values.STRIPE_API_URL,
    carrier: values.CARRIER ?? "simulator",
    carrierUrl: values.CARRIER_URL,
    carrierName: values.CARRIER_NAME,
    carrierKey: values.CARRIER_KEY,
    carrierCallbackSecrets: values.CARRIER_CALLBACK_SECRETS,
    storageUrl: values.STORAGE_URL,
    realNameCap: values.REAL_NAME_CAP,
    realNameRefusedDays: values.REAL_NAME_REFUSED_DAYS,
    realNameWaitingDays: values.REAL_NAME_WAITING_DAYS,
    realNameEndedDays: values.REAL_NAME_ENDED_DAYS,
    orderContactDays: values.ORDER_CONTACT_DAYS,
    salesMail: values.SALES_MAIL,
    enquiryDays: values.ENQUIRY_DAYS,
    documentReader: values.DOCUMENT_READER,
    documentReaderDeadlineMs: values.DOCUMENT_READER_DEADLINE_MS,
    /** Undefined if messages go to the mailbox. */
    mailUrl: values.MAIL_URL === MAILBOX ? undefined : values.MAIL_URL,
    mailFrom: values.MAIL_FROM,
    /** Undefined if messages go to the mailbox. */
    smsUrl: values.SMS_URL === MAILBOX ? undefined : values.SMS_URL,
    smsCountries: values.SMS_COUNTRIES,
    esimSiteUrl: values.ESIM_SITE_URL,
    chatScriptUrl: values.CHAT_SCRIPT_URL,
    /** By language. */
    chatBots: values.CHAT_BOT_IDS,
    maintenanceUntil: values.MAINTENANCE_UNTIL,
    trackingDays: values.TRACKING_DAYS,
    trustProxyHops: values.TRUST_PROXY_HOPS,
    /** The networks of our own proxies; undefined: this machine. */
    trustProxyFrom: values.TRUST_PROXY_FROM,
    ipCountryHeader: values.IP_COUNTRY_HEADER,
    sandboxDelayMs: values.SANDBOX_DELAY_MS,
    simulatorDelayMs: values.SIMULATOR_DELAY_MS,
    simulatorSpeed: values.SIMULATOR_SPEED,
    runJobs: values.RUN_JOBS,
    drainMs: values.DRAIN_MS,
    /** 0 in development: a page changes with its code. */
    pageCacheMb: isBuilt ? values.PAGE_CACHE_MB : 0,
    heapGrowthPercent: values.HEAP_GROWTH_PERCENT,
    serviceWorker: values.SERVICE_WORKER,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    logLevel: values.LOG_LEVEL,
    /** Why data may travel unencrypted to another machine in production. */
    plaintextReason: values.PLAINTEXT_REASON,
    /** Whether services on other machines must use TLS. */
    requiresTls: reason !== null && !values.PLAINTEXT_REASON?.includes("MAIL_URL"),
    extraCaFile: values.NODE_EXTRA_CA_CERTS,
    sandboxFaults: values.SANDBOX_FAULTS,
    crashAt: values.CRASH_AT,
  };
}

/**
 * Reads the configuration of a program that renders pages. In production, React and Remix must run as in production too, even if NODE_ENV is not set.
 * They read NODE_ENV when they are loaded, which is later.
 */
export function readPageEnv(program: Program): Env {
  const env = readEnv(process.env, { program });
  if (env.strict) Object.assign(process.env, { NODE_ENV: "production", ROVELINK_LAPTOP: "0" });
  return env;
}

/** Returns the configuration with the actual port, which the system chose because PORT=0. */
export function withPort(port: number): Env {
  return readEnv({ ...process.env, PORT: String(port) });
}
