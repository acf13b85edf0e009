import type { BRAND } from "#server/locale/brand.schema.ts";
import { findClosestWord } from "./closest-word.ts";
import { findPlaceholders } from "./placeholders.ts";
import { MAILBOX, SettingsSchema, type Settings } from "./settings.ts";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const MIN_SECRET_CHARACTERS = 32;
/** A newest secret with fewer different characters is rejected. 32 random decimal or hexadecimal digits have fewer once in ten million times. */
const MIN_DIFFERENT_CHARACTERS = 6;
/** The shop with its worker and the operations command; or the staff desk, which has no access to customers' sessions, payments and messages. */
export type Program = "shop" | "desk";

const REQUIRED_IN_PRODUCTION: Record<Program, readonly string[]> = {
  shop: ["PUBLIC_ORIGIN", "SESSION_SECRETS", "FILE_KEYS", "PAYMENT_PROVIDER", "CARRIER", "MAIL_URL", "SMS_URL"],
  desk: ["PUBLIC_ORIGIN", "DESK_ORIGIN", "FILE_KEYS", "PAYMENT_PROVIDER", "CARRIER"],
};

/** Names the settings that production needs and that are missing, in one sentence. */
export function findMissing(source: Record<string, string | undefined>, program: Program = "shop"): string[] {
  const missing = REQUIRED_IN_PRODUCTION[program].filter((name) => !source[name]?.replaceAll(",", "").trim());
  if (missing.length === 0) return [];
  return [
    `In production set ${missing.join(", ")} (see .env.example). A sandbox must be chosen by name: PAYMENT_PROVIDER=sandbox, ` +
      `CARRIER=simulator, MAIL_URL=${MAILBOX}, SMS_URL=${MAILBOX}.`,
  ];
}

/**
 * Finds combinations of settings that are wrong: real packages must not be delivered for test money, keys must not travel unencrypted, and buyers
 * must not read fictitious addresses. Returns one sentence for each. A development machine is checked less strictly.
 */
export function findProblems(values: Settings, isDevelopmentMachine: boolean, brand: typeof BRAND, program: Program = "shop"): string[] {
  const { CARRIER, CARRIER_URL, STRIPE_SECRET_KEY, STRIPE_API_URL } = values;
  const origin = values.PUBLIC_ORIGIN ? new URL(values.PUBLIC_ORIGIN) : null;
  const carrier = CARRIER_URL ? new URL(CARRIER_URL) : null;
  const desk = values.DESK_ORIGIN ? new URL(values.DESK_ORIGIN) : null;
  const isPublic = origin !== null && !LOOPBACK.includes(origin.hostname);
  const productionRules: [isBroken: boolean, problem: string][] = [
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
    [
      desk?.protocol === "http:" && !LOOPBACK.includes(desk.hostname),
      "DESK_ORIGIN must begin with https: in production, unless only this machine can reach the staff desk.",
    ],
  ];
  return [
    ...(isDevelopmentMachine ? [] : [...findWeakSecrets(values), ...productionRules.flatMap(([isBroken, problem]) => (isBroken ? [problem] : []))]),
    // Only the operator sees a shop that runs on a loopback address. The desk sends no mails; it knows neither their sender nor SALES_MAIL.
    ...(!isDevelopmentMachine && isPublic && program === "shop" ? findPlaceholders(values, brand) : []),
    ...findRequired(program === "shop" && values.PAYMENT_PROVIDER === "stripe", "PAYMENT_PROVIDER=stripe", values, [
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRETS",
    ]),
    ...findRequired(program === "shop" && CARRIER === "http", "CARRIER=http", values, ["CARRIER_URL", "CARRIER_KEY", "CARRIER_CALLBACK_SECRETS"]),
    ...(desk !== null && desk.origin === origin?.origin
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

/** Finds environment variables that are probably mistyped settings and have no effect. Returns one sentence for each. */
export function findMistyped(source: Record<string, string | undefined>): string[] {
  const names = [...Object.keys(SettingsSchema.shape), "BUILD_DIR"];
  return Object.keys(source).flatMap((name) => {
    if (names.includes(name) || !/^[A-Z][A-Z0-9_]{5,}$/.test(name)) return [];
    const closest = findClosestWord(name, names);
    // Settings of other programs that are similar by chance rarely share a word with ours.
    return closest?.split("_").some((part) => name.split("_").includes(part)) ? [`${name} is not a setting. Did you mean ${closest}?`] : [];
  });
}
