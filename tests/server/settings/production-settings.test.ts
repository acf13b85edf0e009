import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { checkSettings } from "#server/ops/system/check-shop.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import type { Log } from "#server/observability/log.ts";
import { findMistyped } from "#server/settings/settings-problems.ts";
import { warnUnreadableMailbox } from "#server/mailbox/warn-unreadable-mailbox.ts";
import { OWN_BRAND, PRODUCTION, PUBLIC, SECRET } from "#tests/support/production-settings.ts";

test.each(Object.keys(PRODUCTION).filter((name) => name !== "NODE_ENV"))("a production shop does not start without %s", (name) => {
  const { publicOrigin } = readEnv(PRODUCTION);
  expect(publicOrigin).toBe("https://localhost");
  for (const empty of [undefined, ""]) expect(() => readEnv({ ...PRODUCTION, [name]: empty })).toThrow(`In production set ${name} (`);
});

test("the mailbox is enabled by name only", () => {
  const { mailUrl, smsUrl } = readEnv({ ...PRODUCTION, MAIL_URL: "mailbox", SMS_URL: "mailbox" });
  expect([mailUrl, smsUrl]).toEqual([undefined, undefined]);
  for (const wrong of ["mail.example.com", "https://mail.example.com", "Mailbox"]) {
    expect(() => readEnv({ ...PRODUCTION, MAIL_URL: wrong })).toThrow("MAIL_URL: write smtps://user:password@host, or mailbox");
  }
  expect(() => readEnv({ ...PRODUCTION, SMS_URL: "smtp://sms.example" })).toThrow("SMS_URL: write https://");
});

test.each(["SESSION_SECRETS", "FILE_KEYS"])("rejects a short secret in production as the newest of %s, and accepts it behind a long one", (name) => {
  expect(() => readEnv({ ...PRODUCTION, [name]: "short" })).toThrow(`${name}: the first, newest one must have 32 characters or more`);
  expect(() => readEnv({ ...PRODUCTION, [name]: "," })).toThrow(`In production set ${name}`);
  expect(readEnv({ ...PRODUCTION, [name]: `${SECRET},short` }).production).toBe(true);
});

test.each(["SESSION_SECRETS", "FILE_KEYS"])("rejects a long guessable word in production as the newest of %s", (name) => {
  for (const weak of [
    "s".repeat(32),
    "password".repeat(5),
    "1234567890".repeat(4),
    "correct-horse-".repeat(3).slice(0, 36),
    `${"ab".repeat(20)}aab`,
  ]) {
    expect(() => readEnv({ ...PRODUCTION, [name]: weak })).toThrow(`${name}: the first, newest one can be guessed`);
    expect(readEnv({ ...PRODUCTION, [name]: `${SECRET},${weak}` }).production).toBe(true);
  }
  expect(readEnv({ NODE_ENV: "production", ROVELINK_LAPTOP: "1", [name]: "s".repeat(32) }).strict).toBe(false);
});

test.each([
  ["hexadecimal digits with ten different ones", "0123456789987654321002468135790f"],
  ["hexadecimal digits with eight different ones", "01a2b3f0a1b2f30a13b0f2a1b0f3a2b1"],
  ["decimal digits", "31415926535897932384626433832795"],
])("accepts a secret of 32 %s in production", (_kind, secret) => {
  expect(readEnv({ ...PRODUCTION, SESSION_SECRETS: secret, FILE_KEYS: secret }).production).toBe(true);
});

const problemsOf = (env: Record<string, string>, brand = OWN_BRAND) => {
  try {
    readEnv(env, { brand });
    return [];
  } catch (error) {
    return (error as Error).message
      .split("\n")
      .slice(1)
      .map((line) => line.trim().split(":")[0]);
  }
};

test("a public shop does not start with placeholder addresses, and names all of them", () => {
  expect(problemsOf(PUBLIC)).toEqual([]);
  expect(problemsOf({ ...PUBLIC, MAIL_FROM: "Shop <no-reply@rovelink.example>" })).toEqual(["MAIL_FROM"]);
  const { MAIL_FROM: _from, SALES_MAIL: _sales, ESIM_SITE_URL: _site, ...forgotten } = PUBLIC;
  expect(problemsOf(forgotten, BRAND)).toEqual([
    "MAIL_FROM",
    "SALES_MAIL",
    "supportEmail in server/locale/brand.schema.ts",
    "legalName in server/locale/brand.schema.ts",
    "legalAddress in server/locale/brand.schema.ts",
    "registration in server/locale/brand.schema.ts",
    "supportPhone in server/locale/brand.schema.ts",
  ]);
  const halfDone = { ...OWN_BRAND, registration: { ...OWN_BRAND.registration, ko: BRAND.registration.ko } };
  expect(problemsOf(PUBLIC, halfDone)).toEqual(["registration in server/locale/brand.schema.ts"]);
  for (const host of ["esim.test", "localhost", "esim.example.com"])
    expect(problemsOf({ ...PUBLIC, ESIM_SITE_URL: `https://${host}/` })[0]).toBe("ESIM_SITE_URL");
});

