import { z } from "zod";

/** The documents of /argeement, in the order of its list (§2). */
export const DOCUMENT_KEYS = ["terms_conditions", "fair_usage_policy", "privacy_policy"] as const;
/** The documents of /argeement-channel, in its order: in five languages. */
export const CHANNEL_DOCUMENT_KEYS = ["real_name_notice", "real_name_terms"] as const;
export const DocumentKeySchema = z.enum([...DOCUMENT_KEYS, ...CHANNEL_DOCUMENT_KEYS]);
export type DocumentKey = z.infer<typeof DocumentKeySchema>;
