import type { Env } from "#server/env.ts";
import type { Database } from "#server/db/database.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { PaymentProvider } from "#server/gateways/payments/payment-provider.ts";
import type { Carrier } from "#server/gateways/carrier/carrier.ts";
import type { DocumentReader } from "#server/gateways/document-reader/document-reader.ts";
import type { Files } from "#server/gateways/files/files.ts";
import type { Mail } from "#server/gateways/mail/mail.ts";
import type { Sms } from "#server/gateways/sms/sms.ts";
import type { IpLocation } from "#server/gateways/ip-location/ip-location.ts";
import type { FieldEncryptor } from "#server/crypto/field-encryptor.ts";
import type { MemoryBudget } from "#server/concurrency/memory-budget.ts";
import type { SerialQueue } from "#server/concurrency/serial-queue.ts";
import type { Log } from "#server/observability/log.ts";
import type { Metrics } from "#server/observability/metrics.ts";

/** Everything that a use case may access. A use case gets it as its first argument, so that a test can pass another one. */
export type AppContext = {
  env: Env;
  db: Database;
  log: Log;
  metrics: Metrics;
  /** Returns the current time, ms UTC. */
  clock: () => number;
  /** Returns destinations, plans and prices from memory, at most 10 s behind an import. */
  catalogue: () => Catalogue;
  encryptor: FieldEncryptor;
  payments: PaymentProvider;
  carrier: Carrier;
  mail: Mail;
  sms: Sms;
  ipLocation: IpLocation;
  /** Storage of uploaded files, encrypted. */
  files: Files;
  /** Limits the memory that large request bodies and uploads use in this process. */
  uploadMemory: MemoryBudget;
  /** This process decodes one image and examines one PDF at a time. */
  imageQueue: SerialQueue;
  pdfQueue: SerialQueue;
  /** Reads photos of identity documents; may be unavailable at any time. */
  reader: DocumentReader;
  /** Makes the worker of this process look for due jobs now; does nothing in a process without a worker. */
  wake: () => void;
  /** Tests only: kills the process if CRASH_AT names this point. */
  crashPoint: (name: string) => void;
};