test("the staff desk of a public shop needs none of the addresses that only mails have", () => {
  const { MAIL_FROM: _from, SALES_MAIL: _sales, ESIM_SITE_URL: _site, ...settings } = PUBLIC;
  const desk = { ...settings, DESK_ORIGIN: "https://desk.harbour.travel" };
  expect(readEnv(desk, { brand: OWN_BRAND, program: "desk" }).deskOrigin).toBe("https://desk.harbour.travel");
});

test("a public shop has an https address without a path", () => {
  expect(problemsOf({ ...PUBLIC, PUBLIC_ORIGIN: "http://shop.harbour.travel" })).toEqual(["PUBLIC_ORIGIN must begin with https"]);
  for (const path of ["/shop", "/?a", "#a"])
    expect(problemsOf({ ...PUBLIC, PUBLIC_ORIGIN: `https://shop.harbour.travel${path}` })).toEqual(["PUBLIC_ORIGIN"]);
  expect(readEnv({ ...PUBLIC, PUBLIC_ORIGIN: "https://shop.harbour.travel/" }, { brand: OWN_BRAND }).publicOrigin).toBe(
    "https://shop.harbour.travel",
  );
});

test("reports every configuration problem at once, with what to write", () => {
  const wrong = {
    ...PUBLIC,
    PORT: "web",
    DATABASE_URL: "mysql://db",
    FILE_KEYS: "short",
    SMS_URL: "",
    TRUST_PROXY_HOPS: "11",
    CARRIER: "simulators",
  };
  expect(() => readEnv(wrong, { brand: OWN_BRAND })).toThrow(
    [
      "The configuration is wrong:",
      "  PORT: write a whole number from 0 to 65535",
      "  DATABASE_URL: write postgres://user:password@host/database",
      "  CARRIER: write http or simulator",
      "  TRUST_PROXY_HOPS: write a whole number from 0 to 10",
      "  In production set SMS_URL (see .env.example). This is production, because PUBLIC_ORIGIN is not this machine alone. A sandbox must be chosen by name: PAYMENT_PROVIDER=sandbox, CARRIER=simulator, MAIL_URL=mailbox, SMS_URL=mailbox.",
      "  FILE_KEYS: the first, newest one must have 32 characters or more (openssl rand -base64 32).",
      "  Say who connects to this server. A proxy on this machine: TRUST_PROXY_HOPS=1. A proxy on another machine: also HOST, the private address that it connects to, and TRUST_PROXY_FROM, its own address. Everybody, without a proxy: HOST=0.0.0.0 or HOST=::.",
    ].join("\n"),
  );
});

test("points out a name that resembles a setting's: one letter, another case, singular and plural", () => {
  const mistaken: Record<string, string> = {
    MAIL_FORM: "MAIL_FROM",
    PUBLIC_ORIGN: "PUBLIC_ORIGIN",
    MAIL_URl: "MAIL_URL",
    port: "PORT",
    DATABSE_URL: "DATABASE_URL",
    STRIPE_SECRET: "STRIPE_SECRET_KEY",
    STRIPE_WEBHOOK_SECRET: "STRIPE_WEBHOOK_SECRETS",
    TRUST_PROXY_HOP: "TRUST_PROXY_HOPS",
    FILE_KEY: "FILE_KEYS",
  };
  for (const [name, meant] of Object.entries(mistaken)) {
    expect(findMistyped({ [name]: "a" })).toEqual([`${name} is not a setting. Did you mean ${meant}?`]);
    expect(problemsOf({ ...PUBLIC, [name]: "a" })).toEqual([`${name} is not a setting. Did you mean ${meant}?`]);
    expect(readEnv({ [name]: "a" }).mistyped).toHaveLength(1);
  }
});

