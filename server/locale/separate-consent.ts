import { languageEntry } from "./locale.schema.ts";

/**
 * Whether a reader probably lives in Mainland China. The law there asks for a consent of its own to sending personal information abroad and to using
 * sensitive personal information: one that no checkbox for several consents gives (PIPL, articles 29 and 39).
 */
export const asksSeparateConsent = ({ language, region }: { language: string; region?: string | null | undefined }): boolean =>
  region === "CN" || languageEntry(language).country === "CN";
