/** A field of the printed side: `confidence` 0–1 is the reader's own, `sure` where a decision may rest on it. Dates are YYYY-MM-DD. */
export type PrintedField = { value: string; confidence: number; sure: boolean };

/** What the printed part of a document says, apart from its machine-readable zone. A field that is not plain to see is left out. */
export type VisualZone = {
  /** By telegraph codes where a Hong Kong card has them, else by the characters themselves. */
  chineseName?: PrintedField;
  /** Upper case, "SURNAME GIVEN NAMES" without a comma. */
  englishName?: PrintedField;
  birthDate?: PrintedField;
  expiryDate?: PrintedField;
  /** Hong Kong and Macau numbers with their last digit in brackets: A123456(3). */
  documentNumber?: PrintedField;
  /** The number carries its right check digit (Hong Kong), or has the one form that is possible (permit, Macau). */
  numberValid?: boolean;
  /** Everything that could be read, in no order: for telling documents apart. */
  words: string[];
};

/** The sides that have something printed to read. */
export type VisualKind = "passport" | "permit" | "hkid" | "macau-front" | "macau-back";
