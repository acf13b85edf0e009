import type { Env } from "#server/env.ts";
import type { Database } from "#server/db/database.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { PaymentProvider } from "#server/gateways/payments/payments.ts";
import type { Carrier } from "#server/gateways/carrier/carrier.ts";
import type { DocumentReader } from "#server/gateways/document-reader/document-reader.ts";
import type { Files } from "#server/gateways/files/files.ts";
import type { Mail } from "#server/gateways/mail/mail.ts";
import type { Sms } from "#server/gateways/sms/sms.ts";
import type { IpLocation } from "#server/gateways/ip-location/ip-location.ts";
import type { Sealer } from "#server/crypto/sealer.ts";
import type { MemoryBudget } from "#server/concurrency/memory-budget.ts";
import type { SerialQueue } from "#server/concurrency/serial-queue.ts";
import type { Log } from "#server/observability/log.ts";
import type { Metrics } from "#server/observability/metrics.ts";

/** All that a use case may reach: handed to it as its first argument, so that a test can hand it another. */
export type AppContext = {
  env: Env;
  db: Database;
  log: Log;
  metrics: Metrics;
  /** Now, in milliseconds UTC. */
  clock: () => number;
  /** Destinations, plans and prices from memory; fresh within 10 s of an import. */
  catalogue: () => Catalogue;
  sealer: Sealer;
  payments: PaymentProvider;
  carrier: Carrier;
  mail: Mail;
  sms: Sms;
  ipLocation: IpLocation;
  /** Where what people send lies, encrypted. */
  files: Files;
  /** Counts the bytes of large bodies and uploads that this process holds in memory. */
  uploadMemory: MemoryBudget;
  /** Images that are decoded, and PDFs that are examined, one of each at a time in this process. */
  imageQueue: SerialQueue;
  pdfQueue: SerialQueue;
  /** Reads photos of identity documents; may be away at any time. */
  reader: DocumentReader;
  /** Tells the worker of this process that a job is due. */
  wake: () => void;
  /** Tests only: the process ends here if CRASH_AT names this point. */
  crashPoint: (name: string) => void;
};
