/**
 * The version of every text that an applicant agrees to, stored with the agreement (§5). The words on the form are those of the document
 * `real_name_terms`; for the privacy notice, `real_name_notice`, the version of the document itself is stored. A changed text gets a new
 * version in all languages.
 */
export const CONSENT_VERSIONS = { agreePrivacy: "1.1", confirmDocument: "1.0", agreeTransfer: "1.1", declareTrue: "1.0" } as const;
export type RealNameConsent = keyof typeof CONSENT_VERSIONS;
