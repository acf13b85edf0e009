import { z } from "zod";
import { MethodMatrixSchema } from "./payment-method-matrix.ts";
import { BRAND } from "#server/locale/brand.schema.ts";

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

/** What MAIL_URL and SMS_URL say instead of an address where messages are to be kept in the database only. */
export const MAILBOX = "mailbox";
const FAULTS = ["duplicate", "reorder", "lost", "lost-some", "late", "timeout", "carrier-timeout"] as const;

/** Every setting by its name in the environment, with its default, and what to write where it is wrong. */
export const SettingsSchema = z.object({
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
  STRIPE_API_URL: z.url({ protocol: /^http$/, error: "write http://127.0.0.1:PORT, where a test plays Stripe, or leave it unset" }).optional(),
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

export type Settings = z.infer<typeof SettingsSchema>;