test("accepts variables of the system, of Node, of systemd and of other services", () => {
  const others =
    "PATH HOME HOSTNAME LOGNAME LANG LANGUAGE TERM SHELL USER PWD OLDPWD SHLVL TZ LC_ALL XDG_RUNTIME_DIR SSH_CONNECTION INIT_CWD INVOCATION_ID JOURNAL_STREAM " +
    "SYSTEMD_EXEC_PID MEMORY_PRESSURE_WATCH MEMORY_PRESSURE_WRITE NOTIFY_SOCKET WATCHDOG_USEC STATE_DIRECTORY LOGS_DIRECTORY CREDENTIALS_DIRECTORY " +
    "NODE_OPTIONS NODE_PATH NODE_VERSION YARN_VERSION MALLOC_ARENA_MAX MALLOC_TRIM_THRESHOLD_ UV_THREADPOOL_SIZE PGDATABASE PGHOST PGPORT PGUSER PGPASSWORD REDIS_URL AWS_URL " +
    "MAIL_PORT MAIL_SERVICE_HOST MAIL_PORT_25_TCP DESK_SERVICE_PORT KUBERNETES_SERVICE_HOST KUBERNETES_PORT_443_TCP_ADDR TEST_DATABASE_URL CHROME_PATH " +
    "npm_config_cache npm_lifecycle_event npm_package_json http_proxy HTTPS_PROXY NO_PROXY DEBUG CI";
  expect(findMistyped(Object.fromEntries(others.split(" ").map((name) => [name, "a"])))).toEqual([]);
});

test("production delivers real packages for real money only, and takes real money for real packages only", () => {
  const stripe = (mode: string) => ({ PAYMENT_PROVIDER: "stripe", STRIPE_SECRET_KEY: `rk_${mode}_1`, STRIPE_WEBHOOK_SECRETS: "whsec_1" });
  const carrier = { CARRIER: "http", CARRIER_URL: "https://carrier.example/", CARRIER_KEY: "k", CARRIER_CALLBACK_SECRETS: "c" };
  expect(problemsOf({ ...PUBLIC, ...carrier })).toEqual(["PAYMENT_PROVIDER=sandbox takes no money and CARRIER=http delivers real packages"]);
  expect(problemsOf({ ...PUBLIC, ...stripe("live") })).toEqual([
    "STRIPE_SECRET_KEY is a live key and CARRIER=simulator delivers eSIMs that do not work",
  ]);
  expect(problemsOf({ ...PUBLIC, ...stripe("test"), ...carrier })).toEqual([
    "STRIPE_SECRET_KEY is a test key and CARRIER=http delivers real packages",
  ]);
  expect(problemsOf({ ...PUBLIC, ...stripe("live"), ...carrier })).toEqual([]);
  expect(problemsOf({ ...PUBLIC, ...stripe("test") })).toEqual([]);
});

test("data travels to other machines encrypted, unless a setting says why not", () => {
  const plain: Record<string, [remote: string, local: string, encrypted: string]> = {
    SMS_URL: ["http://sms.harbour.travel/", "http://127.0.0.1:8080/", "https://sms.harbour.travel/"],
    STORAGE_URL: ["s3://k:s@s3.harbour.travel/b?insecure=1", "s3://k:s@localhost:9000/b?insecure=1", "s3://k:s@s3.harbour.travel/b"],
    DATABASE_URL: [
      "postgres://shop@db.harbour.travel/shop?sslmode=disable",
      "postgres://shop@localhost/shop",
      "postgres://shop@db.harbour.travel/shop?sslmode=verify-full",
    ],
    MAIL_URL: ["smtp://mail.harbour.travel/?tls.rejectUnauthorized=false", "smtp://localhost:25", "smtp://mail.harbour.travel"],
  };
  for (const [name, [remote, local, encrypted]] of Object.entries(plain)) {
    expect(problemsOf({ ...PUBLIC, [name]: remote })).toEqual([`${name} sends data to another machine without safe encryption`]);
    for (const safe of [local, encrypted]) expect(problemsOf({ ...PUBLIC, [name]: safe })).toEqual([]);
    expect(problemsOf({ ...PUBLIC, [name]: remote, PLAINTEXT_REASON: `${name}: a private cable between two machines` })).toEqual([]);
    expect(problemsOf({ ...PUBLIC, [name]: remote, PLAINTEXT_REASON: "a private cable between two machines" })).toHaveLength(1);
  }
  expect(problemsOf({ ...PUBLIC, PLAINTEXT_REASON: "yes" })).toEqual(["PLAINTEXT_REASON"]);
  expect(readEnv(PUBLIC, { brand: OWN_BRAND }).requiresTls).toBe(true);
  expect(readEnv({ MAIL_URL: "smtp://mailpit:1025" }).requiresTls).toBe(false);
});

test("a public shop whose messages nobody can read logs a warning", () => {
  const warned = (env: Record<string, string>) => {
    const lines: unknown[] = [];
    const log: Log = { info: () => {}, error: (event, error) => void lines.push(event, error) };
    warnUnreadableMailbox({ env: readEnv({ ...PUBLIC, ...env }, { brand: OWN_BRAND }), log });
    return lines;
  };
  expect(warned({})).toEqual([]);
  expect(warned({ MAIL_URL: "mailbox", SMS_URL: "mailbox" })).toEqual(["mailbox.unreadable", expect.stringMatching(/^MAIL_URL and SMS_URL: /)]);
  expect(warned({ SMS_URL: "mailbox" })).toEqual(["mailbox.unreadable", expect.stringMatching(/^SMS_URL: /)]);
  expect(warned({ PUBLIC_ORIGIN: "http://localhost:3000", MAIL_URL: "mailbox", SMS_URL: "mailbox" })).toEqual([]);
});

