import type { DocumentType } from "#server/domain/registration-states.schema.ts";

/** The holder of a SIM, as printed on the identity document. Dates are YYYY-MM-DD, the country is ISO 3166 alpha-2. */
type Holder = {
  chineseName: string | null;
  englishName: string;
  birthDate: string;
  documentType: DocumentType;
  documentNumber: string;
  expiryDate: string | null;
  country: string;
};

/** One SIM and its holder, for the regions whose law requires it (§2 Real-name). `registeredAt` is ms UTC. */
export type HolderRequest = { ref: string; iccid: string; regions: ("HK" | "TW")[]; person: Holder; registeredAt: number };

/** `refused` is final; staff review it. */
export type HolderResult = { state: "registered" } | { state: "refused"; code: string };
