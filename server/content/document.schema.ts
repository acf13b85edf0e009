import { z } from "zod";

/** The documents of /argeement, in the order of its list (§2). */
export const DOCUMENT_KEYS = ["terms_conditions", "fair_usage_policy", "privacy_policy"] as const;
export type DocumentKey = (typeof DOCUMENT_KEYS)[number];
export const DocumentKeySchema = z.enum(DOCUMENT_KEYS);
