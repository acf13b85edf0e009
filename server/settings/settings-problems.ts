import type { BRAND } from "#server/locale/brand.schema.ts";
import { findClosestWord } from "./closest-word.ts";
import { findPlaceholders } from "./placeholders.ts";
import { isLocalDatabase, isLoopback, isLoopbackOrigin } from "./production.ts";
import { MAILBOX, SettingsSchema, type Settings } from "./settings.ts";

const MIN_SECRET_CHARACTERS = 32;
/** A newest secret with fewer different characters is rejected. 32 random decimal or hexadecimal digits have fewer once in ten million times. */
const MIN_DIFFERENT_CHARACTERS = 6;
/** The shop with its worker and the operations command; or the staff desk, which has no access to customers' sessions, payments and messages. */
export type Program = "shop" | "desk";

const REQUIRED_IN_PRODUCTION: Record<Program, readonly string[]> = {
  shop: ["PUBLIC_ORIGIN", "SESSION_SECRETS", "FILE_KEYS", "PAYMENT_PROVIDER", "CARRIER", "MAIL_URL", "SMS_URL"],
  desk: ["PUBLIC_ORIGIN", "DESK_ORIGIN", "FILE_KEYS", "PAYMENT_PROVIDER", "CARRIER"],
};

/** Names the settings that production needs and that are missing, in one sentence. `reason`: why this is production. */
export function findMissing(source: Record<string, string | undefined>, reason: string, program: Program = "shop"): string[] {
  const missing = REQUIRED_IN_PRODUCTION[program].filter((name) => !source[name]?.replaceAll(",", "").trim());
  if (missing.length === 0) return [];
  return [
    `In production set ${missing.join(", ")} (see .env.example). This is production, because ${reason}. A sandbox must be chosen by name: PAYMENT_PROVIDER=sandbox, ` +
      `CARRIER=simulator, MAIL_URL=${MAILBOX}, SMS_URL=${MAILBOX}.`,
  ];
}

/**
 * Finds combinations of settings that are wrong: real packages must not be delivered for test money, keys must not travel unencrypted, and buyers
 * must not read fictitious addresses. Returns one sentence for each. A development machine is checked less strictly.
 */
export function findProblems(values: Settings, isDevelopmentMachine: boolean, brand: typeof BRAND, program: Program = "shop"): string[] {
  const { CARRIER, PUBLIC_ORIGIN, DESK_ORIGIN, PAYMENT_PROVIDER, STRIPE_SECRET_KEY, STRIPE_API_URL } = values;
  const isPublic = PUBLIC_ORIGIN !== undefined && !isLoopbackOrigin(PUBLIC_ORIGIN);
  const isRealCarrier = CARRIER !== undefined && CARRIER !== "simulator";
  const productionRules: [isBroken: boolean, problem: string][] = [
    [values.SANDBOX_FAULTS.length > 0, "SANDBOX_FAULTS is for tests and benches: leave it unset in production."],
    [STRIPE_API_URL !== undefined, "STRIPE_API_URL is for tests: leave it unset in production."],
    [
      isRealCarrier && STRIPE_SECRET_KEY?.includes("_test_") === true,
      `STRIPE_SECRET_KEY is a test key and CARRIER=${CARRIER} delivers real packages: use a live key, or CARRIER=simulator.`,
    ],
    [
      isRealCarrier && PAYMENT_PROVIDER === "sandbox",
      `PAYMENT_PROVIDER=sandbox takes no money and CARRIER=${CARRIER} delivers real packages: use stripe with a live key, or CARRIER=simulator.`,
    ],
    [
      CARRIER === "simulator" && STRIPE_SECRET_KEY?.includes("_live_") === true,
      "STRIPE_SECRET_KEY is a live key and CARRIER=simulator delivers eSIMs that do not work: use a test key, or a real carrier.",
    ],
    [
      isPublic && PUBLIC_ORIGIN.startsWith("http:"),
      "PUBLIC_ORIGIN must begin with https: in production, unless only this machine can reach the shop.",
    ],
    [
      DESK_ORIGIN !== undefined && DESK_ORIGIN.startsWith("http:") && !isLoopbackOrigin(DESK_ORIGIN),
      "DESK_ORIGIN must begin with https: in production, unless only this machine can reach the staff desk.",
    ],
  ];
  return [
    ...(isDevelopmentMachine
      ? []
      : [
          ...findWeakSecrets(values),
          ...productionRules.flatMap(([isBroken, problem]) => (isBroken ? [problem] : [])),
          ...findPlaintext(values),
          ...findUnclearHost(values, program),
        ]),
    // Only the operator sees a shop that runs on a loopback address. The desk sends no mails; it knows neither their sender nor SALES_MAIL.
    ...(!isDevelopmentMachine && isPublic && program === "shop" ? findPlaceholders(values, brand) : []),
    ...findRequired(program === "shop" && values.PAYMENT_PROVIDER === "stripe", "PAYMENT_PROVIDER=stripe", values, [
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRETS",
    ]),
    ...findRequired(program === "shop" && CARRIER === "http", "CARRIER=http", values, ["CARRIER_URL", "CARRIER_KEY", "CARRIER_CALLBACK_SECRETS"]),
    ...(DESK_ORIGIN !== undefined && DESK_ORIGIN === PUBLIC_ORIGIN
      ? ["DESK_ORIGIN is the address of the shop: give the staff desk an address of its own, so that no page of the shop runs in it."]
      : []),
    ...(values.IP_COUNTRY_HEADER && values.TRUST_PROXY_HOPS === 0
      ? ["IP_COUNTRY_HEADER is accepted only from your own proxy: set TRUST_PROXY_HOPS too, or leave it unset."]
      : []),
    ...(STRIPE_API_URL && !STRIPE_SECRET_KEY?.startsWith("sk_test_")
      ? ["STRIPE_API_URL is for tests: it works only with a key that starts with sk_test_."]
      : []),
  ];
}

