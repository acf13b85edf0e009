import { BlockList, isIP } from "node:net";
import { z } from "zod";
import { MethodMatrixSchema } from "./payment-method-matrix.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { isLanguage, LANGUAGES, type Language } from "#server/locale/locale.schema.ts";
import { parseAmounts } from "#server/locale/money.schema.ts";

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
const flag = z.enum(["0", "1"], "write 0 or 1").transform((value) => value === "1");

/** Schema of a whole number, with one sentence for any other value. */
function whole(min: number, max?: number) {
  const error = `write a whole number ${max === undefined ? `of ${min} or more` : `from ${min} to ${max}`}`;
  const number = z.coerce.number({ error }).int(error).min(min, error);
  return max === undefined ? number : number.max(max, error);
}

const ORIGIN_ERROR = "write the address without a path, like https://shop.example.com";
/** The origin of one of our sites. */
const origin = z
  .url({ protocol: /^https?$/, error: ORIGIN_ERROR })
  .refine((text) => ["", "/"].includes(text.replace(/^https?:\/\/[^/?#]*/, "")), ORIGIN_ERROR)
  .transform((text) => new URL(text).origin);

/** An address of a network interface on which a server listens. */
const listenAddress = z
  .string()
  .refine((text) => isIP(text) > 0, "write an IP address of this machine: 127.0.0.1, a private one, or 0.0.0.0 for all of them")
  .optional();

/** IP addresses and networks. */
const networks = list.transform((entries, { addIssue }) => {
  const networkList = new BlockList();
  for (const entry of entries) {
    const [address = "", bits, ...surplus] = entry.split("/");
    const longest = isIP(address) === 6 ? 128 : 32;
    const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : Infinity;
    if (isIP(address) > 0 && prefix <= longest && surplus.length === 0) networkList.addSubnet(address, prefix, longest === 128 ? "ipv6" : "ipv4");
    else addIssue(`"${entry}" is neither an address nor a network: write 10.0.0.5 or 10.0.0.0/24`);
  }
  return networkList;
});

/** Amounts by currency, minor units. */
const amounts = z.string().transform((text, { addIssue }) => {
  const parsed = parseAmounts(text);
  if (parsed) return parsed;
  addIssue("write amounts like CNY:200.00,HKD:200.00,USD:25.00, each currency at most once");
  return z.NEVER;
});

const COUNT = /^(buyer|shop):([1-9]\d{0,5})$/;
/** Which refunds need no person: the largest by currency, and how many in 24 hours for one buyer and for the whole shop. Null: none. */
const refundRule = z.string().transform((text, { addIssue }) => {
  if (text === "off") return null;
  const parts = text.split(",").map((part) => part.trim());
  const counts = new Map(parts.flatMap((part) => (COUNT.test(part) ? [part.split(":") as [string, string]] : [])));
  const limits = parseAmounts(parts.filter((part) => !COUNT.test(part)).join(","));
  const [perBuyer, perShop] = [counts.get("buyer"), counts.get("shop")];
  if (limits && perBuyer && perShop && parts.length === Object.keys(limits).length + 2)
    return { amounts: limits, perBuyer: Number(perBuyer), perShop: Number(perShop) };
  addIssue("write off, or limits like CNY:300.00,HKD:300.00,USD:40.00,buyer:1,shop:20, where buyer and shop are refunds in 24 hours");
  return z.NEVER;
});
export type RefundRule = NonNullable<z.infer<typeof refundRule>>;

/** The bots of the chat vendor by language. */
const botIds = list.transform((entries, { addIssue }) => {
  const bots: Partial<Record<Language, string>> = {};
  for (const entry of entries) {
    const [language, ...id] = entry.split(":");
    if (isLanguage(language) && bots[language] === undefined && /^[\w.:-]{1,100}$/.test(id.join(":"))) bots[language] = id.join(":");
    else addIssue(`write bots like en:shop-en,zh-cn:shop-cn, each of the languages ${LANGUAGES.join(", ")} at most once`);
  }
  return bots;
});

/** Value of MAIL_URL and SMS_URL that stores messages in the database instead of sending them. */
export const MAILBOX = "mailbox";
const FAULTS = ["duplicate", "reorder", "lost", "lost-some", "late", "timeout", "carrier-timeout"] as const;

/** All settings by their environment names, with defaults. Each error says what to write. */
export const SettingsSchema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"], "write production, or leave it unset").default("development"),
  /** Set by `npm start` if NODE_ENV is not production. On a machine that others cannot reach, missing secrets are then generated and stored in DATA_DIR. */
  ROVELINK_LAPTOP: flag.default(false),
  PORT: whole(0, 65535).default(3000),
  /** The address on which the web process accepts connections; by default 127.0.0.1 and ::1. */
  HOST: listenAddress,
  PUBLIC_ORIGIN: origin.optional(),
  /** Port of the staff desk, and its address for browsers. */
  DESK_PORT: whole(0, 65535).default(3001),
  DESK_HOST: listenAddress,
  DESK_ORIGIN: origin.optional(),
  /** The largest refund by currency that the role `service` may decide on. A currency that is not named: none. */
  STAFF_REFUND_LIMITS: amounts.prefault("CNY:200.00,HKD:200.00,USD:25.00"),
  STAFF_REFUND_DAY_LIMITS: amounts.prefault("CNY:1000.00,HKD:1000.00,USD:125.00"),
  /** When an order of which the carrier refused every unit is refunded automatically, hours after the refusal; 0: never. */
  REFUND_FAILED_AFTER_HOURS: whole(0, 8_760).default(72),
  /** Which refunds of an eSIM that was never connected need no person. With the sandbox a limited rule by default, else off. */
  REFUND_BY_RULE: refundRule.optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "write postgres://user:password@host/database" }).optional(),
  SESSION_SECRETS: list.optional(),
  FILE_KEYS: list.optional(),
  PAYMENT_PROVIDER: z.enum(["sandbox", "stripe"], "write stripe or sandbox").optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, "a secret or restricted Stripe key starts with sk_ or rk_")
    .optional(),
  /** Newest first. All are accepted, so that a secret can be replaced without losing events. */
  STRIPE_WEBHOOK_SECRETS: list
    .refine((secrets) => secrets.length > 0 && secrets.every((secret) => /^whsec_\w/.test(secret)), "a Stripe signing secret starts with whsec_")
    .optional(),
  /** Tests only, and only with a test key: address of a simulated Stripe API. */
  STRIPE_API_URL: z.url({ protocol: /^http$/, error: "write http://127.0.0.1:PORT, the address of a Stripe stub, or leave it unset" }).optional(),
  PAYMENT_METHODS: MethodMatrixSchema.optional(),
  CARRIER: z.enum(["simulator", "http"], "write http or simulator").optional(),
  CARRIER_URL: z.url({ protocol: /^https?$/, error: "write https://…, where the carrier answers" }).optional(),
  /** The name of the carrier that runs the plans, for customers. */
  CARRIER_NAME: z.string().max(100, "write at most 100 characters").optional(),
  /** The bearer token of our requests. */
  CARRIER_KEY: z.string().optional(),
  /** Secrets with which the carrier signs its callbacks, newest first. */
  CARRIER_CALLBACK_SECRETS: list.optional(),
  /** S3 bucket for uploaded files; a local folder if it is not set. */
  STORAGE_URL: z.url({ protocol: /^s3$/, error: "write s3://KEY:SECRET@host/bucket?region=…" }).optional(),
  /** Maximum number of SIMs that one person may register in Hong Kong. */
  REAL_NAME_CAP: whole(1, 100).default(10),
  /** Retention period of the photos and data of a refused registration, days. */
  REAL_NAME_REFUSED_DAYS: whole(1, 365).default(7),
  /** How long a registration may wait for a decision, days; then it is refused and the applicant is notified. */
  REAL_NAME_WAITING_DAYS: whole(1, 365).default(30),
  /** Retention period of a registration after its last SIM has ended, days; the law requires twelve months. */
  REAL_NAME_ENDED_DAYS: whole(1, 3650).default(366),
  /** How long an ended order keeps its buyer's data, days: seven years, as long as accounting records. */
  ORDER_CONTACT_DAYS: whole(30, 36_500).default(2557),
  /** Recipient of enquiries from partners and companies. */
  SALES_MAIL: z.email("write an email address").default(BRAND.salesEmail),
  /** Retention period of an enquiry and its files after it was sent or closed, days. */
  ENQUIRY_DAYS: whole(1, 3650).default(365),
  /** 0: photos are not read automatically; staff check all of them. */
  DOCUMENT_READER: flag.default(true),
  /** Time limit for reading one photo, ms; an applicant waits for 20 s or three times as long, whichever is longer. */
  DOCUMENT_READER_DEADLINE_MS: whole(500, 600_000).default(6_000),
  /** Address of a mail server, or `mailbox`: messages are only stored in the database. */
  MAIL_URL: z.union([z.literal(MAILBOX), z.url({ protocol: /^smtps?$/, error: "write smtps://user:password@host, or mailbox" })]).optional(),
  MAIL_FROM: z.string().default(BRAND.mailFrom),
  /** Address of an SMS gateway, or `mailbox`. */
  SMS_URL: z.union([z.literal(MAILBOX), z.url({ protocol: /^https?$/, error: "write https://user:password@host/path, or mailbox" })]).optional(),
  /** The countries whose numbers get text messages; all if it is not set. Others sign in by email. */
  SMS_COUNTRIES: list
    .refine((countries) => countries.length > 0 && countries.every((country) => /^[A-Z]{2}$/.test(country)), "write country codes like HK,CN,GB")
    .optional(),
  /** Another site of the company that manages eSIMs. Without it the shop does not mention one. */
  ESIM_SITE_URL: z.url({ protocol: /^https?$/, error: "write https://…, the address of the eSIM site" }).optional(),
  /** The chat vendor's script and its bot for each language. Without them the chat button links to the contact details. */
  CHAT_SCRIPT_URL: z.url({ protocol: /^https?$/, error: "write https://…, the script of the chat vendor" }).optional(),
  CHAT_BOT_IDS: botIds.prefault(""),
  /** End of a maintenance closure: a time with its zone. Staff may also set it while the shop runs. */
  MAINTENANCE_UNTIL: z.iso
    .datetime({ offset: true, local: false, error: "write a time with its zone, like 2027-01-21T06:00+08:00" })
    .transform((text) => Date.parse(text))
    .optional(),
  /** Retention period of tracking events, which exist only with consent, days. */
  TRACKING_DAYS: whole(1, 30).default(30),
  TRUST_PROXY_HOPS: whole(0, 10).default(0),
  /** With TRUST_PROXY_HOPS: where our nearest proxies connect from. Requests from elsewhere are refused. By default this machine. */
  TRUST_PROXY_FROM: networks.optional(),
  /**
   * The header in which our proxy sends the visitor's country (ISO 3166-1 alpha-2), for example CF-IPCountry; if it is not set, no header is used.
   */
  IP_COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, "the name of one header, like CF-IPCountry")
    .transform((name) => name.toLowerCase())
    .optional(),
  /** Delay of the sandbox's "confirm later", and of the simulated carrier, ms. */
  SANDBOX_DELAY_MS: whole(0).default(10_000),
  SIMULATOR_DELAY_MS: whole(0).default(2_000),
  /** Speed of the simulated carrier's usage clock: 1440 makes a day pass in a minute. */
  SIMULATOR_SPEED: z.coerce
    .number("write a number from 1 to 100000")
    .min(1, "write a number from 1 to 100000")
    .max(100_000, "write a number from 1 to 100000")
    .default(1),
  /** 0: this web process runs no jobs; `npm run worker` does. */
  RUN_JOBS: flag.default(true),
  /** How long a stopping web process still accepts requests while /healthz returns 503, ms, so that its load balancer notices. */
  DRAIN_MS: whole(0, 120_000).default(0),
  /** The memory for rendered pages that visitors share, MiB; 0 renders each page anew. */
  PAGE_CACHE_MB: whole(0, 1_024).default(32),
  /** How much the heap grows before V8 collects garbage, percent; 0 leaves it to V8. */
  HEAP_GROWTH_PERCENT: whole(0, 1_000).default(30),
  /** 0: browsers that have the service worker remove it, with everything it saved. */
  SERVICE_WORKER: flag.default(true),
  /** Port of /metrics (0: chosen by the system) and the address it listens on, by default this machine only. */
  METRICS_PORT: whole(0, 65535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"], "write debug, info, warn, error or silent").default("info"),
  /** Why data may travel unencrypted to another machine: for example, a private network of two machines. */
  PLAINTEXT_REASON: z.string().min(10, "say why that network is safe, in ten characters or more").optional(),
  /** A file with certificates of own authorities (PEM). Node's own variable, which Node reads from the environment only, not from a file. */
  NODE_EXTRA_CA_CERTS: z.string().optional(),
  /** Tests and benchmarks only: simulated faults of the sandbox and the simulated carrier, comma-separated. */
  SANDBOX_FAULTS: list.pipe(z.array(z.enum(FAULTS))).default([]),
  /** Tests only: kill the process (SIGKILL) at the named point (`name`, or `name:2` for the second time it is reached). */
  CRASH_AT: z.string().optional(),
});

export type Settings = z.infer<typeof SettingsSchema>;
