import { existsSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { DEFAULT_METHODS, MethodMatrixSchema } from "./gateways/payments/method-matrix.ts";
import { BRAND } from "./locale/brand.schema.ts";
import { nearWord } from "./near-word.ts";
import { findPlaceholders } from "./placeholders.ts";

/** The folder that holds package.json, wherever this code was bundled to. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

function findRoot(from: string): string {
  // A build outside the project has a link to package.json.
  if (existsSync(join(from, "package.json"))) return dirname(realpathSync(join(from, "package.json")));
  const parent = dirname(from);
  if (parent === from) throw new Error("package.json was not found above the running code");
  return findRoot(parent);
}

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
const flag = z.enum(["0", "1"], "write 0 or 1").transform((value) => value === "1");

/** A whole number, and the sentence for anything else. */
function whole(least: number, most?: number) {
  const error = `write a whole number ${most === undefined ? `of ${least} or more` : `from ${least} to ${most}`}`;
  const number = z.coerce.number({ error }).int(error).min(least, error);
  return most === undefined ? number : number.max(most, error);
}

/** The name of a bot at the chat vendor. */
const botId = z
  .string()
  .regex(/^[\w.:-]{1,100}$/, "letters, digits and . : _ - only")
  .optional();

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
/** What MAIL_URL and SMS_URL say instead of an address where messages are to be kept in the database only. */
const MAILBOX = "mailbox";
const FEWEST_SECRET_CHARACTERS = 32;
/** 32 random characters have more than twenty different ones; a word that is repeated has few. */
const FEWEST_DIFFERENT_CHARACTERS = 12;
const NEEDED_IN_PRODUCTION = ["PUBLIC_ORIGIN", "SESSION_SECRETS", "FILE_KEYS", "PAYMENT_PROVIDER", "CARRIER", "MAIL_URL", "SMS_URL"] as const;
const FAULTS = ["duplicate", "reorder", "lost", "lost-some", "late", "timeout", "carrier-timeout"] as const;

const EnvSchema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"], "write production, or leave it unset").default("development"),
  /** Set by `npm start` where nobody asked for production: secrets are made and kept in DATA_DIR. */
  ROVELINK_LAPTOP: flag.default(false),
  PORT: whole(0, 65535).default(3000),
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: "write the address without a path, like https://shop.example.com" })
    .refine((text) => ["", "/"].includes(text.replace(/^https?:\/\/[^/?#]*/, "")), "write the address without a path, like https://shop.example.com")
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "write postgres://user:password@host/database" }).optional(),
  SESSION_SECRETS: list.optional(),
  FILE_KEYS: list.optional(),
  PAYMENT_PROVIDER: z.enum(["sandbox", "stripe"], "write stripe or sandbox").optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, "a secret or restricted key of Stripe's starts with sk_ or rk_")
    .optional(),
  /** Newest first; every one is accepted, so that a secret can be changed without losing an event. */
  STRIPE_WEBHOOK_SECRETS: list
    .refine((secrets) => secrets.length > 0 && secrets.every((secret) => /^whsec_\w/.test(secret)), "a signing secret of Stripe's starts with whsec_")
    .optional(),
  /** Tests only, and only with a test key: where Stripe's API is played. */
  STRIPE_API_URL: z.url({ protocol: /^http$/ }).optional(),
  PAYMENT_METHODS: MethodMatrixSchema.optional(),
  CARRIER: z.enum(["simulator", "http"], "write http or simulator").optional(),
  CARRIER_URL: z.url({ protocol: /^https?$/, error: "write https://…, where the carrier answers" }).optional(),
  /** The bearer key of our calls. */
  CARRIER_KEY: z.string().optional(),
  /** What the carrier signs its callbacks with, newest first. */
  CARRIER_CALLBACK_SECRETS: list.optional(),
  /** Where the files that people send lie: an S3 bucket; unset: a folder. */
  STORAGE_URL: z.url({ protocol: /^s3$/, error: "write s3://KEY:SECRET@host/bucket?region=…" }).optional(),
  /** How many SIMs one person may register in Hong Kong. */
  REAL_NAME_CAP: whole(1, 100).default(10),
  /** How long the photos and data of a refused registration are kept, days. */
  REAL_NAME_REFUSED_DAYS: whole(1, 365).default(7),
  /** How long a registration may wait for a decision, days: then it is refused, and its applicant is told. */
  REAL_NAME_WAITING_DAYS: whole(1, 365).default(30),
  /** How long a registration is kept after its last SIM has ended, days: the law asks for twelve months. */
  REAL_NAME_ENDED_DAYS: whole(1, 3650).default(366),
  /** How long an order that is over names its buyer, days: seven years, as long as books are kept. */
  ORDER_CONTACT_DAYS: whole(30, 36_500).default(2557),
  /** Where enquiries of partners and companies are sent to. */
  SALES_MAIL: z.email("write an e-mail address").default(BRAND.salesEmail),
  /** How long an enquiry and its files are kept after it came or was closed, days. */
  ENQUIRY_DAYS: whole(1, 3650).default(365),
  /** 0: no photo is read by a machine; people read all of them. */
  DOCUMENT_READER: flag.default(true),
  /** How long one photo may be read, milliseconds; somebody waits at least three times as long. */
  DOCUMENT_READER_DEADLINE_MS: whole(500, 600_000).default(6_000),
  /** A mail server, or `mailbox`: messages are only kept in the database. */
  MAIL_URL: z.union([z.literal(MAILBOX), z.url({ protocol: /^smtps?$/, error: "write smtps://user:password@host, or mailbox" })]).optional(),
  MAIL_FROM: z.string().default(BRAND.mailFrom),
  /** An SMS gateway, or `mailbox`. */
  SMS_URL: z.union([z.literal(MAILBOX), z.url({ protocol: /^https?$/, error: "write https://user:password@host/path, or mailbox" })]).optional(),
  ESIM_SITE_URL: z.url({ protocol: /^https?$/, error: "write https://…, the address of the eSIM site" }).default(BRAND.esimSite),
  /** The script of the chat vendor, and its bot for each language; without them the chat button leads to the contact details. */
  CHAT_SCRIPT_URL: z.url({ protocol: /^https?$/, error: "write https://…, the script of the chat vendor" }).optional(),
  CHAT_BOT_ID_EN: botId,
  CHAT_BOT_ID_ZH_CN: botId,
  CHAT_BOT_ID_ZH_HK: botId,
  /** Until when the shop is closed for maintenance: a time with its zone; staff may also set it while the shop runs. */
  MAINTENANCE_UNTIL: z.iso
    .datetime({ offset: true, local: false, error: "write a time with its zone, like 2027-01-21T06:00+08:00" })
    .transform((text) => Date.parse(text))
    .optional(),
  /** How long what visitors did, where they agreed to it, is kept, days. */
  TRACKING_DAYS: whole(1, 30).default(30),
  TRUST_PROXY_HOPS: whole(0, 10).default(0),
  /** The header in which our proxy names the visitor's country (ISO 3166-1 alpha-2), like CF-IPCountry; unset: none is believed. */
  IP_COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, "the name of one header, like CF-IPCountry")
    .transform((name) => name.toLowerCase())
    .optional(),
  /** How long the sandbox's "confirm later" takes, and how long the simulated carrier needs, in ms. */
  SANDBOX_DELAY_MS: whole(0).default(10_000),
  SIMULATOR_DELAY_MS: whole(0).default(2_000),
  /** How many times faster than ours the clock of the simulated carrier's travellers runs: 1440 makes a day a minute. */
  SIMULATOR_SPEED: z.coerce
    .number("write a number from 1 to 100000")
    .min(1, "write a number from 1 to 100000")
    .max(100_000, "write a number from 1 to 100000")
    .default(1),
  /** 0: this web process leaves the jobs to `npm run worker`. */
  RUN_JOBS: flag.default(true),
  /** How long a web process that was told to stop still takes requests while /healthz says 503, ms: for its load balancer to notice. */
  DRAIN_MS: whole(0, 120_000).default(0),
  /** Where /metrics is served, to this machine unless METRICS_HOST says more; 0 lets the system choose. */
  METRICS_PORT: whole(0, 65535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"], "write debug, info, warn, error or silent").default("info"),
  /** Tests and benches only: what goes wrong at the sandbox and the simulated carrier, comma separated. */
  SANDBOX_FAULTS: list.pipe(z.array(z.enum(FAULTS))).default([]),
  /** Tests only: end the process by SIGKILL at the named point (`name` or `name:2` for its second passing). */
  CRASH_AT: z.string().optional(),
});

