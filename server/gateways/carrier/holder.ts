import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";

/** Who holds a SIM, as his document says. Dates are YYYY-MM-DD, the country ISO 3166 alpha-2. */
export type Holder = {
  chineseName: string | null;
  englishName: string;
  birthDate: string;
  documentType: DocumentType;
  documentNumber: string;
  expiryDate: string | null;
  country: string;
};

/** One SIM and its holder, for the places whose law asks for it (§2 Real-name). `registeredAt` is ms UTC. */
export type HolderRequest = { ref: string; iccid: string; regions: ("HK" | "TW")[]; person: Holder; registeredAt: number };

/** refused: for good; a person looks. */
export type HolderResult = { state: "registered" } | { state: "refused"; code: string };
