import type { Logger } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { createFieldEncryptor } from "#server/crypto/field-encryptor.ts";
import { readEnv } from "#server/env.ts";
import { createSimulator } from "#server/gateways/carrier/simulator/create-simulator.ts";
import { createIpLocation } from "#server/gateways/ip-location/create-ip-location.ts";
import { createMailbox } from "#server/gateways/mail/create-mailbox.ts";
import { createSmsMailbox } from "#server/gateways/sms/sms.ts";
import type { PostWebhook } from "#server/gateways/payments/sandbox/post-webhook.ts";
import { createPayments } from "#server/gateways/create-gateways.ts";
import { MemoryBudget, UPLOAD_MEMORY } from "#server/concurrency/memory-budget.ts";
import { UPLOAD_QUEUE_LIMITS, SerialQueue } from "#server/concurrency/serial-queue.ts";
import { jobHandlers } from "#server/app/job-handlers.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import type { JobHandlers } from "#server/jobs/job.ts";
import { createLog } from "#server/observability/log.ts";
import { silentMetrics } from "#server/observability/metrics.ts";
import { receiveWebhook } from "#server/payments/receive-webhook.ts";
import { loadCatalogue } from "#server/catalogue/load-catalogue.ts";
import { packageTerms } from "#server/plans/package-terms.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findUnknownValues } from "./column-values.ts";
import { createMemoryFiles } from "./memory-files.ts";
import { openTestDatabase } from "./test-database.ts";
import { createDisabledReader } from "#server/gateways/document-reader/process/create-document-reader.ts";

export type TestShop = AppContext & {
  /** Moves the clock forward, ms. */
  pass: (ms: number) => void;
  handlers: JobHandlers<AppContext>;
  /** Runs due jobs, and the jobs that these make due. */
  runJobs: () => Promise<number>;
  /** Runs jobs and moves the clock until only checks in the distant future are left. */
  settle: () => Promise<void>;
  /** Every logged line. */
  logged: string[];
  /** While true, webhooks of the sandbox are lost. */
  losesWebhooks: boolean;
  close: () => Promise<void>;
};

/** Shared by the tests of a file: loading it takes longer than most of them. */
let reference: ReturnType<typeof loadCatalogue> | undefined;

export const START = Date.UTC(2026, 10, 21, 8, 0, 0);

/** Opens an in-memory shop with the real reference data and a clock that moves only by `pass` and `settle`. */
export const openTestShop = (overrides: Record<string, string> = {}, log?: Logger): Promise<TestShop> => openShop({} as TestShop, overrides, log);

/** Opens a shop before each test, and closes it afterwards. */
export function useTestShop(overrides: Record<string, string> = {}): TestShop {
  const shop = {} as TestShop;
  beforeEach(async () => void (await openShop(shop, overrides)));
  afterEach(() => shop.close());
  return shop;
}

/** Opens a shop for all tests of a file, and closes it afterwards. */
export function useSharedShop(overrides: Record<string, string> = {}): TestShop {
  const shop = {} as TestShop;
  beforeAll(async () => void (await openShop(shop, overrides)));
  afterAll(() => shop.close?.());
  return shop;
}

/** Gives `shop` the properties of a new shop. */
export async function openShop(shop: TestShop, overrides: Record<string, string>, log?: Logger): Promise<TestShop> {
  let now = START;
  const clock = () => now;
  const env = readEnv({
    NODE_ENV: "test",
    DATA_DIR: ":memory:",
    SESSION_SECRETS: "s".repeat(32),
    FILE_KEYS: "f".repeat(32),
    REFUND_BY_RULE: "off",
    ...overrides,
  });
  const { db, close } = await openTestDatabase(now, log);
  const { packages, credit, ...rest } = await (reference ??= loadCatalogue(db));
  // A test may change a package of its own shop.
  const catalogue = { ...rest, ...structuredClone({ packages, credit }) };
  const logged: string[] = [];
  const host = { db, clock, env, encryptor: createFieldEncryptor(env.fileKeys ?? []) };
  const post: PostWebhook = async (_env, body, headers) => {
    if (shop.losesWebhooks) return 200;
    return receiveWebhook(shop, "sandbox", Buffer.from(body), new Headers(headers));
  };
  const handlers = jobHandlers(post);
  return Object.assign(shop, {
    ...host,
    log: createLog("info", { write: (line) => void logged.push(line) }),
    metrics: silentMetrics,
    catalogue: () => catalogue,
    payments: createPayments(host),
    carrier: createSimulator({ ...host, products: (packageId) => packageTerms(catalogue, packageId) }),
    mail: createMailbox(host),
    sms: createSmsMailbox(host),
    ipLocation: createIpLocation(env),
    files: createMemoryFiles(),
    uploadMemory: new MemoryBudget(UPLOAD_MEMORY),
    imageQueue: new SerialQueue(UPLOAD_QUEUE_LIMITS),
    pdfQueue: new SerialQueue(UPLOAD_QUEUE_LIMITS),
    reader: createDisabledReader(),
    wake: () => {},
    crashPoint: () => {},
    pass: (ms: number) => void (now += ms),
    handlers,
    runJobs: () => runDueJobs(shop, handlers),
    async settle() {
      for (let round = 0; round < 30; round++) {
        await shop.runJobs();
        now += 1000;
      }
      await shop.runJobs();
    },
    logged,
    losesWebhooks: false,
    async close() {
      const unknown = await findUnknownValues(db);
      await close();
      if (unknown.length > 0) throw new Error(`Columns have values that server/domain does not list: ${unknown.join(", ")}`);
    },
  } satisfies TestShop);
}

/** An order form for one eSIM for Japan; `checkoutKey` is new each time. */
export function orderForm(fields: Record<string, string> = {}): Record<string, string> {
  const checkoutKey = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return {
    package: "JP-5GB-30D",
    way: "esim",
    quantity: "1",
    paymentMethod: "card",
    email: "ada@example.com",
    agreeTransfer: "on",
    agreePrivacy: "on",
    agreeRegister: "on",
    checkoutKey,
    ...fields,
  };
}