test("the staff desk has an origin of its own, with TLS unless only this machine can reach it", () => {
  expect(readEnv({ DESK_PORT: "4001" }).deskOrigin).toBe("http://localhost:4001");
  expect(readEnv({ ...PRODUCTION, DESK_ORIGIN: "https://desk.example.com/" }).deskOrigin).toBe("https://desk.example.com");
  expect(readEnv({ ...PRODUCTION, DESK_ORIGIN: "http://127.0.0.1:3001" }).deskOrigin).toBe("http://127.0.0.1:3001");
  expect(() => readEnv({ ...PRODUCTION, DESK_ORIGIN: "http://desk.example.com" })).toThrow("DESK_ORIGIN must begin with https:");
  expect(() => readEnv({ ...PRODUCTION, DESK_ORIGIN: PRODUCTION.PUBLIC_ORIGIN })).toThrow("DESK_ORIGIN is the address of the shop");
  expect(() => readEnv({ DESK_ORIGIN: "https://desk.example.com/staff" })).toThrow("DESK_ORIGIN: write the address without a path");
});

test("the check of a public shop finds links to a staff desk that nobody can open, and keys that are used twice", () => {
  const sentences = (settings: Record<string, string>) => checkSettings(readEnv(settings, { brand: OWN_BRAND })).map(({ sentence }) => sentence);
  const desk = "DESK_ORIGIN is http://localhost:3001: links in mails to staff lead nowhere. Set it to the address of the staff desk.";
  const keys = "SESSION_SECRETS and FILE_KEYS begin with the same value: make one for each.";
  expect(sentences(PUBLIC)).toEqual(expect.arrayContaining([desk, keys]));
  const own = sentences({ ...PUBLIC, DESK_ORIGIN: "https://desk.harbour.travel", FILE_KEYS: SECRET.split("").toReversed().join("") });
  for (const sentence of [desk, keys]) expect(own).not.toContain(sentence);
  for (const sentence of [desk, keys]) expect(sentences({})).not.toContain(sentence);
});

test("the refund limits of staff are amounts by currency", () => {
  expect(readEnv({}).staffRefundLimits).toEqual({ CNY: 20_000, HKD: 20_000, USD: 2_500 });
  expect(readEnv({ STAFF_REFUND_LIMITS: "HKD:50" }).staffRefundLimits).toEqual({ HKD: 5_000 });
  for (const wrong of ["HKD", "EUR:5", "HKD:5,HKD:6", "HKD:-1"]) {
    expect(() => readEnv({ STAFF_REFUND_LIMITS: wrong })).toThrow("STAFF_REFUND_LIMITS: write amounts like CNY:200.00");
  }
});

test("refunds by rule are limited in the sandbox, off with a real provider, and a mistyped rule stops the start", () => {
  expect(readEnv({}).refundByRule).toMatchObject({ amounts: { USD: 4_000 }, perBuyer: 1, perShop: 20 });
  expect(readEnv({ PAYMENT_PROVIDER: "stripe", STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRETS: "whsec_1" }).refundByRule).toBeNull();
  expect(readEnv({ REFUND_BY_RULE: "off" }).refundByRule).toBeNull();
  expect(readEnv({ REFUND_BY_RULE: "HKD:50, shop:9,buyer:2" }).refundByRule).toEqual({ amounts: { HKD: 5_000 }, perBuyer: 2, perShop: 9 });
  for (const wrong of ["on", "HKD:50", "buyer:1,shop:2", "HKD:50,buyer:0,shop:2", "HKD:50,buyer:1,buyer:1,shop:2", "EUR:5,buyer:1,shop:2"])
    expect(() => readEnv({ REFUND_BY_RULE: wrong })).toThrow("REFUND_BY_RULE: write off, or limits like CNY:300.00");
});

test("the bots of the chat are given by language", () => {
  expect(readEnv({}).chatBots).toEqual({});
  expect(readEnv({ CHAT_BOT_IDS: "en:shop.en, zh-cn:shop:cn" }).chatBots).toEqual({ en: "shop.en", "zh-cn": "shop:cn" });
  for (const wrong of ["shop", "fr:shop", "ja:shop", "en:a,en:b", "en:a b"]) {
    expect(() => readEnv({ CHAT_BOT_IDS: wrong })).toThrow("CHAT_BOT_IDS: write bots like en:shop-en,zh-cn:shop-cn");
  }
});