export type Env = ReturnType<typeof readEnv>;

/**
 * The configuration, parsed once; the only reader of process.env.
 * Refuses to start with one sentence for each setting that is wrong or missing: what to write.
 */
export function readEnv(source: Record<string, string | undefined> = process.env, brand = BRAND) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const issues = EnvSchema.safeParse(given).error?.issues ?? [];
  const isWrong = (name: string) => issues.some(({ path }) => path[0] === name);
  // Everything is told at once: the rest is looked at without what is wrong by itself.
  const values = EnvSchema.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !isWrong(name))));
  const laptop = given.NODE_ENV !== "production" || given.ROVELINK_LAPTOP === "1";
  const wrong = issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
  const problems = [...wrong, ...(laptop ? [] : findMissing(given)), ...findProblems(values, laptop, brand)];
  if (problems.length > 0) throw new Error(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  const publicOrigin = values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`;
  return {
    production: values.NODE_ENV === "production",
    /** A real shop, not a laptop that runs the same build: nothing is made up for it. */
    strict: !laptop,
    port: values.PORT,
    publicOrigin,
    /** Every origin that is the shop: with the default one, 127.0.0.1 too. */
    origins: values.PUBLIC_ORIGIN ? [publicOrigin] : [publicOrigin, `http://127.0.0.1:${values.PORT}`],
    secure: publicOrigin.startsWith("https:"),
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
    /** Undefined: the mailbox. */
    mailUrl: values.MAIL_URL === MAILBOX ? undefined : values.MAIL_URL,
    mailFrom: values.MAIL_FROM,
    /** Undefined: the mailbox. */
    smsUrl: values.SMS_URL === MAILBOX ? undefined : values.SMS_URL,
    esimSiteUrl: values.ESIM_SITE_URL,
    chatScriptUrl: values.CHAT_SCRIPT_URL,
    chatBots: { en: values.CHAT_BOT_ID_EN, "zh-cn": values.CHAT_BOT_ID_ZH_CN, "zh-hk": values.CHAT_BOT_ID_ZH_HK },
    maintenanceUntil: values.MAINTENANCE_UNTIL,
    trackingDays: values.TRACKING_DAYS,
    trustProxyHops: values.TRUST_PROXY_HOPS,
    ipCountryHeader: values.IP_COUNTRY_HEADER,
    sandboxDelayMs: values.SANDBOX_DELAY_MS,
    simulatorDelayMs: values.SIMULATOR_DELAY_MS,
    simulatorSpeed: values.SIMULATOR_SPEED,
    runJobs: values.RUN_JOBS,
    drainMs: values.DRAIN_MS,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    logLevel: values.LOG_LEVEL,
    sandboxFaults: values.SANDBOX_FAULTS,
    crashAt: values.CRASH_AT,
  };
}