/** Finds services on other machines to which data would travel unencrypted. Mail servers must offer TLS: `createSmtpMail` sends nothing without it. */
function findPlaintext({ CARRIER_URL, SMS_URL, STORAGE_URL, DATABASE_URL, MAIL_URL, PLAINTEXT_REASON }: Settings): string[] {
  const isRemote = (url: string) => !isLoopback(new URL(url).hostname);
  const parameters = (url: string) => new URL(url).searchParams;
  const services: [setting: string, isPlaintext: boolean, advice: string][] = [
    ["CARRIER_URL", CARRIER_URL?.startsWith("http:") === true && isRemote(CARRIER_URL), "write https:"],
    ["SMS_URL", SMS_URL?.startsWith("http:") === true && isRemote(SMS_URL), "write https:"],
    ["STORAGE_URL", STORAGE_URL !== undefined && isRemote(STORAGE_URL) && parameters(STORAGE_URL).get("insecure") === "1", "remove insecure=1"],
    [
      "MAIL_URL",
      MAIL_URL !== undefined && MAIL_URL !== MAILBOX && isRemote(MAIL_URL) && parameters(MAIL_URL).get("tls.rejectUnauthorized") === "false",
      "remove tls.rejectUnauthorized=false and name the authority of the certificate in NODE_EXTRA_CA_CERTS",
    ],
    [
      "DATABASE_URL",
      DATABASE_URL !== undefined &&
        !isLocalDatabase(DATABASE_URL) &&
        !/^(prefer|require|verify-ca|verify-full)$/.test(parameters(DATABASE_URL).get("sslmode") ?? "") &&
        !/^(true|1)$/.test(parameters(DATABASE_URL).get("ssl") ?? ""),
      "add ?sslmode=verify-full",
    ],
  ];
  return services.flatMap(([setting, isPlaintext, advice]) =>
    isPlaintext && !PLAINTEXT_REASON?.includes(setting)
      ? [
          `${setting} sends data to another machine without safe encryption: ${advice}, or name ${setting} in PLAINTEXT_REASON and say why that network is safe.`,
        ]
      : [],
  );
}

/** Finds a public server for which nobody decided who may connect to it, and a proxy on another machine that is not named. */
function findUnclearHost(values: Settings, program: Program): string[] {
  const { TRUST_PROXY_HOPS, TRUST_PROXY_FROM } = values;
  const [name, origin, host] =
    program === "desk" ? (["DESK_HOST", values.DESK_ORIGIN, values.DESK_HOST] as const) : (["HOST", values.PUBLIC_ORIGIN, values.HOST] as const);
  if (host === undefined && TRUST_PROXY_HOPS === 0 && origin !== undefined && !isLoopbackOrigin(origin)) {
    return [
      `Say who connects to this server. A proxy on this machine: TRUST_PROXY_HOPS=1. A proxy on another machine: also ${name}, the private address ` +
        `that it connects to, and TRUST_PROXY_FROM, its own address. Everybody, without a proxy: ${name}=0.0.0.0 or ${name}=::.`,
    ];
  }
  if (host !== undefined && !isLoopback(host) && TRUST_PROXY_HOPS > 0 && TRUST_PROXY_FROM === undefined)
    return [`${name} admits other machines: set TRUST_PROXY_FROM to the addresses of your proxies, such as 10.0.0.5 or 10.0.0.0/24.`];
  return [];
}

/** Finds weak secrets. Only the newest of each list is checked, because older ones cannot be changed. */
function findWeakSecrets(values: Settings): string[] {
  return (["SESSION_SECRETS", "FILE_KEYS"] as const).flatMap((name) => {
    const newest = values[name]?.[0];
    if (newest === undefined) return [];
    if (newest.length < MIN_SECRET_CHARACTERS) {
      return [`${name}: the first, newest one must have ${MIN_SECRET_CHARACTERS} characters or more (openssl rand -base64 32).`];
    }
    if (new Set(newest).size >= MIN_DIFFERENT_CHARACTERS && !isRepetition(newest)) return [];
    return [`${name}: the first, newest one can be guessed: generate it (openssl rand -base64 32).`];
  });
}

/** Whether the text repeats one part, at most half as long, possibly cut off at the end. */
const isRepetition = (text: string) =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1).some((part) => text.slice(part) === text.slice(0, -part));

/** Names the settings that another setting requires and that are missing. */
function findRequired(chosen: boolean, choice: string, values: Record<string, unknown>, names: string[]): string[] {
  const missing = names.filter((name) => !values[name]);
  return chosen && missing.length > 0 ? [`With ${choice} set ${missing.join(", ")} too (see .env.example).`] : [];
}

/**
 * Finds environment variables that are probably mistyped settings and have no effect. Returns one sentence for each. Variables of other programs that
 * are similar by chance are not reported: one letter in four must differ at most, and one word must be the same.
 */
export function findMistyped(source: Record<string, string | undefined>): string[] {
  const names = [...Object.keys(SettingsSchema.shape), "BUILD_DIR"];
  return Object.keys(source).flatMap((name) => {
    const upper = name.toUpperCase();
    if (names.includes(name)) return [];
    const closest = names.includes(upper) ? upper : /^[A-Z][A-Z0-9_]{5,}$/.test(upper) ? findClosestWord(upper, names, 4) : undefined;
    return closest?.split("_").some((part) => upper.split("_").includes(part)) ? [`${name} is not a setting. Did you mean ${closest}?`] : [];
  });
}
