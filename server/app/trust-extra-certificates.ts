import { readFileSync } from "node:fs";
import tls from "node:tls";
import type { Env } from "#server/env.ts";

const PEM_HEADER = "-----BEGIN CERTIFICATE-----";

/** From Node 22.19 and 24.5 on. */
type CertificateStore = { getCACertificates: (kind: "default") => string[]; setDefaultCACertificates: (certificates: string[]) => void };

/**
 * Makes every TLS connection of this process accept certificates of the authorities in the file of NODE_EXTRA_CA_CERTS, in addition to Node's own.
 * Node does so only if the variable is set in the environment before it starts, which it is not if a file of settings has it (`--env-file`, `.env`).
 * Throws if the file cannot be used.
 */
export function trustExtraCertificates({ extraCaFile }: Pick<Env, "extraCaFile">): void {
  if (extraCaFile === undefined) return;
  const certificates = readCertificates(extraCaFile);
  if ("setDefaultCACertificates" in tls) {
    const store = tls as unknown as CertificateStore;
    store.setDefaultCACertificates([...store.getCACertificates("default"), ...certificates]);
    return;
  }
  // fetch, node:https, pg and nodemailer all create their contexts with this function. A context with `ca` trusts only what it names.
  const createSecureContext = tls.createSecureContext.bind(tls);
  tls.createSecureContext = (options) => {
    const secureContext = createSecureContext(options);
    const native = secureContext.context as { addCACert: (certificate: string) => void };
    if (!options?.ca) for (const certificate of certificates) native.addCACert(certificate);
    return secureContext;
  };
}

function readCertificates(file: string): string[] {
  try {
    const [, ...parts] = readFileSync(file, "utf8").split(PEM_HEADER);
    if (parts.length === 0) throw new Error("it contains no certificate in the PEM format");
    const certificates = parts.map((part) => PEM_HEADER + part);
    for (const ca of certificates) tls.createSecureContext({ ca });
    return certificates;
  } catch (error) {
    throw new Error(`NODE_EXTRA_CA_CERTS: ${file} cannot be used: ${(error as Error).message}`, { cause: error });
  }
}