function findMissing(given: Record<string, string | undefined>): string[] {
  const missing = NEEDED_IN_PRODUCTION.filter((name) => !given[name]?.replaceAll(",", "").trim());
  if (missing.length === 0) return [];
  return [
    `In production set ${missing.join(", ")} (see .env.example). A sandbox must be chosen by name: PAYMENT_PROVIDER=sandbox, ` +
      `CARRIER=simulator, MAIL_URL=${MAILBOX}, SMS_URL=${MAILBOX}.`,
  ];
}

/** What no setting shows by itself. Real goods are not given for test money, keys do not travel unencrypted, and customers read no made-up address. */
function findProblems(values: z.infer<typeof EnvSchema>, laptop: boolean, brand: typeof BRAND): string[] {
  const { CARRIER, CARRIER_URL, STRIPE_SECRET_KEY, STRIPE_API_URL } = values;
  const origin = values.PUBLIC_ORIGIN ? new URL(values.PUBLIC_ORIGIN) : null;
  const carrier = CARRIER_URL ? new URL(CARRIER_URL) : null;
  const isPublic = origin !== null && !LOOPBACK.includes(origin.hostname);
  const found: [boolean, string][] = [
    [values.SANDBOX_FAULTS.length > 0, "SANDBOX_FAULTS is for tests and benches: leave it unset in production."],
    [STRIPE_API_URL !== undefined, "STRIPE_API_URL is for tests: leave it unset in production."],
    [
      CARRIER === "http" && STRIPE_SECRET_KEY?.includes("_test_") === true,
      "STRIPE_SECRET_KEY is a test key and CARRIER=http delivers real packages: use a live key, or CARRIER=simulator.",
    ],
    [
      carrier?.protocol === "http:" && !LOOPBACK.includes(carrier.hostname),
      "CARRIER_URL must begin with https: in production, unless the carrier is on this machine.",
    ],
    [isPublic && origin.protocol === "http:", "PUBLIC_ORIGIN must begin with https: in production, unless only this machine can reach the shop."],
  ];
  return [
    ...(laptop ? [] : [...findWeakSecrets(values), ...found.flatMap(([isSo, problem]) => (isSo ? [problem] : []))]),
    // A rehearsal on one machine is read by nobody else.
    ...(!laptop && isPublic ? findPlaceholders(values, brand) : []),
    ...needed(values.PAYMENT_PROVIDER === "stripe", "PAYMENT_PROVIDER=stripe", values, ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRETS"]),
    ...needed(CARRIER === "http", "CARRIER=http", values, ["CARRIER_URL", "CARRIER_KEY", "CARRIER_CALLBACK_SECRETS"]),
    ...(values.IP_COUNTRY_HEADER && values.TRUST_PROXY_HOPS === 0
      ? ["IP_COUNTRY_HEADER is believed only from a proxy of ours: set TRUST_PROXY_HOPS too, or leave it unset."]
      : []),
    ...(STRIPE_API_URL && !STRIPE_SECRET_KEY?.startsWith("sk_test_")
      ? ["STRIPE_API_URL is for tests: it works with a key that starts with sk_test_ only."]
      : []),
  ];
}

/** Of the newest secret of each list: older ones must stay as they are. */
function findWeakSecrets(values: z.infer<typeof EnvSchema>): string[] {
  return (["SESSION_SECRETS", "FILE_KEYS"] as const).flatMap((name) => {
    const newest = values[name]?.[0];
    if (newest === undefined) return [];
    if (newest.length < FEWEST_SECRET_CHARACTERS) {
      return [`${name}: the first, newest one must have ${FEWEST_SECRET_CHARACTERS} characters or more (openssl rand -base64 32).`];
    }
    if (new Set(newest).size >= FEWEST_DIFFERENT_CHARACTERS) return [];
    return [`${name}: the first, newest one can be guessed: let a program make it (openssl rand -base64 32).`];
  });
}

/** What a choice needs beside it. */
function needed(chosen: boolean, choice: string, values: Record<string, unknown>, names: string[]): string[] {
  const missing = names.filter((name) => !values[name]);
  return chosen && missing.length > 0 ? [`With ${choice} set ${missing.join(", ")} too (see .env.example).`] : [];
}

/** Names in the environment that are probably settings, mistyped: such a setting has no effect. One sentence each. */
export function findMistyped(source: Record<string, string | undefined> = process.env): string[] {
  const names = [...Object.keys(EnvSchema.shape), "BUILD_DIR"];
  return Object.keys(source).flatMap((name) => {
    if (names.includes(name) || !/^[A-Z][A-Z0-9_]{5,}$/.test(name)) return [];
    const near = nearWord(name, names);
    // Other programs' settings that happen to be near mostly have no part in common with ours.
    return near?.split("_").some((part) => name.split("_").includes(part)) ? [`${name} is no setting. Did you mean ${near}?`] : [];
  });
}

/** The configuration where PORT=0 let the system choose this port. */
export function withPort(port: number): Env {
  return readEnv({ ...process.env, PORT: String(port) });
}
